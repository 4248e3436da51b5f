import { type IncomingLine, levelReason, readCommand } from "../chat/chat-events.ts";
import { rankOf } from "../entities/chat-command.ts";

/** `!giveaway`, `!enter` and `!claim`: what people ask of giveaways in chat. */

/** How the docs page shows them: what to type, who may, and what it does. */
export const GIVEAWAY_COMMANDS = [
  { name: "!giveaway start NAME", who: "mod", does: "starts a run of a giveaway" },
  { name: "!enter", who: "everyone", does: "enters the giveaway that is open" },
  { name: "!claim NUMBER", who: "the winner", does: "reveals the prize on the public page" },
] as const;

export type GiveawayAction = "start" | "end" | "enter" | "claim" | "status";

export type GiveawayRequest = { action: GiveawayAction; argument: string; line: IncomingLine };

/**
 * `keyword` is the word of the open giveaway, with its `!`; empty for `!enter`.
 *
 * Returns what a line asks for, or why the writer may not ask for it; undefined for a line that is
 * none of these commands, and for lines of bots and of other channels of a shared chat.
 */
export function readGiveawayRequest(
  line: IncomingLine,
  prefix: string,
  keyword = "",
): GiveawayRequest | { refusal: string } | undefined {
  if (line.isSelf || line.isBot || line.isShared) return undefined;
  const command = readCommand(line.text, prefix);
  if (command === undefined) return undefined;
  const { name, args } = command;
  if (keyword !== "" && name === keyword) return { action: "enter", argument: args, line };
  switch (name) {
    case "!enter":
      return keyword === ""
        ? { action: "enter", argument: args, line }
        : { refusal: `this giveaway is entered with ${prefix}${keyword.slice(1)}` };
    case "!claim":
      return { action: "claim", argument: args, line };
    case "!giveaway":
      return readGiveaway(args, line);
    default:
      return undefined;
  }
}

/** `!giveaway` alone asks for the status; to start and end one is for moderators. */
function readGiveaway(args: string, line: IncomingLine): GiveawayRequest | { refusal: string } {
  const [, word = "", rest = ""] = /^(\S*)\s*(.*)$/su.exec(args) ?? [];
  const action = word.toLowerCase();
  if (action !== "start" && action !== "end") return { action: "status", argument: args, line };
  if (rankOf(line.level) < rankOf("mod")) return { refusal: levelReason("mod") };
  return { action, argument: rest.trim(), line };
}
