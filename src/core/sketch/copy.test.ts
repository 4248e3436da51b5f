import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Host } from "../../../tests/oracles/convergence/host.ts";
import { Participant } from "../../../tests/oracles/convergence/participant.ts";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { decodeInk, encodeInk, type Point } from "../canvas/ink.ts";
import { errorNotice } from "../platform/errors.ts";
import { ROOM } from "../platform/limits.ts";
import {
  canRedo,
  canUndo,
  deletedBy,
  elementOf,
  elementsInOrder,
  liveStrokes,
  mayChange,
  peopleOf,
  roleOf,
  unsavedCount,
  watchingCount,
} from "./copy.ts";
import { draggedBy, liveMoves } from "./copy-drags.ts";
import type { DrawnElement } from "./element.ts";
import { parseSteps, stepsOf } from "./kept-steps.ts";
import { SKETCH } from "./limits.ts";
import type { SketchOperation } from "./operation.ts";
import type { SketchRequest } from "./wire.ts";

const UNMOVED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const STYLE = { colour: "#ff0000", width: 4 };
const POINT: Point = [10, 10, 0.5];

const stroke = (id: string): DrawnElement => {
  return { id, kind: "stroke", ink: encodeInk([POINT]), ...STYLE, ...UNMOVED };
};
const put = (...ids: string[]): SketchOperation => ({ type: "put", elements: ids.map(stroke) });
const move = (id: string, dx: number): SketchOperation => {
  return { type: "set", changes: [{ id, props: { dx } }] };
};

let host: Host;
let ada: Participant;
let bea: Participant;

beforeEach(() => {
  host = new Host();
  ada = new Participant(host, "ada", "owner");
  bea = new Participant(host, "bea", "editor");
  ada.connect();
  bea.connect();
  deliver();
});

/** Delivers everything, in order, until nothing is on its way. */
function deliver(people = [ada, bea]): void {
  for (let busy = true; busy; ) {
    host.tick();
    busy = false;
    for (const who of people) {
      for (const message of who.line?.up.splice(0) ?? []) {
        busy = true;
        host.request(who.line?.connection ?? "", JSON.parse(message));
      }
      for (const message of who.line?.down.splice(0) ?? []) {
        busy = true;
        who.receive(message);
      }
    }
  }
}

const does = (who: Participant, operation: SketchOperation) => who.give({ type: "do", operation });
const sees = (who: Participant) => elementsInOrder(who.copy).map(({ id }) => id);
const dx = (who: Participant, id: string) => elementOf(who.copy, id)?.dx;
const sent = (who: Participant): SketchRequest[] =>
  (who.line?.up ?? []).map((message) => JSON.parse(message));
const operations = (who: Participant) =>
  sent(who).flatMap((request) => (request.type === "operation" ? [request] : []));

test("SKETCH-S74: who deleted an element is known by name, as far as anybody here knows it", () => {
  does(ada, put("one-1111"));
  deliver();
  does(bea, { type: "delete", ids: ["one-1111"] });
  deliver();
  expect(deletedBy(ada.copy, "one-1111")).toBe("bea");
  expect(deletedBy(ada.copy, "never-there")).toBe("");
});

