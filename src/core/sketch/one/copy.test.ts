import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorNotice } from "../../errors.ts";
import { ROOM, SKETCH } from "../../limits.ts";
import {
  type CopyEffect,
  type CopyEvent,
  EMPTY_COPY,
  handleCopyEvent,
  type SketchCopy,
  unsavedCount,
  visibleStrokes,
} from "./copy.ts";
import type { Point, SketchNotice, SketchRequest, Stroke } from "./protocol.ts";
import { handleSketchEvent, openSketchRoom, type SketchRoom } from "./room.ts";

const style = { colour: "#0a7f5a", width: 4 };
const points: Point[] = [[1, 2, 0.5]];

function play(events: readonly CopyEvent[], from: SketchCopy = EMPTY_COPY) {
  let copy = from;
  const effects: CopyEffect[] = [];
  for (const event of events) {
    const step = handleCopyEvent(copy, event);
    copy = step.copy;
    effects.push(...step.effects);
  }
  return { copy, effects };
}

const welcome = (strokes: Stroke[] = []): CopyEvent => ({
  type: "notice",
  notice: { type: "welcome", protocol: 1, role: "editor", people: 1, strokes, live: [] },
});

const sent = (effects: readonly CopyEffect[]): SketchRequest[] =>
  effects.flatMap((effect) => (effect.type === "send" ? [effect.request] : []));

const drawn = (id: string): CopyEvent[] => [
  { type: "begin", id, style, points },
  { type: "finish", id },
];

const entered: CopyEvent[] = [{ type: "connected" }, welcome()];

describe("the client's copy", () => {
  test("S20: a stroke is shown at once and sent while it is drawn", () => {
    const { copy, effects } = play([
      ...entered,
      { type: "begin", id: "stroke-1", style, points },
      { type: "extend", id: "stroke-1", points: [[3.1234, 4, 0.777]], nextId: "next" },
      { type: "finish", id: "stroke-1" },
    ]);
    expect(sent(effects).map(({ type }) => type)).toEqual(["begin", "extend", "commit"]);
    expect(visibleStrokes(copy).own[0]?.points).toEqual([...points, [3.1, 4, 0.78]]);
    expect(unsavedCount(copy)).toBe(1);
  });

  test("S21: what is drawn offline is committed after the welcome, what is being drawn shown", () => {
    const offline = play([...drawn("stroke-1"), { type: "begin", id: "stroke-2", style, points }]);
    expect(sent(offline.effects)).toEqual([]);
    const { effects } = play(entered, offline.copy);
    expect(sent(effects).map(({ type, id }) => [type, id])).toEqual([
      ["begin", "stroke-2"],
      ["commit", "stroke-1"],
    ]);
  });

  test("S22: an own stroke gives way to the stored one", () => {
    const stroke: Stroke = { id: "stroke-1", order: 1, author: "Ada", style, points };
    const saved: CopyEvent = {
      type: "notice",
      notice: { type: "saved", id: "stroke-1", order: 1 },
    };
    const first = play([...entered, ...drawn("stroke-1"), saved]);
    expect(visibleStrokes(first.copy).own).toHaveLength(1);
    expect(unsavedCount(first.copy)).toBe(0);
    const { copy } = play(
      [{ type: "notice", notice: { type: "changes", changes: [{ type: "committed", stroke }] } }],
      first.copy,
    );
    expect(visibleStrokes(copy)).toEqual({ stored: [stroke], live: [], own: [] });
  });

  test.each(["RATE_LIMITED", "SERVER_ERROR"] as const)(
    "S23: %s loses nothing, another refusal removes the stroke and is told",
    (code) => {
      const limited: CopyEvent = {
        type: "notice",
        notice: { type: "refused", ...errorNotice(code) },
      };
      const waiting = play([...entered, ...drawn("stroke-1"), limited, ...drawn("stroke-2")]);
      expect(waiting.effects).toContainEqual({ type: "retry", afterMs: ROOM.retryMs });
      const again = play([{ type: "retry" }], waiting.copy);
      expect(sent(again.effects).map(({ id }) => id)).toEqual(["stroke-1", "stroke-2"]);
      const full: CopyEvent = {
        type: "notice",
        notice: { type: "refused", ...errorNotice("SKETCH_FULL"), id: "stroke-1" },
      };
      const { copy, effects } = play([full], again.copy);
      expect(effects[0]).toMatchObject({ type: "problem", id: "stroke-1" });
      expect([...copy.own.keys()]).toEqual(["stroke-2"]);
    },
  );

  test("S24: changes before the welcome are ignored", () => {
    const { copy } = play([
      { type: "connected" },
      {
        type: "notice",
        notice: { type: "changes", changes: [{ type: "extended", id: "stroke-1", points }] },
      },
    ]);
    expect(copy.document).toBe(EMPTY_COPY.document);
  });

  test("S25: a stroke at its limit goes on as the next one", () => {
    const long = Array.from(
      { length: SKETCH.pointsPerStrokeMaxCount + 4 },
      (_, x): Point => [x, 0, 1],
    );
    const { copy, effects } = play([
      ...entered,
      { type: "begin", id: "stroke-1", style, points },
      { type: "extend", id: "stroke-1", points: long, nextId: "stroke-2" },
    ]);
    expect(copy.own.get("stroke-1")?.points).toHaveLength(SKETCH.pointsPerStrokeMaxCount);
    const last = copy.own.get("stroke-1")?.points.at(-1);
    expect(copy.own.get("stroke-2")).toMatchObject({ status: "drawing" });
    expect(copy.own.get("stroke-2")?.points[0]).toEqual(last);
    const lengths = sent(effects).map((request) =>
      "points" in request ? request.points.length : 0,
    );
    expect(Math.max(...lengths)).toBe(SKETCH.pointsPerStrokeMaxCount);
  });

  test("S26: commits wait for answers", () => {
    const many = Array.from({ length: SKETCH.commitsInFlightMaxCount + 3 }, (_, index) =>
      drawn(`stroke-${index}`),
    ).flat();
    const { copy, effects } = play([...many, ...entered]);
    expect(sent(effects)).toHaveLength(SKETCH.commitsInFlightMaxCount);
    const answered = play(
      [{ type: "notice", notice: { type: "saved", id: "stroke-0", order: 1 } }],
      copy,
    );
    expect(sent(answered.effects)).toHaveLength(1);
  });
});

