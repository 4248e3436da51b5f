/** A pen that is moved by keys, in pixels of the sheet. */
import { DOODLE } from "#core/pond/limits.ts";

const STEP_PX = 24;
const FINE_STEP_PX = 6;

export type Spot = { x: number; y: number };

export const MIDDLE: Spot = { x: DOODLE.sheetWidthPx / 2, y: DOODLE.sheetHeightPx / 2 };

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key moves the pen; undefined for other keys. It stays on the sheet. */
export function spotAfter({ x, y }: Spot, key: string, isFine: boolean): Spot | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const step = isFine ? FINE_STEP_PX : STEP_PX;
  return {
    x: Math.min(Math.max(x + direction[0] * step, 0), DOODLE.sheetWidthPx),
    y: Math.min(Math.max(y + direction[1] * step, 0), DOODLE.sheetHeightPx),
  };
}

/** Where the pen is, in words; for a screen reader. */
export function spotWords({ x, y }: Spot): string {
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100);
  return `${percent(x, DOODLE.sheetWidthPx)} % from the left, ${percent(y, DOODLE.sheetHeightPx)} % from the top`;
}
