import type { Asker, Cooling } from "./cooldowns.ts";
import type { PendingAnswer, WaddleEffect, WaddleState } from "./state.ts";

/**
 * Answers on their way to chat. A network may refuse a line, or drop it after it has waited: only one
 * that was sent counts and starts a cooldown (WADDLE-W10, WADDLE-W11). It counts from when it is handed
 * over, so that a kill of the process loses no use, and is taken back when it was not sent.
 */

/** Keeps others from the same command until it is known whether the answer was sent. */
export function reserveCooldown(
  { cooldowns }: WaddleState,
  answer: number,
  cooling: Cooling,
  { login, level }: Asker,
): void {
  cooldowns.reserve(answer, cooling, { login, level });
}

/** Remembers what follows once the answer was sent. */
export function keepPending(state: WaddleState, answer: number, pending: PendingAnswer): void {
  state.pending.set(answer, pending);
}

/** Starts the cooldown of an answer that was sent, and takes back what one began that was not. */
export function endAnswer(
  state: WaddleState,
  { answer, isSent }: { answer: number; isSent: boolean },
): WaddleEffect[] {
  const pending = state.pending.get(answer);
  if (!pending) return [];
  state.pending.delete(answer);
  state.cooldowns.settle(answer, isSent);
  if (isSent) return [];
  const { line, command, counters } = pending;
  const effects: WaddleEffect[] = [];
  // The last change is taken back first, as the one before is what it began from.
  for (const change of counters.toReversed()) {
    const back = state.counters.takeBack(change);
    if (back) effects.push(back);
  }
  const uses = state.uses.get(command);
  if (uses !== undefined) {
    state.uses.set(command, uses - 1);
    effects.push({ type: "count", command, by: -1 });
  }
  const what = command === "" ? "no cooldown began" : "it does not count and no cooldown began";
  const reason = `the answer was not sent, so ${what}; the ledger says why`;
  return [...effects, { type: "trace", line, answered: false, reason }];
}
