import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Point } from "#core/canvas/ink.ts";
import { POND } from "#core/pond/limits.ts";
import type { InkOp, PondView } from "#core/pond/view-types.ts";
import type { PondRequest } from "#core/pond/wire.ts";
import { PondHouse } from "../../../../tests/stack/pond.ts";
import { strokesOf } from "../drawing/strokes.ts";
import { createPen } from "./pen.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STYLE = { colour: "#2a2318", width: 14 };
const at = (x: number): Point => [x, 100, 0.5];

/** A room in the middle of a turn, and the pen of the one who draws in it. */
function openTable() {
  const house = new PondHouse();
  let drawer = house.sit("ada", { opens: true });
  house.sit("bob");
  house.ask(drawer, { type: "start", game: "doodle" });
  house.ask(drawer, { type: "choose", turn: 1, option: 0 });
  let isConnected = true;
  /** What the network swallows though the page believes that it was sent. */
  let isSwallowed = false;
  const asked: PondRequest[] = [];
  const ask = (request: PondRequest) => {
    if (!isConnected) return false;
    asked.push(request);
    if (!isSwallowed) house.ask(drawer, request);
    return true;
  };
  const pen = createPen({ ask, onChange: () => {} });
  const take = () => {
    const { ink, room } = house.view(drawer);
    pen.take(ink, { isConnected, isPaused: room.pause !== null });
  };
  take();
  return {
    house,
    pen,
    asked,
    take,
    /** Lets the pen send all it has, and take what the room shows. */
    settle: () => {
      vi.advanceTimersByTime(POND.frameMs * 100);
      take();
    },
    swallow: () => {
      isSwallowed = true;
    },
    lose: () => {
      const { ink } = house.view(drawer);
      house.drop(drawer);
      isConnected = false;
      pen.take(ink, { isConnected, isPaused: false });
      return ink;
    },
    comeBack: (ink: PondView["ink"]) => {
      drawer = house.enter("ada");
      isConnected = true;
      isSwallowed = false;
      // The connection is known before the first frame is there.
      pen.take(ink, { isConnected, isPaused: house.state.room.pause !== null });
      take();
    },
    pause: (paused: boolean) => {
      house.ask(drawer, { type: "pause", paused });
    },
    drawn: () => strokesOf(house.state.ink?.ops ?? []),
  };
}

const shapes = (strokes: readonly { points: readonly Point[] }[]) =>
  strokes.map(({ points }) => points.map(([x]) => x));

test("POND-D8: a stroke shows at once, and comes to the room in a few steps", () => {
  const { pen, asked, settle, drawn } = openTable();
  pen.begin(at(10), STYLE);
  pen.move([at(20), at(30)]);
  pen.move([at(40)]);
  expect(shapes(pen.strokes())).toEqual([[10, 20, 30, 40]]);
  expect(shapes(drawn())).toEqual([[10]]);
  settle();
  pen.end();
  settle();
  expect(asked.map(({ type }) => type)).toEqual(["begin", "extend"]);
  expect(shapes(drawn())).toEqual([[10, 20, 30, 40]]);
  expect(shapes(pen.strokes())).toEqual(shapes(drawn()));
});

test("points that lie on each other are one", () => {
  const { pen } = openTable();
  pen.begin(at(10), STYLE);
  pen.move([at(11), at(12), at(13)]);
  expect(shapes(pen.strokes())).toEqual([[10, 13]]);
});

test("a stroke of the most points goes on as another one", () => {
  const { pen, settle, drawn } = openTable();
  pen.begin(at(0), STYLE);
  for (let step = 1; step < 1100; step += 1) pen.move([[step % 2 === 0 ? 0 : 400, step / 2, 0.5]]);
  pen.end();
  settle();
  expect(drawn().map(({ points }) => points.length)).toEqual([1000, 101]);
  expect(drawn()[1]?.points[0]).toEqual(drawn()[0]?.points.at(-1));
});

test("undo takes the newest stroke back, at once and in the room", () => {
  const { pen, settle, drawn } = openTable();
  for (const x of [10, 20, 30]) {
    pen.begin(at(x), STYLE);
    pen.end();
  }
  settle();
  pen.undo();
  expect(shapes(pen.strokes())).toEqual([[10], [20]]);
  settle();
  pen.undo();
  settle();
  expect(shapes(drawn())).toEqual([[10]]);
  expect(shapes(pen.strokes())).toEqual([[10]]);
});

