/** Frames: what of a recipient's view has changed since the last one (POND-V5). */
import type { Place, PondState } from "./state.ts";
import { viewFor } from "./view.ts";
import type { PondView } from "./view-types.ts";
import { POND_PROTOCOL, type PondFrame } from "./wire.ts";

const PARTS = ["room", "seats", "game", "report", "you"] as const;

type Part = (typeof PARTS)[number];

/** What a recipient has, as far as the next frame needs to know. */
export type Sent = {
  parts: Readonly<Record<Part, string>>;
  /** The newest line, and the drawing with its steps. */
  lastLine: number;
  drawing: number | null;
  steps: number;
};

const texts = new WeakMap<object, string>();

/** The text of a part; those that all have in common are written once. */
function textOf(part: object | null): string {
  if (part === null) return "null";
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  texts.set(part, text);
  return text;
}

/** The frame that leads from what was sent to the view as it is; null when nothing changed. */
export function frameFor(
  state: PondState,
  place: Pick<Place, "seat" | "isScreen">,
  before: Sent | null,
  now: number,
): { frame: PondFrame | null; sent: Sent } {
  const view = viewFor(state, place);
  const parts = {
    room: textOf(view.room),
    seats: textOf(view.seats),
    game: textOf(view.game),
    report: textOf(view.report),
    you: textOf(view.you),
  };
  const changed = PARTS.filter((part) => before?.parts[part] !== parts[part]);
  const lines = linesSince(view, before);
  const ink = inkSince(view, before);
  const sent: Sent = {
    parts,
    lastLine: view.lines.at(-1)?.n ?? 0,
    drawing: view.ink?.drawing ?? null,
    steps: view.ink?.ops.length ?? 0,
  };
  if (changed.length === 0 && lines === undefined && ink === undefined)
    return { frame: null, sent };
  const frame: PondFrame = {
    type: "frame",
    protocol: POND_PROTOCOL,
    full: before === null,
    now,
    ...Object.fromEntries(changed.map((part) => [part, view[part]])),
    ...(lines && { lines }),
    ...(ink !== undefined && { ink }),
  };
  return { frame, sent };
}

function linesSince({ lines }: PondView, before: Sent | null): PondFrame["lines"] {
  if (before === null) return { reset: true, add: lines };
  // Lines only ever grow, or are all gone: then those that are there are all new.
  const isReset = before.lastLine > 0 && !lines.some(({ n }) => n === before.lastLine);
  if (isReset) return { reset: true, add: lines };
  const add = lines.filter(({ n }) => n > before.lastLine);
  return add.length === 0 ? undefined : { reset: false, add };
}

function inkSince({ ink }: PondView, before: Sent | null): PondFrame["ink"] | undefined {
  if (ink === null) return before === null || before.drawing !== null ? null : undefined;
  const { drawing, ops } = ink;
  if (before?.drawing !== drawing) return { drawing, from: 0, ops };
  if (before.steps === ops.length) return undefined;
  return { drawing, from: before.steps, ops: ops.slice(before.steps) };
}