describe("what others are moving", () => {
  const place = (id: string, dx: number) => ({ id, ...UNMOVED, dx });

  test("SKETCH-S43, SKETCH-S44: is shown where they hold it, and where they dropped it", () => {
    does(bea, put("one-1111", "two-2222"));
    deliver();
    ada.give({ type: "hold", moves: [place("one-1111", 40), place("gone-111", 1)] });
    deliver();
    expect(liveMoves(bea.copy)).toMatchObject([{ id: "one-1111", dx: 40, by: "bea" }]);
    expect(draggedBy(bea.copy, "one-1111")).toMatchObject({ by: "ada" });
    expect(draggedBy(bea.copy, "two-2222")).toBeNull();
    // It is no change, and one sees oneself what one moves.
    expect(dx(bea, "one-1111")).toBe(0);
    expect(liveMoves(ada.copy)).toEqual([]);
    // What somebody else does to it leaves it in the hand.
    does(bea, { type: "set", changes: [{ id: "one-1111", props: { colour: "#00ff00" } }] });
    deliver();
    expect(liveMoves(bea.copy)).toMatchObject([{ dx: 40, colour: "#00ff00" }]);
    does(ada, move("one-1111", 44));
    deliver();
    expect(liveMoves(bea.copy)).toEqual([]);
    expect(dx(bea, "one-1111")).toBe(44);
  });

  test("SKETCH-S44: ends when it is deleted, when they let go, and when the connection ends", () => {
    does(bea, put("one-1111"));
    deliver();
    const hold = () => {
      host.now += SKETCH.dragMs;
      ada.give({ type: "hold", moves: [place("one-1111", 40)] });
      deliver();
      expect(liveMoves(bea.copy)).toHaveLength(1);
      host.now += SKETCH.dragMs;
    };
    hold();
    ada.give({ type: "hold", moves: [] });
    deliver();
    expect(liveMoves(bea.copy)).toEqual([]);
    hold();
    ada.disconnect();
    deliver();
    expect(liveMoves(bea.copy)).toEqual([]);
    ada.connect();
    deliver();
    hold();
    bea.disconnect();
    expect(liveMoves(bea.copy)).toEqual([]);
    bea.connect();
    deliver();
    expect(liveMoves(bea.copy)).toHaveLength(1);
    does(bea, { type: "delete", ids: ["one-1111"] });
    deliver();
    expect(liveMoves(bea.copy)).toEqual([]);
    expect(bea.copy.drags.size).toBe(0);
  });

  test("SKETCH-S43: who may not draw, or is not there, tells nobody", () => {
    host.give({ type: "role", connections: ["ada-1"], role: "viewer" });
    deliver();
    ada.give({ type: "hold", moves: [place("one-1111", 40)] });
    expect(sent(ada)).toEqual([]);
  });
});

