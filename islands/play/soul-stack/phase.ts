/** How long a goose falls before the next one comes. */
export const FALL_MS = 320;

/** What the goose above the tower does: swings since so many ticks, falls (0 to 1), or is not there. */
export type Phase =
  | { kind: "swing"; tick: number }
  | { kind: "fall"; share: number }
  | { kind: "rest" };
