import { useStore } from "@nanostores/react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Notice } from "../../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../../shell/LoadFailed.tsx";
import type { PageQuery } from "../../../../shell/page-query.ts";
import { $runs, loadRuns } from "../run-store.ts";
import { StartButton, useStartProblem } from "../StartButton.tsx";
import { RunSheet } from "./RunSheet.tsx";

export type RunTabProps = {
  giveaway: GiveawayListing;
  all: readonly GiveawayListing[];
  query: PageQuery;
};

/** The newest run, or how to begin the first. */
export function RunTab({ giveaway, all, query }: RunTabProps) {
  const runs = useStore($runs);
  const problem = useStartProblem(giveaway, all);
  if (runs.status === "loading") return <Skeleton lines={5} />;
  if (runs.status === "failed") {
    return <LoadFailed failure={runs.failure} onRetry={() => void loadRuns(giveaway.id)} />;
  }
  const [newest] = runs.data;
  if (newest) return <RunSheet giveaway={giveaway} run={newest} />;
  if (giveaway.total_codes === 0 && giveaway.prizes.length === 0) {
    return (
      <Notice
        title="First the prizes"
        action={
          <Button onPress={() => query.set({ tab: "codes", add: "codes" })}>Add codes</Button>
        }
      >
        A winner gets a code: a game key, a voucher, a link. Paste one for each prize, or upload a
        list; they are stored encrypted. Prizes without a code are part of the giveaway: press Edit.
      </Notice>
    );
  }
  return (
    <Notice
      title={problem === undefined ? "Ready to start" : "Not ready yet"}
      action={<StartButton giveaway={giveaway} all={all} />}
    >
      {problem ??
        `It will be open for ${giveaway.duration_minutes} minutes, and up to ${giveaway.winner_count} will win. Moderators can start it too: `}
      {problem === undefined && <code>!giveaway start {giveaway.name}</code>}
    </Notice>
  );
}