describe("own operations", () => {
  test("SKETCH-S60: are seen at once, on top of what the room tells", () => {
    does(ada, put("one-1111"));
    deliver();
    does(ada, move("one-1111", 5));
    does(bea, { type: "set", changes: [{ id: "one-1111", props: { dx: 9, dy: 9 } }] });
    bea.line?.up.splice(0).forEach((message) => {
      host.request("bea-1", JSON.parse(message));
    });
    host.tick();
    for (const message of ada.line?.down.splice(0) ?? []) ada.receive(message);
    expect(elementOf(ada.copy, "one-1111")).toMatchObject({ dx: 5, dy: 9 });
    deliver();
    expect(dx(bea, "one-1111")).toBe(5);
    expect(elementsInOrder(bea.copy)).toEqual(elementsInOrder(ada.copy));
  });

  test("SKETCH-S61, SKETCH-S62: stay pending over a lost connection and a lost answer", () => {
    does(ada, put("one-1111"));
    expect(unsavedCount(ada.copy)).toBe(1);
    host.request("ada-1", operations(ada)[0] ?? { type: "cancel", id: "no-request" });
    ada.disconnect();
    does(ada, put("two-2222"));
    expect(sees(ada)).toEqual(["one-1111", "two-2222"]);
    ada.connect();
    deliver();
    expect(unsavedCount(ada.copy)).toBe(0);
    expect(sees(bea)).toEqual(["one-1111", "two-2222"]);
    expect(host.room.document.version).toBe(2);
  });

  test("SKETCH-S62: what is not answered in time is sent again", () => {
    does(ada, put("one-1111"));
    ada.line?.up.splice(0);
    host.now += ROOM.answerMs;
    ada.give({ type: "retry" });
    expect(operations(ada)).toMatchObject([{ seq: 1 }]);
    deliver();
    expect(sees(bea)).toEqual(["one-1111"]);
  });

  test("SKETCH-S62: no more than so many are on their way; after RATE_LIMITED one, after a wait", () => {
    const count = SKETCH.operationsInFlightMaxCount + 5;
    for (let index = 0; index < count; index += 1) does(ada, put(`element-${index}`));
    expect(operations(ada)).toHaveLength(SKETCH.operationsInFlightMaxCount);
    ada.line?.up.splice(0);
    ada.receive(JSON.stringify({ type: "refused", ...errorNotice("RATE_LIMITED") }));
    does(ada, put("one-1111"));
    expect(operations(ada)).toEqual([]);
    ada.give({ type: "retry" });
    expect(operations(ada)).toMatchObject([{ seq: 1 }]);
    deliver();
    expect(sees(bea)).toHaveLength(count + 1);
    expect(unsavedCount(ada.copy)).toBe(0);
  });

  test("SKETCH-S63: a welcome that is received twice numbers nothing anew", () => {
    ada.disconnect();
    does(ada, put("one-1111"));
    ada.connect();
    for (const message of ada.line?.up.splice(0) ?? []) host.request("ada-2", JSON.parse(message));
    const [welcome] = ada.line?.down.splice(0) ?? [];
    ada.receive(welcome ?? null);
    does(ada, put("two-2222"));
    ada.receive(welcome ?? null);
    deliver();
    expect(sees(bea)).toEqual(["one-1111", "two-2222"]);
  });

  test("SKETCH-S64: the place of a message that the room could not read is filled", () => {
    does(ada, put("one-1111"));
    does(ada, put("two-2222"));
    ada.line?.up.shift();
    ada.receive(JSON.stringify({ type: "refused", ...errorNotice("MESSAGE_INVALID"), seq: 1 }));
    expect([...ada.lost]).toEqual(["one-1111"]);
    deliver();
    expect(sees(bea)).toEqual(["two-2222"]);
    expect(unsavedCount(ada.copy)).toBe(0);
  });

  test("SKETCH-S65: what is not allowed is told at once, or taken back when the room says so", () => {
    does(bea, { type: "clear" });
    expect(operations(bea)).toEqual([]);
    does(bea, put("one-1111"));
    host.give({ type: "role", connections: ["bea-1"], role: "viewer" });
    deliver();
    expect(sees(bea)).toEqual([]);
    expect([...bea.lost]).toEqual(["one-1111"]);
    expect(roleOf(bea.copy)).toBe("viewer");
  });

  test("SKETCH-S66: a step of any size is done in parts, and undone as one", () => {
    const ids = Array.from({ length: 1200 }, (_, index) => `element-${index}`);
    does(ada, put(...ids));
    for (const request of operations(ada)) {
      expect(JSON.stringify(request).length).toBeLessThan(ROOM.messageMaxBytes);
    }
    deliver();
    expect(sees(bea)).toEqual(ids);
    ada.give({ type: "undo" });
    deliver();
    expect(sees(bea)).toEqual([]);
    ada.give({ type: "undo" });
    ada.give({ type: "redo" });
    deliver();
    expect(sees(bea)).toEqual(ids);
  });

  test("SKETCH-S67: a lost frame is asked for", () => {
    does(bea, put("one-1111"));
    bea.line?.up.splice(0).forEach((message) => {
      host.request("bea-1", JSON.parse(message));
    });
    host.tick();
    ada.line?.down.splice(0);
    does(bea, put("two-2222"));
    deliver();
    expect(sees(ada)).toEqual(["one-1111", "two-2222"]);
  });

  test("SKETCH-S68: survive a reload, once", () => {
    ada.disconnect();
    does(ada, put("one-1111"));
    does(ada, move("one-1111", 7));
    ada.reload();
    expect(dx(ada, "one-1111")).toBe(7);
    ada.connect();
    for (const message of ada.line?.up.splice(0) ?? []) host.request("ada-2", JSON.parse(message));
    ada.reload();
    ada.connect();
    deliver();
    expect(dx(bea, "one-1111")).toBe(7);
    expect(host.room.document.version).toBe(2);
    expect(unsavedCount(ada.copy)).toBe(0);
  });
});

