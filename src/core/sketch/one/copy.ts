/**
 * A client's copy of a sketch: what the room told, and this client's own strokes on top, shown at
 * once and sent again until the room has stored them (docs/spec/sketch.md, S20 onwards). A reducer
 * like the room's: the island gives it events, and sends what it answers.
 */
import type { ErrorNotice } from "../../errors.ts";
import { ROOM, SKETCH } from "../../limits.ts";
import { applyChange, EMPTY_DOCUMENT, type SketchDocument, strokesInOrder } from "./document.ts";
import type {
  LiveStroke,
  Point,
  SketchNotice,
  SketchRequest,
  Stroke,
  StrokeStyle,
} from "./protocol.ts";

/** A stroke of this client that the room has not yet shown among the stored ones. */
export type OwnStroke = {
  id: string;
  style: StrokeStyle;
  points: Point[];
  /** drawing: the pen is down; waiting: to be sent; sent: no answer yet; saved: it is stored. */
  status: "drawing" | "waiting" | "sent" | "saved";
};

export type SketchCopy = {
  /** `joining` until the room's welcome. */
  connection: "offline" | "joining" | "joined";
  role: "owner" | "editor" | "viewer" | null;
  people: number;
  document: SketchDocument;
  own: ReadonlyMap<string, OwnStroke>;
  /** True between a refusal that passes and the `retry` event that ends the wait. */
  holding: boolean;
};

export type CopyEvent =
  /** The socket is open; the room's welcome follows. */
  | { type: "connected" }
  | { type: "disconnected" }
  | { type: "notice"; notice: SketchNotice }
  /** The pen touches the canvas. */
  | { type: "begin"; id: string; style: StrokeStyle; points: Point[] }
  /** The pen moves; `nextId` names the stroke that goes on when this one is full. */
  | { type: "extend"; id: string; points: Point[]; nextId: string }
  /** The pen is lifted: the stroke is to be kept. */
  | { type: "finish"; id: string }
  | { type: "cancel"; id: string }
  /** The wait that a `retry` effect asked for is over. */
  | { type: "retry" };

export type CopyEffect =
  | { type: "send"; request: SketchRequest }
  /** Give the event `retry` after so long. */
  | { type: "retry"; afterMs: number }
  /** Tell the person; `id` names the stroke that is lost by it, if any. */
  | { type: "problem"; problem: ErrorNotice; id?: string };

type Step = { copy: SketchCopy; effects: CopyEffect[] };

export const EMPTY_COPY: SketchCopy = {
  connection: "offline",
  role: null,
  people: 0,
  document: EMPTY_DOCUMENT,
  own: new Map(),
  holding: false,
};

export function handleCopyEvent(copy: SketchCopy, event: CopyEvent): Step {
  switch (event.type) {
    case "connected":
      return { copy: { ...copy, connection: "joining" }, effects: [] };
    case "disconnected":
      return { copy: { ...copy, connection: "offline" }, effects: [] };
    case "notice":
      return handleNotice(copy, event.notice);
    case "begin":
      return begin(copy, event.id, event.style, event.points.map(rounded));
    case "extend":
      return extend(copy, event.id, event.points.map(rounded), event.nextId);
    case "finish": {
      const stroke = copy.own.get(event.id);
      if (stroke?.status !== "drawing") return { copy, effects: [] };
      return sendWaiting(withOwn(copy, { ...stroke, status: "waiting" }));
    }
    case "cancel": {
      if (copy.own.get(event.id)?.status !== "drawing") return { copy, effects: [] };
      return { copy: withoutOwn(copy, event.id), effects: live(copy, [event]) };
    }
    case "retry":
      return sendWaiting({ ...copy, holding: false });
  }
}

/** What to draw, from the bottom: stored strokes, what others draw, own strokes. */
export function visibleStrokes(copy: SketchCopy): {
  stored: Stroke[];
  live: LiveStroke[];
  own: OwnStroke[];
} {
  return {
    stored: strokesInOrder(copy.document),
    live: [...copy.document.live.values()].filter(({ id }) => !copy.own.has(id)),
    own: [...copy.own.values()],
  };
}

/** How many own strokes would be lost if this client ended now. */
export function unsavedCount(copy: SketchCopy): number {
  return [...copy.own.values()].filter(({ status }) => status !== "saved").length;
}

function handleNotice(copy: SketchCopy, notice: SketchNotice): Step {
  switch (notice.type) {
    case "welcome":
      return welcome(copy, notice);
    case "changes": {
      if (copy.connection !== "joined") return { copy, effects: [] };
      const document = notice.changes.reduce(applyChange, copy.document);
      return sendWaiting(withoutStored({ ...copy, document }));
    }
    case "people":
      return { copy: { ...copy, people: notice.count }, effects: [] };
    case "saved": {
      const stroke = copy.own.get(notice.id);
      if (stroke === undefined) return { copy, effects: [] };
      return sendWaiting(withOwn(copy, { ...stroke, status: "saved" }));
    }
    case "refused":
      return refused(copy, notice);
  }
}

function welcome(copy: SketchCopy, notice: Extract<SketchNotice, { type: "welcome" }>): Step {
  const document: SketchDocument = {
    strokes: new Map(notice.strokes.map((stroke) => [stroke.id, stroke])),
    live: new Map(notice.live.map((stroke) => [stroke.id, stroke])),
  };
  const own = new Map(
    [...copy.own].map(([id, stroke]) => [
      id,
      // An answer that got lost is asked for again: the room knows a stroke by its id (S5).
      stroke.status === "drawing" ? stroke : { ...stroke, status: "waiting" as const },
    ]),
  );
  const joined = withoutStored({
    ...copy,
    connection: "joined",
    role: notice.role,
    people: notice.people,
    document,
    own,
    holding: false,
  });
  const drawing = [...joined.own.values()].filter(({ status }) => status === "drawing");
  const sent = sendWaiting(joined);
  return { copy: sent.copy, effects: [...drawing.flatMap(drawnSoFar), ...sent.effects] };
}

