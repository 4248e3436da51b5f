import { useStore } from "@nanostores/react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { chatProblem, isRunning } from "#core/giveaways/start.ts";
import { Note } from "../../../../ui/Notice.tsx";
import { BotRemedy } from "../../../chat/presence/BotRemedy.tsx";
import { $bot } from "../../../chat/presence/store.ts";
import { useStartProblem } from "./StartButton.tsx";

/** Why no giveaway can start now, above the list, with what mends it. */
export function NoChatNote() {
  const bot = useStore($bot);
  if (bot.status !== "ready" || bot.data.isInChat) return null;
  const { remedy } = bot.data;
  return (
    <Note tone="info">
      No giveaway can start now. {chatProblem(bot.data)} {remedy && <BotRemedy remedy={remedy} />}
    </Note>
  );
}

export type StartNoteProps = { giveaway: GiveawayListing; all: readonly GiveawayListing[] };

/** Why this giveaway can't start now. */
export function StartNote({ giveaway, all }: StartNoteProps) {
  const bot = useStore($bot);
  const problem = useStartProblem(giveaway, all);
  if (problem === undefined || isRunning(giveaway)) return null;
  const isChat = bot.status === "ready" && problem === chatProblem(bot.data);
  const remedy = isChat ? bot.data.remedy : undefined;
  return (
    <Note tone="info">
      It can't start now. {problem} {remedy && <BotRemedy remedy={remedy} />}
    </Note>
  );
}