describe("the pen", () => {
  test("SKETCH-S42, SKETCH-S60: a stroke is seen by others while it is drawn, and is the same when it is put", () => {
    ada.give({ type: "begin", id: "stroke-1", style: STYLE, points: [POINT, [20, 20, 0.5]] });
    deliver();
    expect(liveStrokes(bea.copy)).toMatchObject([{ id: "stroke-1", author: "ada", own: false }]);
    expect(liveStrokes(bea.copy)[0]?.points).toEqual([POINT, [20, 20, 0.5]]);
    expect(liveStrokes(ada.copy)).toMatchObject([{ id: "stroke-1", own: true }]);
    ada.give({ type: "finish", id: "stroke-1" });
    expect(liveStrokes(ada.copy)).toEqual([]);
    deliver();
    expect(liveStrokes(bea.copy)).toEqual([]);
    expect(elementOf(bea.copy, "stroke-1")).toMatchObject({ kind: "stroke", by: "ada" });
  });

  test("SKETCH-S69, SKETCH-S82: a long stroke is put in parts that join, without losing a point, as one step", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lengths, (counts) => {
        const solo = new Host();
        const cyd = new Participant(solo, "cyd", "editor");
        cyd.connect();
        deliverTo(solo, cyd);
        let x = 0;
        const next = (count: number) =>
          Array.from({ length: count }, (): Point => {
            x += 0.1;
            return [Math.round(x * 10) / 10, 0, 0.5];
          });
        cyd.give({ type: "begin", id: "stroke-1", style: STYLE, points: next(1) });
        for (const count of counts)
          cyd.give({ type: "extend", id: "stroke-1", points: next(count) });
        cyd.give({ type: "finish", id: "stroke-1" });
        const parts = elementsInOrder(cyd.copy).map((element) =>
          element.kind === "stroke" ? (decodeInk(element.ink) ?? []) : [],
        );
        const total = 1 + counts.reduce((sum, count) => sum + count, 0);
        const joined = parts.flatMap((part, index) => (index === 0 ? part : part.slice(1)));
        expect(joined).toHaveLength(total);
        expect(new Set(joined.map(([at]) => at)).size).toBe(total);
        expect(parts.every((part) => part.length <= SKETCH.pointsPerStrokeMaxCount)).toBe(true);
        cyd.give({ type: "undo" });
        expect(elementsInOrder(cyd.copy)).toEqual([]);
      }),
      { numRuns: runCount(30) },
    );
  });

  test("SKETCH-S70: who is demoted loses the pen at once", () => {
    bea.give({ type: "begin", id: "stroke-1", style: STYLE, points: [POINT] });
    deliver();
    host.give({ type: "role", connections: ["bea-1"], role: "viewer" });
    deliver();
    expect(liveStrokes(bea.copy)).toEqual([]);
    expect(liveStrokes(ada.copy)).toEqual([]);
    bea.give({ type: "begin", id: "stroke-2", style: STYLE, points: [POINT] });
    expect(liveStrokes(bea.copy)).toEqual([]);
  });

  test("a stroke goes on over a lost connection, and is shown again", () => {
    ada.give({ type: "begin", id: "stroke-1", style: STYLE, points: [POINT, POINT] });
    deliver();
    ada.disconnect();
    deliver();
    expect(liveStrokes(bea.copy)).toEqual([]);
    ada.give({ type: "extend", id: "stroke-1", points: [POINT] });
    ada.connect();
    deliver();
    expect(liveStrokes(bea.copy)[0]?.points).toHaveLength(3);
  });
});

