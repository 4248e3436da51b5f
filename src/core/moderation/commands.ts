import { readCommand } from "../chat/chat-events.ts";
import { MODERATION, NUKE } from "./limits.ts";

/** What a moderator asks for in chat. */
export type ModeratorCommand =
  | { type: "permit"; login: string; seconds: number }
  | { type: "nuke"; words: string; minutes: number }
  /** It can't be read; `usage` says how it is written. */
  | { type: "wrong"; usage: string };

/** Reads `!permit NAME [seconds]` and `!nuke WORDS [minutes]`; undefined for any other line. */
export function readModeratorCommand(text: string, prefix: string): ModeratorCommand | undefined {
  const command = readCommand(text, prefix);
  if (command?.name === "!permit") return readPermit(command.args, prefix);
  if (command?.name === "!nuke") return readNuke(command.args, prefix);
  return undefined;
}

function readPermit(args: string, prefix: string): ModeratorCommand {
  const found = /^@?([a-z0-9_]{1,25})(?:\s+(\d{1,4}))?$/i.exec(args);
  const seconds = Number(found?.[2] ?? MODERATION.permitDefaultSeconds);
  if (!found?.[1] || seconds < 1 || seconds > MODERATION.permitMaxSeconds) {
    const most = MODERATION.permitMaxSeconds;
    return { type: "wrong", usage: `${prefix}permit NAME [seconds, ${most} at most]` };
  }
  return { type: "permit", login: found[1].toLowerCase(), seconds };
}

function readNuke(args: string, prefix: string): ModeratorCommand {
  const found = /^(.*?)(?:\s+(\d{1,3}))?$/su.exec(args);
  const words = (found?.[1] ?? "").trim();
  const minutes = Number(found?.[2] ?? NUKE.defaultMinutes);
  const { wordsMinChars, wordsMaxChars, maxMinutes } = NUKE;
  const isTooLong = words.length < wordsMinChars || words.length > wordsMaxChars;
  if (isTooLong || minutes < 1 || minutes > maxMinutes) {
    return {
      type: "wrong",
      usage: `${prefix}nuke WORDS [minutes, ${maxMinutes} at most]; the words have ${wordsMinChars} characters or more`,
    };
  }
  return { type: "nuke", words, minutes };
}
