import { Play, Square } from "lucide-react";
import { useState } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { Button } from "../../../../ui/Button.tsx";
import { startProblem } from "./list.ts";
import { endRun, startRun } from "./run-store.ts";

export type RunButtonProps = {
  giveaway: GiveawayListing;
  all: readonly GiveawayListing[];
  look?: "main" | "quiet";
};

/** Starts a run of the giveaway, or ends the one that is open. */
export function RunButton({ giveaway, all, look = "main" }: RunButtonProps) {
  const [isPending, setPending] = useState(false);
  const press = async (work: (giveaway: GiveawayListing) => Promise<void>) => {
    setPending(true);
    await work(giveaway);
    setPending(false);
  };
  if (giveaway.run?.state === "open") {
    return (
      <Button
        look={look}
        isPending={isPending}
        aria-label={`End ${giveaway.name} now`}
        onPress={() => void press(endRun)}
      >
        <Square aria-hidden="true" /> End
      </Button>
    );
  }
  const problem = startProblem(giveaway, all);
  return (
    <Button
      look={look}
      isPending={isPending}
      isDisabled={problem !== undefined}
      aria-label={problem ? `Start ${giveaway.name}: ${problem}` : `Start ${giveaway.name}`}
      onPress={() => void press(startRun)}
    >
      <Play aria-hidden="true" /> Start
    </Button>
  );
}
