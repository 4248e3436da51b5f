import { useStore } from "@nanostores/react";
import { Play } from "lucide-react";
import { useState } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { startProblem } from "#core/giveaways/start.ts";
import { Button } from "../../../../ui/Button.tsx";
import { $bot } from "../../../chat/presence/store.ts";
import { startRun } from "./run-store.ts";

export type StartButtonProps = {
  giveaway: GiveawayListing;
  all: readonly GiveawayListing[];
  look?: "main" | "quiet";
};

/** Why the giveaway can't start now, if it can't. */
export function useStartProblem(
  giveaway: GiveawayListing,
  all: readonly GiveawayListing[],
): string | undefined {
  const bot = useStore($bot);
  return startProblem(giveaway, all, bot.status === "ready" ? bot.data : undefined);
}

/** Starts a run of the giveaway; off while it can't, for a reason that the page shows. */
export function StartButton({ giveaway, all, look = "main" }: StartButtonProps) {
  const [isPending, setPending] = useState(false);
  const problem = useStartProblem(giveaway, all);
  const start = async () => {
    setPending(true);
    await startRun(giveaway);
    setPending(false);
  };
  return (
    <Button
      look={look}
      isPending={isPending}
      isDisabled={problem !== undefined}
      aria-label={problem ? `Start ${giveaway.name}: ${problem}` : `Start ${giveaway.name}`}
      onPress={() => void start()}
    >
      <Play aria-hidden="true" /> Start
    </Button>
  );
}
