import { rankOf } from "../entities/chat-command.ts";
import { admissionOf } from "./admission.ts";
import { cooldownReason } from "./cooldown-reason.ts";
import { keepPending, reserveCooldown } from "./pending-answers.ts";
import { quoteLine } from "./quotes.ts";
import { expandParsed } from "./response.ts";
import { type ParsedResponse, parseResponse } from "./response-grammar.ts";
import { isVariable } from "./response-variables.ts";
import type { ReadyCommand, WaddleEffect, WaddleState, Work } from "./state.ts";
import type { Attempt, Outcome } from "./work.ts";

type CommandWork = Extract<Work, { type: "command" }>;

/** Answers with one of the workspace's own commands. */
export function answerCommand(work: CommandWork, attempt: Attempt): Outcome {
  const { state, look } = attempt;
  const { line, found, answer, isForced } = work;
  const { command } = found;
  const isFirst = work.known.size === 0;
  if (!command.enabled) return { refusal: "this command is off" };
  if (isFirst && !isForced) {
    const condition = conditionOf(found, state);
    if (condition) return { refusal: condition };
  }
  if (!isForced) {
    const admission = admissionOf(command, line, state.regulars, look);
    if (admission === "unknown") return "wait";
    if (admission !== "admitted") return admission;
  }
  // What waits for a lookup has reserved its own cooldown before.
  const reserved = state.cooldowns.hasReserved(answer);
  const wait = reserved || isForced ? undefined : state.cooldowns.waitOf(command, line);
  if (wait) return { refusal: cooldownReason(wait) };
  if (!reserved) reserveCooldown(state, answer, command, line);
  return said(work, attempt);
}

function said(work: CommandWork, { state, look, now, random }: Attempt): Outcome {
  const { line, args, found, answer, reason } = work;
  const { command } = found;
  const count = Math.max(state.uses.get(command.id) ?? 0, command.usage_count) + 1;
  const changes = state.counters.draft();
  const failures: string[] = [];
  const lookups: unknown[] = [];
  const text = expandParsed(responseOf(found, state, random), {
    user: line.displayName,
    args,
    count,
    channel: state.config.channel,
    timeZone: state.config.timeZone,
    live: state.live,
    counter: (counter, change) => changes.value(counter, change),
    quote: (number) => quoteLine(state.config.quotes, number, random),
    lookups: {
      look: (lookup) => {
        const result = look(lookup);
        if (!result) lookups.push(lookup);
        return result;
      },
      userId: line.userId ?? "",
      mayFetch: state.config.mayFetch,
      failed: (failure) => failures.push(failure),
    },
    now,
    random,
  });
  if (lookups.length > 0) return "wait";
  if (text === "") return { refusal: failures[0] ?? "the response came out empty" };
  state.uses.set(command.id, count);
  const turn = (state.turns.get(command.id) ?? 0) + 1;
  const turned: WaddleEffect[] = [];
  if (isInTurn(command)) {
    state.turns.set(command.id, turn);
    turned.push({ type: "turn", command: command.id, turn });
  }
  const counters = changes.commit();
  keepPending(state, answer, { line: line.id, command: command.id, counters });
  const say: WaddleEffect = { type: "say", answer, text, priority: rankOf(line.level) };
  if (command.response_style !== "plain") say.style = command.response_style;
  if (command.as_reply) say.replyTo = line.id;
  const trace = [reason, ...failures].join("; ").slice(0, 300);
  return {
    effects: [
      { type: "count", command: command.id, by: 1 },
      ...counters.map(({ effect }) => effect),
      ...turned,
      say,
      { type: "trace", line: line.id, answered: true, reason: trace },
    ],
  };
}

/** Why a command is silent as the stream is now. */
function conditionOf({ command }: ReadyCommand, { live }: WaddleState): string | undefined {
  const { live_only, categories } = command;
  if (live_only && !live?.isLive) {
    return live ? "only while the stream is live" : "only live, and it is not known whether it is";
  }
  if (categories.length === 0) return undefined;
  const game = live?.game.toLowerCase() ?? "";
  if (categories.some((category) => category.toLowerCase() === game)) return undefined;
  return `only in the category ${categories.join(" or ")}`;
}

function isInTurn({ more_responses, response_order }: ReadyCommand["command"]): boolean {
  return more_responses.length > 0 && response_order === "turn";
}

/** The response whose turn it is, or one by chance. */
function responseOf(found: ReadyCommand, state: WaddleState, random: () => number): ParsedResponse {
  const { id, response_text, more_responses } = found.command;
  const texts = [response_text, ...more_responses];
  let turn = 0;
  if (texts.length > 1) {
    turn = isInTurn(found.command)
      ? (state.turns.get(id) ?? 0) % texts.length
      : Math.floor(random() * texts.length);
  }
  const text = texts[turn] ?? response_text;
  const known = found.responses.get(text);
  if (known) return known;
  const parsed = parseResponse(text, isVariable);
  found.responses.set(text, parsed);
  return parsed;
}
