/** How slow each connection is: the room asks, the client answers at once (POND-G5). */
import { DUCK } from "./limits.ts";
import { type PondState, patchLive, type Step } from "./state.ts";

/** Asks every connection; the frames with the question go out at once. */
export function askForEcho(step: Step): void {
  const { random, now } = step.context;
  const name = Math.floor(random() * 36 ** 8).toString(36);
  patchLive(step, { echo: { name, at: now }, echoed: {} });
  step.effects.push({ type: "flush" });
}

/** An answer counts once, and only to the newest question: its name can't be known before. */
export function answerEcho(step: Step, seat: number, name: string): void {
  const { echo, echoed, delays } = step.state.live;
  if (echo === null || echo.name !== name || echoed[seat] !== undefined) return;
  const ms = Math.max(0, step.context.now - echo.at);
  const kept = [...(delays[seat] ?? []), ms].slice(-DUCK.delaysKeptCount);
  patchLive(step, { echoed: { ...echoed, [seat]: ms }, delays: { ...delays, [seat]: kept } });
}

/** The shortest of the last answers, in milliseconds; null before the first. */
export function delayOf({ live }: PondState, seat: number): number | null {
  const delays = live.delays[seat];
  return delays === undefined ? null : Math.min(DUCK.delayMaxMs, ...delays);
}

/**
 * What is taken off somebody's time: nothing before they have answered the question that came with the
 * bird. An honest page answers before a hand can move, so its answer always comes first.
 */
export function compensation(state: PondState, seat: number): number {
  return state.live.echoed[seat] === undefined ? 0 : (delayOf(state, seat) ?? 0);
}
