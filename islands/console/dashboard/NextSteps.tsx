import { useStore } from "@nanostores/react";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { onRecovery } from "../../stores/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Note } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Dashboard.module.css";
import { $progress, loadProgress, nextSteps } from "./store.ts";

export function NextSteps({ session }: { session: Session }) {
  const progress = useStore($progress);
  useEffect(() => {
    void loadProgress();
    return onRecovery(() => void loadProgress());
  }, []);
  return (
    <section aria-labelledby="next" className={styles.steps}>
      <h2 id="next" className={styles.heading}>
        Field notes
      </h2>
      {progress.status === "loading" && <Skeleton lines={3} />}
      {progress.status === "failed" && (
        <Note tone="danger">
          {progress.failure.message}{" "}
          <Button look="plain" onPress={loadProgress}>
            Try again
          </Button>
        </Note>
      )}
      {progress.status === "ready" && (
        <>
          <ol className={styles.stepList}>
            {nextSteps(
              session.services.waddle_enabled,
              session.services.nest_sketch_enabled,
              progress.data,
            ).map(({ id, text, to, done }) => (
              <li key={id} className={classNames(styles.step, done && styles.done)}>
                <span className={styles.tick}>
                  {done && <Check aria-label="Done:" role="img" />}
                </span>
                {done ? text : <Link to={to}>{text}</Link>}
              </li>
            ))}
          </ol>
          {session.services.waddle_enabled && progress.data.commands > 0 && (
            <p className={styles.rehearse}>
              Hear the bot answer before your viewers do:{" "}
              <Link to="/waddle/test">open the rehearsal chat</Link>.
            </p>
          )}
        </>
      )}
    </section>
  );
}