describe("undo", () => {
  beforeEach(() => {
    does(ada, put("one-1111"));
    deliver();
  });

  test("SKETCH-S80: takes back and does again, and a new step ends what can be redone", () => {
    does(ada, move("one-1111", 5));
    ada.give({ type: "undo" });
    deliver();
    expect(dx(bea, "one-1111")).toBe(0);
    ada.give({ type: "redo" });
    deliver();
    expect(dx(bea, "one-1111")).toBe(5);
    ada.give({ type: "undo" });
    ada.give({ type: "undo" });
    expect(sees(ada)).toEqual([]);
    does(ada, put("two-2222"));
    expect(canRedo(ada.copy)).toBe(false);
  });

  test("SKETCH-S80: a deleted element comes back as it was, in its layer", () => {
    does(ada, put("two-2222"));
    does(ada, { type: "delete", ids: ["one-1111"] });
    ada.give({ type: "undo" });
    deliver();
    expect(sees(bea)).toEqual(["one-1111", "two-2222"]);
  });

  test("SKETCH-S81: leaves alone what others changed, property by property", () => {
    does(ada, { type: "set", changes: [{ id: "one-1111", props: { dx: 5, colour: "#00ff00" } }] });
    deliver();
    does(bea, move("one-1111", 9));
    deliver();
    ada.give({ type: "undo" });
    deliver();
    expect(elementOf(bea.copy, "one-1111")).toMatchObject({ dx: 9, colour: STYLE.colour });
    ada.give({ type: "undo" });
    deliver();
    expect(sees(bea)).toEqual(["one-1111"]);
  });

  test("SKETCH-S81: does not delete what another moved, nor restore what another deleted", () => {
    does(bea, move("one-1111", 9));
    deliver();
    ada.give({ type: "undo" });
    expect(sees(ada)).toEqual(["one-1111"]);
    does(ada, move("one-1111", 1));
    does(bea, { type: "delete", ids: ["one-1111"] });
    deliver();
    ada.give({ type: "undo" });
    deliver();
    expect(sees(bea)).toEqual([]);
  });

  test("SKETCH-S80: a moderator's clear, wipe and reject can be undone", () => {
    does(bea, put("two-2222"));
    deliver();
    for (const operation of [{ type: "clear" }, { type: "wipe", person: "bea" }] as const) {
      does(ada, operation);
      deliver();
      ada.give({ type: "undo" });
      deliver();
      expect(sees(bea)).toEqual(["one-1111", "two-2222"]);
    }
  });

  test("SKETCH-S83: approval is no step, rejection is one", () => {
    ada.line?.up.push(JSON.stringify({ type: "settings", settings: { approval: true } }));
    deliver();
    const guest = new Participant(host, "gus", "guest");
    guest.connect();
    deliver([ada, bea, guest]);
    does(guest, put("own-1111", "own-2222"));
    deliver([ada, bea, guest]);
    does(ada, { type: "approve", ids: ["own-1111"] });
    does(ada, { type: "reject", ids: ["own-2222"] });
    deliver([ada, bea, guest]);
    expect(sees(bea)).toEqual(["one-1111", "own-1111"]);
    ada.give({ type: "undo" });
    deliver([ada, bea, guest]);
    expect(sees(bea)).toEqual(["one-1111", "own-1111", "own-2222"]);
    ada.give({ type: "undo" });
    deliver([ada, bea, guest]);
    expect(elementOf(bea.copy, "own-1111")?.pending).toBe(false);
    const own = elementOf(guest.copy, "own-1111");
    const others = elementOf(guest.copy, "own-2222");
    expect(own !== undefined && mayChange(guest.copy, own)).toBe(true);
    expect(others?.pending).toBe(true);
  });

  test("SKETCH-S15: what two people rub out of one stroke is rubbed out both, and can be undone", () => {
    const ink = encodeInk([0, 50, 100, 150].map((x): Point => [x, 10, 0.5]));
    const long: DrawnElement = { id: "long-1111", kind: "stroke", ink, ...STYLE, ...UNMOVED };
    does(ada, { type: "put", elements: [long] });
    deliver();
    does(ada, { type: "erase", cuts: [{ id: "long-1111", erased: "0.5-1" }] });
    does(bea, { type: "erase", cuts: [{ id: "long-1111", erased: "2-2.5" }] });
    deliver();
    const erased = (who: Participant) => {
      const element = elementOf(who.copy, "long-1111");
      return element?.kind === "stroke" ? element.erased : undefined;
    };
    expect([erased(ada), erased(bea)]).toEqual(["0.5-1 2-2.5", "0.5-1 2-2.5"]);
    does(bea, { type: "erase", cuts: [{ id: "long-1111", erased: "2.5-3" }] });
    deliver();
    expect(erased(ada)).toBe("0.5-1 2-3");
    bea.give({ type: "undo" });
    deliver();
    expect([erased(ada), erased(bea)]).toEqual(["0.5-1 2-2.5", "0.5-1 2-2.5"]);
  });

  test("SKETCH-S16: what was left out because it was as usual is changed, compared and undone as if it were there", () => {
    const opacity = (value: number): SketchOperation => {
      return {
        type: "set",
        changes: [{ id: "one-1111", props: { opacity: value, group: "group-11" } }],
      };
    };
    does(ada, opacity(0.5));
    deliver();
    expect(elementOf(bea.copy, "one-1111")).toMatchObject({ opacity: 0.5, group: "group-11" });
    ada.give({ type: "undo" });
    deliver();
    expect(elementOf(bea.copy, "one-1111")).toMatchObject({ opacity: 1, group: "" });
    // A line has arrows, a stroke none.
    does(bea, { type: "set", changes: [{ id: "one-1111", props: { arrow: "end" } }] });
    deliver();
    expect(elementOf(ada.copy, "one-1111")).not.toHaveProperty("arrow");
    does(ada, put("two-2222"));
    deliver();
    does(bea, { type: "set", changes: [{ id: "two-2222", props: { opacity: 0.3 } }] });
    deliver();
    ada.give({ type: "undo" });
    deliver();
    expect(sees(bea)).toContain("two-2222");
  });

  test("SKETCH-S84: steps survive a reload, and leave alone what others changed meanwhile", () => {
    does(ada, put("two-2222"));
    does(ada, move("one-1111", 30));
    does(ada, move("two-2222", 40));
    deliver();
    ada.give({ type: "undo" });
    deliver();
    ada.reload();
    does(bea, move("one-1111", 99));
    deliver();
    ada.connect();
    deliver();
    expect([canUndo(ada.copy), canRedo(ada.copy)]).toEqual([true, true]);
    ada.give({ type: "redo" });
    deliver();
    expect(dx(bea, "two-2222")).toBe(40);
    for (const _ of [1, 2, 3]) ada.give({ type: "undo" });
    deliver();
    expect(dx(bea, "one-1111")).toBe(99);
    expect(sees(bea)).not.toContain("two-2222");
  });

  test("SKETCH-S84: of very large steps the newest are kept, and what are no steps is none", () => {
    const many = Array.from({ length: 3000 }, (_, at) => `element-${at}-of-many`);
    for (let part = 0; part < many.length; part += 50)
      does(ada, put(...many.slice(part, part + 50)));
    for (let times = 0; times < 8; times += 1) {
      const changes = many.map((id) => ({ id, props: { dx: times, colour: "#00ff00" } }));
      does(ada, { type: "set", changes });
    }
    const { undo } = stepsOf(ada.copy);
    expect(undo.length).toBeLessThan(ada.copy.undo.length);
    expect(undo.at(-1)).toEqual(ada.copy.undo.at(-1));
    expect(JSON.stringify(undo).length).toBeLessThanOrEqual(SKETCH.stepsKeptChars);
    expect(parseSteps(JSON.stringify(stepsOf(ada.copy)))).toEqual(stepsOf(ada.copy));
    for (const text of ["", "null", "[]", '{"undo":[[{"type":"put"}]],"redo":[]}']) {
      expect(parseSteps(text), text).toBe(undefined);
    }
  });

  test("SKETCH-S82: so many steps, no more", () => {
    for (let index = 1; index <= SKETCH.undoMaxCount + 10; index += 1) {
      does(ada, move("one-1111", index));
    }
    for (let index = 0; index < SKETCH.undoMaxCount + 10; index += 1) ada.give({ type: "undo" });
    expect(dx(ada, "one-1111")).toBe(10);
  });
});

test("SKETCH-S49: a copy knows who is there, where they point, and how many watch", () => {
  const viewer = new Participant(host, "vic", "viewer");
  viewer.connect();
  bea.give({ type: "cursor", at: [5, 6] });
  deliver([ada, bea, viewer]);
  expect(peopleOf(ada.copy).map(({ name, cursor }) => [name, cursor])).toEqual([
    ["ada", null],
    ["bea", { x: 5, y: 6 }],
  ]);
  expect(watchingCount(ada.copy)).toBe(1);
  bea.disconnect();
  deliver([ada, viewer]);
  expect(peopleOf(ada.copy).map(({ name }) => name)).toEqual(["ada"]);
});

function deliverTo(solo: Host, who: Participant): void {
  for (const message of who.line?.up.splice(0) ?? []) {
    solo.request(who.line?.connection ?? "", JSON.parse(message));
  }
  for (const message of who.line?.down.splice(0) ?? []) who.receive(message);
}