/** The requests that show a stroke, of which the pen is still down, to a room that forgot it. */
function drawnSoFar({ id, style, points }: OwnStroke): CopyEffect[] {
  const [first, ...rest] = portions(points);
  if (first === undefined) return [];
  return [
    { type: "send", request: { type: "begin", id, style, points: first } },
    ...rest.map((portion): CopyEffect => {
      return { type: "send", request: { type: "extend", id, points: portion } };
    }),
  ];
}

function refused(
  copy: SketchCopy,
  { code, message, id }: Extract<SketchNotice, { type: "refused" }>,
): Step {
  if (code === "RATE_LIMITED" || code === "SERVER_ERROR") {
    const own = new Map(
      [...copy.own].map(([key, stroke]) => [
        key,
        stroke.status === "sent" ? { ...stroke, status: "waiting" as const } : stroke,
      ]),
    );
    if (copy.holding) return { copy: { ...copy, own }, effects: [] };
    return {
      copy: { ...copy, own, holding: true },
      effects: [
        { type: "retry", afterMs: ROOM.retryMs },
        { type: "problem", problem: { code, message } },
      ],
    };
  }
  const problem = { code, message };
  const stroke = id === undefined ? undefined : copy.own.get(id);
  if (id === undefined || stroke === undefined || stroke.status === "saved") {
    return { copy, effects: [{ type: "problem", problem }] };
  }
  const rest = sendWaiting(withoutOwn(copy, id));
  return { copy: rest.copy, effects: [{ type: "problem", problem, id }, ...rest.effects] };
}

function begin(copy: SketchCopy, id: string, style: StrokeStyle, points: Point[]): Step {
  if (copy.role === "viewer" || copy.own.has(id) || points.length === 0) {
    return { copy, effects: [] };
  }
  const stroke: OwnStroke = { id, style, points, status: "drawing" };
  return {
    copy: withOwn(copy, stroke),
    effects: copy.connection === "joined" ? drawnSoFar(stroke) : [],
  };
}

function extend(copy: SketchCopy, id: string, points: Point[], nextId: string): Step {
  const stroke = copy.own.get(id);
  if (stroke?.status !== "drawing" || points.length === 0) return { copy, effects: [] };
  const room = SKETCH.pointsPerStrokeMaxCount - stroke.points.length;
  const fitting = points.slice(0, room);
  const extended = withOwn(copy, { ...stroke, points: [...stroke.points, ...fitting] });
  const effects = live(
    copy,
    portions(fitting).map((portion) => ({ type: "extend", id, points: portion })),
  );
  const last = extended.own.get(id)?.points.at(-1);
  if (points.length <= room || last === undefined) return { copy: extended, effects };

  const finished = handleCopyEvent(extended, { type: "finish", id });
  const onward = [last, ...points.slice(room)].slice(0, SKETCH.pointsPerStrokeMaxCount);
  const begun = begin(finished.copy, nextId, stroke.style, onward);
  return { copy: begun.copy, effects: [...effects, ...finished.effects, ...begun.effects] };
}

/** Requests that only show a stroke while it is drawn: sent when somebody can see it. */
function live(copy: SketchCopy, requests: SketchRequest[]): CopyEffect[] {
  if (copy.connection !== "joined") return [];
  return requests.map((request) => ({ type: "send", request }));
}

/** Sends finished strokes, as many as may be on their way at once. */
function sendWaiting(copy: SketchCopy): Step {
  if (copy.connection !== "joined" || copy.holding) return { copy, effects: [] };
  const own = [...copy.own.values()];
  const onTheirWay = own.filter(({ status }) => status === "sent").length;
  const sending = own
    .filter(({ status }) => status === "waiting")
    .slice(0, Math.max(0, SKETCH.commitsInFlightMaxCount - onTheirWay));
  if (sending.length === 0) return { copy, effects: [] };
  const next = new Map(copy.own);
  for (const stroke of sending) next.set(stroke.id, { ...stroke, status: "sent" });
  return {
    copy: { ...copy, own: next },
    effects: sending.map(({ id, style, points }) => ({
      type: "send",
      request: { type: "commit", id, style, points },
    })),
  };
}

function withOwn(copy: SketchCopy, stroke: OwnStroke): SketchCopy {
  return { ...copy, own: new Map(copy.own).set(stroke.id, stroke) };
}

function withoutOwn(copy: SketchCopy, id: string): SketchCopy {
  return { ...copy, own: new Map([...copy.own].filter(([key]) => key !== id)) };
}

/** Own strokes give way to the same strokes among the stored ones. */
function withoutStored(copy: SketchCopy): SketchCopy {
  const own = [...copy.own].filter(([id]) => !copy.document.strokes.has(id));
  return own.length === copy.own.size ? copy : { ...copy, own: new Map(own) };
}

function portions(points: Point[]): Point[][] {
  const size = SKETCH.pointsPerMessageMaxCount;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  );
}

/** A tenth of a pixel and a hundredth of pressure: finer is invisible and three times as long. */
function rounded([x, y, pressure]: Point): Point {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10, Math.round(pressure * 100) / 100];
}
