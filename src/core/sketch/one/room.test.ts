import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SKETCH } from "../../limits.ts";
import { CLOSE, type RoomRole } from "../../rooms/ticket.ts";
import { applyChange, EMPTY_DOCUMENT, type SketchDocument, strokesInOrder } from "./document.ts";
import type { Point, SketchChange, SketchRequest, Stroke } from "./protocol.ts";
import {
  handleSketchEvent,
  openSketchRoom,
  type SketchEffect,
  type SketchEvent,
  type SketchRoom,
  wakeSketchRoom,
} from "./room.ts";

const style = { colour: "#0a7f5a", width: 4 };
const points: Point[] = [
  [1, 2, 0.5],
  [3, 4, 0.5],
];

const join = (connection: string, role: RoomRole = "editor", person = connection): SketchEvent => ({
  type: "join",
  connection,
  person: { person, name: `Name of ${person}`, role },
});

const ask = (connection: string, request: SketchRequest): SketchEvent => ({
  type: "request",
  connection,
  request,
});

const begin = (id: string): SketchRequest => ({ type: "begin", id, style, points });
const commit = (id: string): SketchRequest => ({ type: "commit", id, style, points });

function play(events: readonly SketchEvent[], from: SketchRoom = openSketchRoom([])) {
  let state = from;
  const effects: SketchEffect[] = [];
  for (const event of events) {
    const step = handleSketchEvent(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const changes = (effects: readonly SketchEffect[]): SketchChange[] =>
  effects.flatMap((effect) => (effect.type === "all" ? [effect.change] : []));

const refusals = (effects: readonly SketchEffect[]) =>
  effects.flatMap((effect) =>
    effect.type === "one" && effect.notice.type === "refused" ? [effect.notice.code] : [],
  );

describe("a sketch room", () => {
  test("S7: stores before it tells the author, and tells the author before all", () => {
    const { effects } = play([join("a"), ask("a", commit("stroke-1"))]);
    expect(effects.slice(2).map(({ type }) => type)).toEqual(["store", "one", "all"]);
  });

  test("S2 and S14: the room gives order and author", () => {
    const { effects } = play([
      join("a"),
      join("b"),
      ask("b", commit("stroke-b")),
      ask("a", commit("stroke-a")),
    ]);
    const stored = effects.flatMap((effect) => (effect.type === "store" ? [effect.stroke] : []));
    expect(stored.map(({ order, author }) => [order, author])).toEqual([
      [1, "Name of b"],
      [2, "Name of a"],
    ]);
  });

  test("S2: the order goes on where storage ends", () => {
    const opened = openSketchRoom([{ id: "stroke-7", order: 7, person: "a" }]);
    const { state } = play([join("a"), ask("a", commit("stroke-8"))], opened);
    expect(state.stored.get("stroke-8")).toEqual({ order: 8, person: "a" });
  });

  test("R16: whose access changed leaves with all their connections and live strokes", () => {
    const { effects, state } = play([
      join("a-1", "editor", "a"),
      join("a-2", "owner", "a"),
      join("b"),
      ask("a-1", begin("stroke-1")),
      { type: "revoke", person: "a" },
      ask("a-1", commit("stroke-1")),
    ]);
    const closed = effects.flatMap((effect) => (effect.type === "close" ? [effect] : []));
    expect(closed.map(({ to, code }) => [to, code])).toEqual([
      ["a-1", CLOSE.revoked],
      ["a-2", CLOSE.revoked],
    ]);
    expect(changes(effects).at(-1)).toEqual({ type: "cancelled", id: "stroke-1" });
    expect([...state.people.keys()]).toEqual(["b"]);
    expect(state.stored.size).toBe(0);
  });

  test("S6: another person's id is refused, stored or live", () => {
    const { effects } = play([
      join("a"),
      join("b"),
      ask("a", begin("stroke-1")),
      ask("b", commit("stroke-1")),
      ask("a", commit("stroke-1")),
      ask("b", commit("stroke-1")),
    ]);
    expect(refusals(effects)).toEqual(["MESSAGE_INVALID", "MESSAGE_INVALID"]);
    expect(effects.filter(({ type }) => type === "store")).toHaveLength(1);
  });

  test("S6: the same person's stroke is theirs on a new connection", () => {
    const { effects, state } = play([
      join("a1", "editor", "a"),
      ask("a1", begin("stroke-1")),
      join("a2", "editor", "a"),
      ask("a2", commit("stroke-1")),
    ]);
    expect(refusals(effects)).toEqual([]);
    expect([state.live.size, state.drawnBy.size, state.stored.size]).toEqual([0, 0, 1]);
  });

  test("S8: nobody extends or cancels what another draws", () => {
    const { effects } = play([
      join("a"),
      join("b"),
      ask("a", begin("stroke-1")),
      ask("b", { type: "extend", id: "stroke-1", points }),
      ask("b", { type: "cancel", id: "stroke-1" }),
      ask("b", { type: "extend", id: "stroke-2", points }),
    ]);
    expect(changes(effects).map(({ type }) => type)).toEqual(["begun"]);
  });

  test("S9: a live stroke does not outgrow the limit", () => {
    const many = Array.from({ length: SKETCH.pointsPerStrokeMaxCount }, (): Point => [1, 1, 1]);
    const { effects, state } = play([
      join("a"),
      ask("a", begin("stroke-1")),
      ask("a", { type: "extend", id: "stroke-1", points: many }),
    ]);
    expect(refusals(effects)).toEqual(["STROKE_TOO_LONG"]);
    expect(state.live.get("stroke-1")?.points).toEqual(points);
  });

  test("S10: a full sketch takes no more, but answers for what it has", () => {
    const stored = Array.from({ length: SKETCH.elementsMaxCount }, (_, index) => ({
      id: `stroke-${index + 1}`,
      order: index + 1,
      person: "a",
    }));
    const { effects } = play(
      [
        join("a"),
        ask("a", begin("another")),
        ask("a", commit("another")),
        ask("a", commit("stroke-5")),
      ],
      openSketchRoom(stored),
    );
    expect(refusals(effects)).toEqual(["SKETCH_FULL", "SKETCH_FULL"]);
    expect(effects.at(-1)).toMatchObject({ notice: { type: "saved", order: 5 } });
  });

  test("S13: viewers and bots", () => {
    const { effects, state } = play([
      join("v", "viewer"),
      ask("v", begin("stroke-1")),
      ask("v", commit("stroke-1")),
      join("bot", "bot"),
    ]);
    expect(refusals(effects)).toEqual(["ROOM_FORBIDDEN", "ROOM_FORBIDDEN", "ROOM_FORBIDDEN"]);
    expect(effects.at(-1)).toMatchObject({ type: "close", code: CLOSE.forbidden });
    expect(state.people.size).toBe(1);
  });

  test("S15: one connection draws only so many strokes at once", () => {
    const begins = Array.from({ length: SKETCH.liveStrokesMaxCount + 1 }, (_, index) =>
      ask("a", begin(`stroke-${index}`)),
    );
    const { effects } = play([join("a"), ...begins]);
    expect(refusals(effects)).toEqual(["RATE_LIMITED"]);
  });

  test("S12: a room that wakes cancels what was drawn before when its drawer leaves", () => {
    const woken = wakeSketchRoom(openSketchRoom([{ id: "stored-1", order: 1, person: "a" }]), [
      {
        connection: "a",
        person: { person: "a", name: "A", role: "editor" },
        drawing: [
          { id: "stroke-1", style },
          { id: "stored-1", style },
        ],
      },
    ]);
    const { effects } = play([{ type: "leave", connection: "a" }], woken);
    expect(changes(effects)).toEqual([{ type: "cancelled", id: "stroke-1" }]);
  });
});

const IDS = ["stroke-1", "stroke-2", "stroke-3", "stroke-4"];
const connection = fc.constantFrom("a1", "a2", "b1");
const person = (name: string) => name.charAt(0);

const anyEvent: fc.Arbitrary<SketchEvent> = fc.oneof(
  { weight: 1, arbitrary: connection.map((name) => join(name, "editor", person(name))) },
  {
    weight: 1,
    arbitrary: connection.map((name): SketchEvent => ({ type: "leave", connection: name })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        connection,
        fc.constantFrom(...IDS),
        fc.constantFrom("begin", "extend", "cancel", "commit"),
      )
      .map(([name, id, type]): SketchEvent => {
        switch (type) {
          case "extend":
            return ask(name, { type, id, points });
          case "cancel":
            return ask(name, { type, id });
          case "commit":
            return ask(name, commit(id));
          default:
            return ask(name, begin(id));
        }
      }),
  },
);

const everyone = ["a1", "a2", "b1"].map((name) => join(name, "editor", person(name)));

describe("properties", () => {
  test("S1 to S3: whatever happens, a client that hears all shows what the room knows", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const { state, effects } = play([...everyone, ...events]);
        const heard = changes(effects).reduce(applyChange, EMPTY_DOCUMENT);
        expect(new Map(heard.live)).toEqual(new Map(state.live));
        expect([...heard.strokes.keys()].sort()).toEqual([...state.stored.keys()].sort());
        const orders = strokesInOrder(heard).map(({ order }) => order);
        expect(orders).toEqual(orders.map((_, index) => index + 1));
        expect([...state.drawnBy.keys()].sort()).toEqual([...state.live.keys()].sort());
      }),
    );
  });

  test("S1: stored strokes do not depend on the order or repetition of changes", () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (events, luck) => {
          const all = changes(play([...everyone, ...events]).effects);
          const mixed = [...all, ...all]
            .map((change) => ({ change, at: luck.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ change }) => change);
          const stored = (document: SketchDocument): Stroke[] => strokesInOrder(document);
          expect(stored(mixed.reduce(applyChange, EMPTY_DOCUMENT))).toEqual(
            stored(all.reduce(applyChange, EMPTY_DOCUMENT)),
          );
        },
      ),
    );
  });

  test("S5: every commit repeated stores nothing twice", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const { effects } = play([...everyone, ...events, ...events]);
        const ids = effects.flatMap((effect) =>
          effect.type === "store" ? [effect.stroke.id] : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
