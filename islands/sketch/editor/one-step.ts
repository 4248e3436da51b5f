import type { Style } from "./palette.ts";

/** A slider that has rested for so long, in milliseconds, has come to its place. */
const REST_MS = 250;

type Apply = (look: Partial<Style>, ids: readonly string[]) => void;

/**
 * Puts what comes for the same elements within a moment together, so that a slider's way is one step
 * to undo and one message; `flush` does at once what waits.
 */
export function inOneStep(apply: Apply): Apply & { flush: () => void } {
  let waiting: { look: Partial<Style>; ids: readonly string[] } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const done = waiting;
    waiting = undefined;
    if (done) apply(done.look, done.ids);
  };
  const soon: Apply = (look, ids) => {
    if (waiting && !sameIds(waiting.ids, ids)) flush();
    waiting = { look: { ...waiting?.look, ...look }, ids };
    clearTimeout(timer);
    timer = setTimeout(flush, REST_MS);
  };
  return Object.assign(soon, { flush });
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
