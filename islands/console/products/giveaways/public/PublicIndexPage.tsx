import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import type { PublicRuns } from "#core/giveaways/api.ts";
import type { Failure } from "../../../../stores/result.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { exactTime } from "../../../../ui/time.ts";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "./Giveaway.module.css";
import { $index, loadIndex, loadOlder } from "./index-store.ts";
import { UnknownGiveaway } from "./UnknownGiveaway.tsx";

const STATE_WORDS: Record<PublicRuns["runs"][number]["state"], string> = {
  open: "open",
  closed: "to be drawn",
  drawn: "drawn",
  cancelled: "cancelled",
  void: "void",
};

/** Every giveaway that a workspace has run, cancelled ones too: nothing disappears (FAIR-F14). */
export function PublicIndexPage() {
  const { tenantName = "" } = useParams();
  const state = useStore($index);
  useEffect(() => void loadIndex(tenantName), [tenantName]);
  switch (state.status) {
    case "loading":
      return <Sheet title="Giveaways" body={<Skeleton lines={6} />} />;
    case "unknown":
      return <UnknownGiveaway />;
    case "failed":
      return (
        <Sheet
          title="Giveaways"
          body={<LoadFailed failure={state.failure} onRetry={() => void loadIndex(tenantName)} />}
        />
      );
    case "ready":
      return (
        <Sheet
          title={`Giveaways of ${state.index.tenant.name}`}
          body={<Runs index={state.index} />}
        />
      );
  }
}

function Sheet({ title, body }: { title: string; body: ReactNode }) {
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {body}
    </article>
  );
}

function Runs({ index }: { index: PublicRuns }) {
  const [failure, setFailure] = useState<Failure>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (index.runs.length === 0) {
    return (
      <section className={styles.part}>
        <p>This workspace has run no giveaway yet.</p>
      </section>
    );
  }
  return (
    <section className={styles.part} aria-label="Runs">
      <p className={styles.small}>
        Every run stays here for as long as the workspace, with its proof; so do cancelled ones.
      </p>
      <ol className={styles.runs}>
        {index.runs.map((run) => (
          <li key={run.token}>
            <p>
              <Link to={`/public/giveaway/${index.tenant.slug}/${run.token}`}>{run.name}</Link>
            </p>
            <p className={styles.small}>
              {STATE_WORDS[run.state]} · opened {exactTime(run.started_at, zone)} ·{" "}
              {run.entrants === 1 ? "1 viewer" : `${run.entrants} viewers`}
              {run.version === 1 && " · earlier rules, which prove less"}
            </p>
          </li>
        ))}
      </ol>
      {failure && <Note tone="danger">{failure.message}</Note>}
      {index.before > 0 && (
        <Button look="quiet" onPress={() => void loadOlder().then(setFailure)}>
          Show older ones
        </Button>
      )}
    </section>
  );
}