describe("properties", () => {
  /** A room, a client and the wire between them, which may break with messages still on it. */
  type World = {
    room: SketchRoom;
    strokes: Stroke[];
    copy: SketchCopy;
    up: SketchRequest[];
    down: SketchNotice[];
    attempt: number;
  };

  function feed(world: World, event: CopyEvent): World {
    const { copy, effects } = handleCopyEvent(world.copy, event);
    const up = copy.connection === "offline" ? [] : [...world.up, ...sent(effects)];
    return { ...world, copy, up };
  }

  function inRoom(world: World, event: Parameters<typeof handleSketchEvent>[1]): World {
    const { state, effects } = handleSketchEvent(world.room, event);
    let strokes = world.strokes;
    const down = [...world.down];
    for (const effect of effects) {
      if (effect.type === "store") strokes = [...strokes, effect.stroke];
      if (effect.type === "welcome") down.push({ ...effect.notice, strokes });
      if (effect.type === "one") down.push(effect.notice);
      if (effect.type === "all") down.push({ type: "changes", changes: [effect.change] });
    }
    return { ...world, room: state, strokes, down };
  }

  function step(world: World, action: string, index: number): World {
    const connection = `ada-${world.attempt}`;
    const offline = world.copy.connection === "offline";
    switch (action) {
      case "connect": {
        if (!offline) return world;
        const attempt = world.attempt + 1;
        const connected = feed({ ...world, attempt, up: [], down: [] }, { type: "connected" });
        const person = { person: "ada", name: "Ada", role: "editor" as const };
        return inRoom(connected, { type: "join", connection: `ada-${attempt}`, person });
      }
      case "break": {
        if (offline) return world;
        const left = inRoom(world, { type: "leave", connection });
        return feed({ ...left, up: [], down: [] }, { type: "disconnected" });
      }
      case "up": {
        const [request, ...up] = world.up;
        if (request === undefined) return world;
        return inRoom({ ...world, up }, { type: "request", connection, request });
      }
      case "down": {
        const [notice, ...down] = world.down;
        return notice === undefined ? world : feed({ ...world, down }, { type: "notice", notice });
      }
      default:
        return drawn(`stroke-${index}`).reduce(feed, world);
    }
  }

  test("S21: after any losses, everything drawn is stored once and shown as stored", () => {
    const action = fc.constantFrom("connect", "break", "up", "down", "up", "down", "draw");
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
        let world: World = {
          room: openSketchRoom([]),
          strokes: [],
          copy: EMPTY_COPY,
          up: [],
          down: [],
          attempt: 0,
        };
        for (const [index, name] of actions.entries()) world = step(world, name, index);
        world = step(world, "connect", 0);
        while (world.up.length > 0 || world.down.length > 0) {
          world = step(step(world, "up", 0), "down", 0);
        }
        const ids = actions.flatMap((name, index) => (name === "draw" ? [`stroke-${index}`] : []));
        expect(world.strokes.map(({ id }) => id).sort()).toEqual(ids.sort());
        expect(visibleStrokes(world.copy)).toEqual({ stored: world.strokes, live: [], own: [] });
      }),
    );
  });
});
