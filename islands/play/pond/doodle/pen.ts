/**
 * The pen of whoever draws. A stroke shows here at once; the room gets what is new of it a few times
 * a second, and what a lost connection has swallowed once more.
 */
import { encodeInk, type Point } from "#core/canvas/ink.ts";
import { CANVAS } from "#core/canvas/limits.ts";
import type { StrokeStyle } from "#core/canvas/stroke.ts";
import { POND } from "#core/pond/limits.ts";
import type { PondView } from "#core/pond/view-types.ts";
import type { PondRequest } from "#core/pond/wire.ts";
import { newId } from "../../../stores/new-id.ts";
import { createInkFollower, type DrawnStroke } from "../drawing/strokes.ts";

/** Points nearer to the one before, in pixels of the sheet, add nothing but weight. */
const POINT_APART_PX = 2.5;

/** So many requests at once: what a lost connection or an undone clearing leaves to send is no burst. */
const REQUESTS_AT_ONCE_COUNT = 4;

/** Ink that the room may not have yet. */
type Own = DrawnStroke & { points: Point[]; sent: number; isOpen: boolean };

export type PenOptions = {
  /** Returns false when there is no connection. */
  ask: (request: PondRequest) => boolean;
  /** What `strokes` returns has changed. */
  onChange: () => void;
};

export type TableState = {
  isConnected: boolean;
  /** In a pause the room takes no ink. */
  isPaused: boolean;
};

export type Pen = {
  begin: (point: Point, style: StrokeStyle) => void;
  move: (points: readonly Point[]) => void;
  end: () => void;
  /** Takes the newest stroke back; after clearing, brings back what was there. */
  undo: () => void;
  clear: () => void;
  /** Takes what the room shows, at each change of it, of the connection or of a pause. */
  take: (ink: PondView["ink"], state: TableState) => void;
  /** The room has taken nothing of what it does not show. */
  giveUp: () => void;
  /** The drawing as its drawer sees it. */
  strokes: () => readonly DrawnStroke[];
  dispose: () => void;
};

export function createPen({ ask, onChange }: PenOptions): Pen {
  let follow = createInkFollower();
  let ink: PondView["ink"] = null;
  let shown: readonly DrawnStroke[] = [];
  let own: Own[] = [];
  const takenBack = new Set<string>();
  /** What clearing took away, until something is drawn. */
  let cleared: readonly DrawnStroke[] = [];
  /** The ink that was there when the connection was lost: until another one comes, nothing is sent. */
  let before: { ink: PondView["ink"] } | null = null;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHeld = () => before !== null || isPaused;

  const open = () => own.find(({ isOpen }) => isOpen);

  /** Sends what of a stroke the room has not been sent. */
  const send = (stroke: Own) => {
    const ink = encodeInk(stroke.points.slice(stroke.sent));
    const { id, style } = stroke;
    const request: PondRequest =
      stroke.sent === 0 ? { type: "begin", id, style, ink } : { type: "extend", id, ink };
    if (ask(request)) stroke.sent = stroke.points.length;
  };

  const unsent = () => own.filter(({ sent, points }) => sent < points.length);

  /** Sends what is new, the oldest first: so the room has the strokes in their order. */
  const handOn = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isHeld()) return;
    for (const stroke of unsent().slice(0, REQUESTS_AT_ONCE_COUNT)) send(stroke);
    if (unsent().length > 0) timer = setTimeout(handOn, POND.frameMs);
  };

  /** After a lost connection, or a pause, the room shows what of each stroke has come. */
  const resume = () => {
    for (const stroke of own) {
      stroke.sent = shown.find(({ id }) => id === stroke.id)?.points.length ?? 0;
    }
    takenBack.clear();
    handOn();
  };

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    own = [];
    cleared = [];
    takenBack.clear();
  };

  const end = () => {
    const stroke = open();
    if (stroke === undefined) return;
    stroke.isOpen = false;
    handOn();
  };

  const begin = (point: Point, style: StrokeStyle) => {
    end();
    const stroke = { id: newId(), style, points: [point], sent: 0, isOpen: true };
    own.push(stroke);
    cleared = [];
    handOn();
    onChange();
  };

  const strokes = (): readonly DrawnStroke[] => {
    if (own.length === 0 && takenBack.size === 0) return shown;
    const held = new Map(own.map((stroke) => [stroke.id, stroke]));
    const known = new Set(shown.map(({ id }) => id));
    return [
      ...shown.map((stroke) => held.get(stroke.id) ?? stroke),
      ...own.filter(({ id }) => !known.has(id)),
    ].filter(({ id }) => !takenBack.has(id));
  };

  /** Nothing of it was sent. */
  const isUnknown = (id: string) => own.some((stroke) => stroke.id === id && stroke.sent === 0);

  const restore = () => {
    own = cleared.map(({ style, points }) => {
      return { id: newId(), style, points: [...points], sent: 0, isOpen: false };
    });
    cleared = [];
    handOn();
    onChange();
  };

  const takeBack = (ids: readonly string[]) => {
    for (const id of ids) takenBack.add(id);
    own = own.filter(({ id }) => !takenBack.has(id));
    onChange();
  };

  return {
    begin,
    move: (points) => {
      const stroke = open();
      if (stroke === undefined) return;
      for (const point of points) {
        const [x, y] = stroke.points.at(-1) ?? point;
        if (Math.hypot(point[0] - x, point[1] - y) < POINT_APART_PX) continue;
        stroke.points.push(point);
        // A full stroke ends, and the next one goes on where it was.
        if (stroke.points.length === CANVAS.pointsPerStrokeMaxCount) {
          begin(point, stroke.style);
          break;
        }
      }
      timer ??= setTimeout(handOn, POND.frameMs);
      onChange();
    },
    end,
    undo: () => {
      if (open() !== undefined || isHeld()) return;
      const last = strokes().at(-1);
      if (last === undefined) restore();
      else if (isUnknown(last.id) || ask({ type: "undo", id: last.id })) takeBack([last.id]);
    },
    clear: () => {
      end();
      const all = strokes();
      if (all.length === 0 || isHeld() || !ask({ type: "clear" })) return;
      takeBack(all.map(({ id }) => id));
      cleared = all;
    },
    take: (next, state) => {
      const { isConnected } = state;
      if (next?.drawing !== ink?.drawing) {
        forget();
        follow = createInkFollower();
        before = null;
      }
      if (!isConnected) before ??= { ink };
      ink = next;
      shown = follow(ink);
      const isBack = before !== null && isConnected && before.ink !== ink;
      if (isBack) before = null;
      const isOn = isPaused && !state.isPaused;
      isPaused = state.isPaused;
      const counts = new Map(shown.map(({ id, points }) => [id, points.length]));
      own = own.filter(({ id, isOpen, points }) => isOpen || counts.get(id) !== points.length);
      if ((isBack || isOn) && !isHeld()) resume();
      onChange();
    },
    giveUp: () => {
      forget();
      onChange();
    },
    strokes,
    dispose: forget,
  };
}
