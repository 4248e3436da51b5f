import { useStore } from "@nanostores/react";
import { MessageCircle, MessageCircleOff, PencilLine } from "lucide-react";
import { Link } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Lately.module.css";
import { $lately, type Happening, type Lately as LatelyData, loadLately } from "./lately.ts";
import { Panel, PanelEmpty, PanelFailed } from "./Panel.tsx";
import { useFresh, useNow } from "./refresh.ts";

/** The bot's last lines, and for admins the last changes that people made. */
export function Lately({ session }: { session: Session }) {
  const lately = useStore($lately);
  useFresh(loadLately);
  const isAdmin = session.permissions.includes("tenant_admin");
  return (
    <Panel
      title="Lately"
      tool={
        isAdmin && (
          <Link className={styles.link} to="/users">
            People and changes
          </Link>
        )
      }
    >
      {lately.status === "loading" && <Skeleton lines={5} label="Loading what happened lately" />}
      {lately.status === "failed" && (
        <PanelFailed failure={lately.failure} onRetry={() => void loadLately()} />
      )}
      {lately.status === "ready" && (
        <Happenings lately={lately.data} timeZone={session.tenant.time_zone} />
      )}
    </Panel>
  );
}

function Happenings({ lately, timeZone }: { lately: LatelyData; timeZone: string }) {
  const now = useNow();
  const { happenings, missing } = lately;
  return (
    <>
      {happenings.length === 0 && !missing && (
        <PanelEmpty>
          A quiet pond. What Waddle says, and what people change here, will be noted down.
        </PanelEmpty>
      )}
      <ul className={styles.list}>
        {happenings.map((happening) => (
          <li key={happening.id} className={styles.row}>
            <Mark kind={happening.kind} />
            <div className={styles.words}>
              <Words happening={happening} />
              <p className={styles.meta}>
                {whereOf(happening)}
                <RelativeTime atMs={happening.atMs} nowMs={now} timeZone={timeZone} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {missing && (
        <p className={styles.missing} role="status">
          Some of it could not be loaded.{" "}
          <Button look="plain" onPress={() => void loadLately()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

function Mark({ kind }: { kind: Happening["kind"] }) {
  if (kind === "said") return <MessageCircle className={styles.said} aria-hidden="true" />;
  if (kind === "unsaid") return <MessageCircleOff className={styles.unsaid} aria-hidden="true" />;
  return <PencilLine className={styles.changed} aria-hidden="true" />;
}

function Words({ happening }: { happening: Happening }) {
  if (happening.kind === "changed") {
    return (
      <p>
        <strong>{happening.who}</strong> {happening.text}
      </p>
    );
  }
  return (
    <>
      <p className={styles.line}>{happening.text}</p>
      {happening.kind === "unsaid" && (
        <p className={styles.reason}>Not said: {happening.reason || "no reason was noted"}</p>
      )}
    </>
  );
}

/** Where a line was for, before its time. */
function whereOf(happening: Happening): string {
  return happening.kind === "changed" ? "" : `${happening.where} · `;
}
