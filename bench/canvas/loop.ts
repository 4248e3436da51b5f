/**
 * A sketch's room in a worker of the page: the room's own rules, without a network and a storage,
 * and others who draw in it. What they cost is not on the page's main thread.
 */

import { encodeInk } from "#core/canvas/ink.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { handleSketchEvent, isFrameDue, isPresenceDue, openSketchRoom } from "#core/sketch/room.ts";
import { AUDIENCES, type SketchEvent } from "#core/sketch/room-state.ts";
import type { SketchNotice, SketchRequest } from "#core/sketch/wire.ts";
import { mixedElements, randomFrom, wave } from "./elements.ts";

/** How often frames and changes of people go out. */
const FRAME_MS = 33;
const PRESENCE_MS = 100;

/** Two points each time: forty a second. */
const STEP_MS = 50;
const POINTS_PER_STEP = 2;
const POINTS_PER_STROKE = 80;

type Line = { send: (request: SketchRequest) => void };

function openLoop(elements: readonly SketchElement[]) {
  const room = openSketchRoom({
    epoch: "loop",
    version: elements.length,
    horizon: 0,
    elements,
    deleted: [],
    settings: { approval: false, locked: false, hidden: false },
    clients: [],
    known: [],
    kicked: [],
  });
  const listeners = new Map<string, (notice: SketchNotice) => void>();

  const give = (event: SketchEvent) => {
    const { effects } = handleSketchEvent(room, event, { now: Date.now() });
    for (const effect of effects) {
      if (effect.type !== "notify") continue;
      for (const to of effect.to) listeners.get(to)?.(effect.notice);
    }
  };
  setInterval(() => {
    for (const audience of AUDIENCES) {
      if (isFrameDue(room, audience)) give({ type: "flush", audience });
    }
  }, FRAME_MS);
  setInterval(() => isPresenceDue(room) && give({ type: "presence" }), PRESENCE_MS);

  return (name: string, hear: (notice: SketchNotice) => void): Line => {
    const connection = `c${listeners.size + 1}`;
    listeners.set(connection, hear);
    const person = { person: `person${listeners.size}`, name, role: "editor" } as const;
    give({ type: "join", connection, person });
    return { send: (request) => give({ type: "request", connection, request }) };
  };
}

/** Somebody else, who draws and moves their pointer. */
function drawFor(line: Line, seed: number): void {
  const random = randomFrom(seed);
  line.send({ type: "hello", client: `drawing-person-${seed}`, epoch: "", since: 0 });
  const style = { colour: "#1d5c96", width: 6 };
  let number = 0;
  let points = wave(random, POINTS_PER_STROKE);
  let at = 0;
  setInterval(() => {
    const id = `live-${seed}-${number}`;
    const some = points.slice(at, at + POINTS_PER_STEP);
    const [first] = some;
    if (at === 0 && first) line.send({ type: "begin", id, style, ink: encodeInk([first]) });
    line.send({ type: "extend", id, ink: encodeInk(some) });
    if (first) line.send({ type: "cursor", at: [first[0], first[1]] });
    at += POINTS_PER_STEP;
    if (at < points.length) return;
    number += 1;
    at = 0;
    const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
    const ink = encodeInk(points);
    const elements = [{ id, kind: "stroke" as const, ink, ...style, ...unmoved }];
    line.send({ type: "operation", seq: number, operation: { type: "put", elements } });
    points = wave(random, POINTS_PER_STROKE);
  }, STEP_MS);
}

type Opening = { elements: number; drawing: number };

/** The first message opens the room; all others are requests of the page, as JSON. */
let page: Line | undefined;
self.onmessage = ({ data }: MessageEvent<Opening | string>) => {
  if (typeof data === "string") {
    page?.send(JSON.parse(data));
    return;
  }
  const join = openLoop(mixedElements(data.elements));
  page = join("Me", (notice) => self.postMessage(JSON.stringify(notice)));
  for (let seed = 1; seed <= data.drawing; seed += 1) {
    const line = join(`Goose ${seed}`, (notice) => {
      if ("frame" in notice) line.send({ type: "heard", frame: notice.frame });
    });
    drawFor(line, seed);
  }
  self.postMessage("open");
};
