import { penaltyWords } from "#core/moderation/act-words.ts";
import { moderate, startModeration } from "#core/moderation/engine.ts";
import { compileRules } from "#core/moderation/rules.ts";
import { type ModerationSettings, RULE_NAMES } from "#core/moderation/settings.ts";

/** Who writes a line that is tried. */
export const TRIED_AS = ["viewer", "subscriber", "vip", "mod"] as const;

export type TriedAs = (typeof TRIED_AS)[number];

export const TRIED_AS_NAMES: Record<TriedAs, string> = {
  viewer: "Viewer",
  subscriber: "Subscriber",
  vip: "VIP",
  mod: "Moderator",
};

/** What would happen to a line, and why. The same engine decides as in the channel. */
export function tryLine(
  settings: ModerationSettings,
  text: string,
  as: TriedAs,
): { isRemoved: boolean; words: string } {
  const state = startModeration(compileRules(settings));
  const line = {
    type: "line",
    id: "tried",
    channel: "",
    login: "viewer",
    displayName: "Viewer",
    level: as === "vip" || as === "mod" ? as : "everyone",
    isSubscriber: as === "subscriber",
    text,
    isSelf: false,
    isBot: false,
  } as const;
  const verdict = moderate(state, line, { now: 0 }).find((effect) => effect.type === "verdict");
  if (!verdict) return { isRemoved: false, words: "It stays." };
  const { breach, penalty } = verdict;
  const done = penaltyWords(penalty);
  const who = penalty.type === "delete" ? `It is ${done}` : `Its writer is ${done}`;
  return {
    isRemoved: true,
    words: `${who}: ${RULE_NAMES[breach.rule].toLowerCase()}, ${breach.reason}.`,
  };
}