test("undo while a stroke is drawn does nothing", () => {
  const { pen } = openTable();
  pen.begin(at(10), STYLE);
  pen.undo();
  expect(shapes(pen.strokes())).toEqual([[10]]);
});

test("after clearing, undo brings the drawing back", () => {
  const { pen, settle, drawn } = openTable();
  for (let x = 0; x < 30; x += 1) {
    pen.begin(at(x * 10), STYLE);
    pen.end();
  }
  settle();
  const before = shapes(drawn());
  pen.clear();
  expect(pen.strokes()).toEqual([]);
  settle();
  expect(drawn()).toEqual([]);
  pen.undo();
  expect(shapes(pen.strokes())).toEqual(before);
  settle();
  expect(shapes(drawn())).toEqual(before);
  pen.clear();
  pen.begin(at(5), STYLE);
  pen.end();
  settle();
  pen.undo();
  pen.undo();
  settle();
  expect(drawn()).toEqual([]);
});

test("POND-L3: what a lost connection has swallowed is sent once more, and nothing twice", () => {
  const { pen, settle, swallow, lose, comeBack, drawn } = openTable();
  pen.begin(at(10), STYLE);
  pen.move([at(20)]);
  settle();
  swallow();
  pen.move([at(30)]);
  settle();
  const ink = lose();
  pen.move([at(40)]);
  pen.end();
  pen.begin(at(50), STYLE);
  pen.end();
  vi.advanceTimersByTime(1000);
  expect(shapes(drawn())).toEqual([[10, 20]]);
  comeBack(ink);
  settle();
  expect(shapes(drawn())).toEqual([[10, 20, 30, 40], [50]]);
  expect(shapes(pen.strokes())).toEqual(shapes(drawn()));
});

test("POND-H6: what is drawn when a pause comes is whole after it", () => {
  const { pen, pause, take, settle, drawn } = openTable();
  pen.begin(at(10), STYLE);
  pen.move([at(20)]);
  settle();
  pause(true);
  // The page does not know of the pause yet.
  pen.move([at(30)]);
  vi.advanceTimersByTime(1000);
  take();
  pen.move([at(40)]);
  pen.end();
  pen.undo();
  settle();
  expect(shapes(drawn())).toEqual([[10, 20]]);
  pause(false);
  settle();
  expect(shapes(drawn())).toEqual([[10, 20, 30, 40]]);
  expect(shapes(pen.strokes())).toEqual(shapes(drawn()));
});

test("a connection that is lost in a pause and comes back in it brings all after it", () => {
  const { house, pen, pause, lose, comeBack, settle, drawn } = openTable();
  pen.begin(at(10), STYLE);
  pause(true);
  const ink = lose();
  pen.move([at(20), at(30)]);
  comeBack(ink);
  pen.end();
  settle();
  expect(shapes(drawn())).toEqual([[10]]);
  pause(false);
  settle();
  expect(house.state.room.pause).toBeNull();
  expect(shapes(drawn())).toEqual([[10, 20, 30]]);
});

test("an undo that was swallowed is not believed", () => {
  const { pen, settle, swallow, lose, comeBack } = openTable();
  pen.begin(at(10), STYLE);
  pen.end();
  settle();
  swallow();
  pen.undo();
  expect(pen.strokes()).toEqual([]);
  comeBack(lose());
  expect(shapes(pen.strokes())).toEqual([[10]]);
});

test("POND-D9: what the room refuses does not stay on the sheet", () => {
  const { pen, settle, swallow } = openTable();
  pen.begin(at(10), STYLE);
  pen.end();
  settle();
  swallow();
  pen.begin(at(20), STYLE);
  pen.end();
  settle();
  pen.giveUp();
  expect(shapes(pen.strokes())).toEqual([[10]]);
});

test("the next drawing begins with an empty sheet", () => {
  const { pen } = openTable();
  pen.begin(at(10), STYLE);
  const ops: InkOp[] = [];
  pen.take({ drawing: 2, ops }, { isConnected: true, isPaused: false });
  expect(pen.strokes()).toEqual([]);
  pen.begin(at(20), STYLE);
  expect(shapes(pen.strokes())).toEqual([[20]]);
});
