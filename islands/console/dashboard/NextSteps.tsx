import { useStore } from "@nanostores/react";
import { Check } from "lucide-react";
import { Link } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./NextSteps.module.css";
import { Panel, PanelEmpty, PanelFailed } from "./Panel.tsx";
import { useFresh } from "./refresh.ts";
import { $progress, loadProgress, nextSteps, type Step } from "./store.ts";

/** What to do next, and what is done already. */
export function NextSteps({ session }: { session: Session }) {
  const progress = useStore($progress);
  useFresh(loadProgress);
  const steps = progress.status === "ready" ? nextSteps(session, progress.data) : [];
  const left = steps.filter(({ done }) => !done).length;
  return (
    <Panel
      title="Field notes"
      tool={
        steps.length > 0 && (
          <span className={styles.count}>
            {steps.length - left} of {steps.length} done
          </span>
        )
      }
    >
      {progress.status === "loading" && <Skeleton lines={3} label="Loading what to do next" />}
      {progress.status === "failed" && (
        <PanelFailed failure={progress.failure} onRetry={() => void loadProgress()} />
      )}
      {progress.status === "ready" && steps.length === 0 && (
        <PanelEmpty>Nothing waits for you here.</PanelEmpty>
      )}
      {left > 0 && <Steps steps={steps} />}
      {steps.length > 0 && left === 0 && (
        <AllSet canRehearse={session.services?.waddle_enabled ?? false} />
      )}
    </Panel>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done);
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classNames(
            styles.step,
            step.done && styles.done,
            step === next && styles.next,
          )}
        >
          <span className={styles.tick}>
            {step.done && <Check aria-label="Done:" role="img" />}
          </span>
          {step.done ? step.text : <Link to={step.to}>{step.text}</Link>}
        </li>
      ))}
    </ol>
  );
}

function AllSet({ canRehearse }: { canRehearse: boolean }) {
  return (
    <PanelEmpty>
      All set.{" "}
      {canRehearse && (
        <>
          Hear the bot answer before your viewers do:{" "}
          <Link to="/waddle/test">open the rehearsal chat</Link>.
        </>
      )}
    </PanelEmpty>
  );
}
