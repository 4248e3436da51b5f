import { useStore } from "@nanostores/react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { Notice } from "../../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import { RunState } from "../RunState.tsx";
import { $runs, loadRuns } from "../run-store.ts";
import { PublicLink } from "./PublicLink.tsx";
import styles from "./Run.module.css";
import { Winners } from "./Winners.tsx";

/** Every run that is kept, the newest first. */
export function HistoryTab({ giveaway }: { giveaway: GiveawayListing }) {
  const runs = useStore($runs);
  if (runs.status === "loading") return <Skeleton lines={5} />;
  if (runs.status === "failed") {
    return <LoadFailed failure={runs.failure} onRetry={() => void loadRuns(giveaway.id)} />;
  }
  if (runs.data.length === 0) {
    return (
      <Notice title="No run yet">
        Every run of this giveaway will stand here, with its winners and its public page.
      </Notice>
    );
  }
  return (
    <ol className={styles.history}>
      {runs.data.map((run) => (
        <li key={run.id} className={styles.sheet}>
          <p className={styles.state}>
            <RunState run={run} /> · {run.entrants === 1 ? "1 viewer" : `${run.entrants} viewers`},{" "}
            {run.entries === 1 ? "1 entry" : `${run.entries} entries`}
          </p>
          <PublicLink token={run.token} />
          {run.winners.length > 0 && <Winners giveaway={giveaway} run={run} />}
        </li>
      ))}
    </ol>
  );
}
