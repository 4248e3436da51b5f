/** Other people's pointers, with their names. */
import type { Context } from "../paint/paint.ts";
import type { Board, Cursor } from "./board.ts";
import { type Spot, toWindow } from "./camera.ts";
import type { Layer } from "./stage.ts";

/** Cursors come ten times a second and glide in between: this share of the way in 16 ms. */
const GLIDE = 0.28;

/** Nearer than this, in canvas pixels, they have arrived. */
const ARRIVED_PX = 0.5;

/** With more pointers than this, their names would hide the sheet: they go without. */
const NAMED_MAX_COUNT = 15;

/** A name keeps so far from the window's edge, in CSS pixels. */
const EDGE_PX = 4;

const COLOURS = ["#0a6349", "#9d2f1c", "#1d5c96", "#7a3b94", "#855600", "#3d4f9e", "#a3326b"];

/** The colour of a person's pointer: the same for everybody. */
export function personColour(person: string): string {
  let sum = 0;
  for (const letter of person) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return COLOURS[sum % COLOURS.length] ?? "#0a6349";
}

/** Paints the pointers of others; with `isStill` they jump instead of gliding. */
export function cursorLayer(board: Board, isStill: () => boolean): Layer {
  const shown = new Map<string, Spot>();
  const widths = new Map<string, number>();
  let before = 0;
  return (context, camera, now) => {
    const cursors = board.cursors();
    const share = isStill() ? 1 : 1 - (1 - GLIDE) ** Math.min(4, (now - before) / 16);
    before = now;
    let goesOn = false;
    const there = new Set(cursors.map(({ connection }) => connection));
    for (const connection of shown.keys()) if (!there.has(connection)) shown.delete(connection);
    for (const cursor of cursors) {
      const { spot, arrived } = glide(shown.get(cursor.connection), cursor.at, share);
      shown.set(cursor.connection, spot);
      goesOn ||= !arrived;
      paintPointer(context, toWindow(camera, spot), cursor);
      if (cursors.length <= NAMED_MAX_COUNT) {
        paintName(context, toWindow(camera, spot), cursor, widths);
      }
    }
    return goesOn;
  };
}

function glide(from: Spot | undefined, to: Spot, share: number): { spot: Spot; arrived: boolean } {
  if (!from || Math.hypot(to.x - from.x, to.y - from.y) < ARRIVED_PX) {
    return { spot: to, arrived: true };
  }
  const spot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  return { spot, arrived: share === 1 };
}

function paintPointer(context: Context, { x, y }: Spot, { person }: Cursor): void {
  context.fillStyle = personColour(person);
  context.strokeStyle = "#fff";
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 4.5, y + 15);
  context.lineTo(x + 7.8, y + 9);
  context.lineTo(x + 14.5, y + 7.2);
  context.closePath();
  context.fill();
  context.stroke();
}

function paintName(
  context: Context,
  { x, y }: Spot,
  { name, person }: Cursor,
  widths: Map<string, number>,
): void {
  context.font = "600 12px system-ui, sans-serif";
  const wide = widths.get(name) ?? context.measureText(name).width;
  widths.set(name, wide);
  // At the window's right edge the name stands further left, and stays readable.
  const edge = context.canvas.width / devicePixelRatio - EDGE_PX;
  const left = Math.min(x + 12, edge - wide - 12);
  context.fillStyle = personColour(person);
  context.beginPath();
  context.roundRect(left, y + 14, wide + 12, 20, 6);
  context.fill();
  context.fillStyle = "#fff";
  context.textBaseline = "middle";
  context.fillText(name, left + 6, y + 24.5);
}
