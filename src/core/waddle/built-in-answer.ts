import { levelReason } from "../chat/chat-events.ts";
import { cleanLine } from "../chat/line.ts";
import { rankOf } from "../entities/chat-command.ts";
import { BUILT_INS } from "./built-ins.ts";
import { withEdit } from "./command-edit.ts";
import type { WaddleConfig } from "./config.ts";
import { cooldownReason } from "./cooldown-reason.ts";
import { withListEdit } from "./list-edit.ts";
import { keepPending, reserveCooldown } from "./pending-answers.ts";
import { idOf } from "./record-id.ts";
import type { WaddleEffect, WaddleState, Work } from "./state.ts";
import type { Attempt, Outcome } from "./work.ts";

type BuiltInWork = Extract<Work, { type: "built-in" }>;

/** Answers with a command that every workspace has. `reconfigure` makes chat's changes hold at once. */
export function answerBuiltIn(
  work: BuiltInWork,
  { state, look, now, random }: Attempt,
  reconfigure: (state: WaddleState, config: WaddleConfig) => void,
): Outcome {
  const { line, args, name, answer } = work;
  const builtIn = BUILT_INS.get(name);
  if (!builtIn) return { refusal: `there is no command ${name}` };
  const rank = rankOf(line.level);
  if (rank < rankOf(builtIn.level)) return { refusal: levelReason(builtIn.level) };
  const { cooldown } = builtIn;
  const reserved = state.cooldowns.hasReserved(answer);
  const wait = cooldown && !reserved && state.cooldowns.waitOf(cooldown, line);
  if (wait) return { refusal: cooldownReason(wait) };

  const newId = () => idOf(state, random);
  const outcome = builtIn.run({ state, line, args, now, random, newId, look });
  if (outcome !== "wait" && "refusal" in outcome) return outcome;
  if (cooldown && !reserved) reserveCooldown(state, answer, cooldown, line);
  if (outcome === "wait") return "wait";
  for (const effect of outcome.effects) {
    if (effect.type === "edit") {
      const commands = withEdit(state.config.commands, effect.edit);
      reconfigure(state, { ...state.config, commands });
    }
    if (effect.type === "list_edit") reconfigure(state, withListEdit(state.config, effect.edit));
  }
  const effects: WaddleEffect[] = [...outcome.effects];
  const text = cleanLine(outcome.say);
  if (text === "") state.cooldowns.settle(answer, false);
  else {
    keepPending(state, answer, { line: line.id, command: "", counters: [] });
    effects.push({ type: "say", answer, text, priority: rank });
  }
  const reason = outcome.note ? `answered; ${outcome.note}`.slice(0, 300) : "answered";
  return { effects: [...effects, { type: "trace", line: line.id, answered: true, reason }] };
}
