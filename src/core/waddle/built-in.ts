import type { IncomingLine } from "../chat/chat-events.ts";
import { rankOf, type UserLevel } from "../entities/chat-command.ts";
import type { Cooling } from "./cooldowns.ts";
import { BUILT_IN } from "./limits.ts";
import type { Look } from "./lookups.ts";
import type { WaddleEffect, WaddleState } from "./state.ts";

/** A built-in command that somebody used who may use it. */
export type BuiltInUse = {
  state: WaddleState;
  line: IncomingLine;
  /** Everything after the command. */
  args: string;
  now: number;
  random: () => number;
  newId: () => string;
  /**
   * Asks or does something outside of chat. Where it returns nothing yet, the command returns "wait",
   * and is run again with the result.
   */
  look: Look;
};

/** Effects with the text to say, the reason why there is no answer, or "wait" for a lookup. */
export type BuiltInOutcome =
  | { effects: WaddleEffect[]; say: string /** What else the trace says. */; note?: string }
  | { refusal: string }
  | "wait";

export type BuiltIn = {
  level: UserLevel;
  /** Set for commands that everyone may use. */
  cooldown?: Cooling;
  run: (use: BuiltInUse) => BuiltInOutcome;
  /** How the docs page shows it: what to type, who may, and what it does. */
  docs: readonly { name: string; who: string; does: string }[];
};

/** The cooldown of a built-in command that everyone may use. */
export function builtInCooldown(name: string): Cooling {
  return {
    id: name,
    cooldown_seconds: BUILT_IN.cooldownSeconds,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "mod",
  };
}

/** An answer to the person who asked, without any effect. */
export function reply({ line }: BuiltInUse, text: string): BuiltInOutcome {
  return { effects: [], say: `${line.displayName}: ${text}` };
}

/** An answer without any effect. */
export function say(text: string): BuiltInOutcome {
  return { effects: [], say: text };
}

/** True for a mod and those above. */
export function isMod({ line }: BuiltInUse): boolean {
  return rankOf(line.level) >= rankOf("mod");
}
