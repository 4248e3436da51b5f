/** What participants do: every kind of operation, in proportions that make them meet. */

import { encodeInk, type Point } from "#core/canvas/ink.ts";
import { canRedo, canUndo, elementsInOrder } from "#core/sketch/copy.ts";
import {
  ARROWS,
  type DrawnElement,
  type ElementChange,
  type SketchElement,
} from "#core/sketch/element.ts";
import { formatErased } from "#core/sketch/erased.ts";
import { keyBetween } from "#core/sketch/layers.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import type { SketchRequest } from "#core/sketch/wire.ts";
import type { Chance } from "./chance.ts";
import type { Participant } from "./participant.ts";

const UNMOVED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const COLOURS = ["#000000", "#ff6600", "#0055aa", "#22aa22"];

/** One thing that somebody does; returns what it was, for the log. */
export function act(who: Participant, everyone: readonly Participant[], chance: Chance): string {
  const elements = elementsInOrder(who.copy);
  const draw = chance.next();
  if (draw < 0.3) return drawSomething(who, chance);
  if (draw < 0.36) return movePen(who, chance);
  if (draw < 0.54 && elements.length > 0) return operate(who, change(elements, chance));
  if (draw < 0.58) return rubOut(who, elements, chance);
  if (draw < 0.68 && elements.length > 0) {
    const ids = chance.some(elements, 1 + chance.below(3)).map(({ id }) => id);
    return operate(who, { type: "delete", ids });
  }
  if (draw < 0.79 && canUndo(who.copy)) return give(who, "undo");
  if (draw < 0.88 && canRedo(who.copy)) return give(who, "redo");
  if (draw < 0.9) return restoreSomething(who, chance);
  if (draw < 0.92) return holdSomething(who, elements, chance);
  if (draw < 0.94) {
    const at: [number, number] = [chance.below(SKETCH.widthPx), chance.below(SKETCH.heightPx)];
    who.give({ type: "cursor", at: chance.happens(0.2) ? null : at });
    return "cursor";
  }
  return moderate(who, everyone, elements, chance);
}

function give(who: Participant, type: "undo" | "redo"): string {
  who.give({ type });
  return type;
}

function operate(who: Participant, operation: SketchOperation): string {
  who.give({ type: "do", operation });
  return JSON.stringify(operation);
}

function request(who: Participant, wanted: SketchRequest): string {
  if (who.copy.connection === "joined") who.line?.up.push(JSON.stringify(wanted));
  return JSON.stringify(wanted);
}

function drawSomething(who: Participant, chance: Chance): string {
  const count = chance.happens(0.1) ? 1 + chance.below(4) : 1;
  const elements = Array.from({ length: count }, () => drawn(who.newId(), chance));
  return operate(who, { type: "put", elements });
}

function drawn(id: string, chance: Chance): DrawnElement {
  const x = chance.below(SKETCH.widthPx);
  const y = chance.below(SKETCH.heightPx);
  const colour = chance.one(COLOURS) ?? "#000000";
  const base = { id, ...UNMOVED };
  const box = { x, y, w: 10 + chance.below(200), h: 10 + chance.below(200) };
  const faint = chance.happens(0.3) ? { opacity: 0.5 } : {};
  switch (chance.below(7)) {
    case 6: {
      const ink = encodeInk([
        [x, y, 0],
        [x + 90, y, 0],
        [x, y + 90, 0],
      ]);
      return { ...base, ...faint, kind: "polygon", ink, colour, width: 3, fill: null };
    }
    case 0: {
      const arrow = chance.happens(0.5) ? { arrow: "end" as const } : {};
      const ends = { x1: x, y1: y, x2: y, y2: x % 1000 };
      return { ...base, ...arrow, kind: "line", ...ends, colour, width: 3 };
    }
    case 1:
      return { ...base, kind: "rectangle", ...box, colour, width: 2, fill: null };
    case 2:
      return { ...base, kind: "ellipse", ...box, colour: null, width: 2, fill: colour };
    case 3:
      return { ...base, kind: "text", x, y, text: `Honk ${x}`, size: 24, colour };
    case 4: {
      const src = `/api/files/sketch_images/abcdefghijklmno/goose_${chance.below(9)}.png`;
      return { ...base, kind: "image", ...box, src };
    }
    default:
      return {
        ...base,
        ...faint,
        ...(chance.happens(0.3) ? { pen: "highlighter" as const } : {}),
        kind: "stroke",
        ink: encodeInk([
          [x, y, 0.5],
          [x + 10, y + 5, 0.6],
        ]),
        colour,
        width: 4,
      };
  }
}

/** Elements are shown where somebody holds them; now and then they let go, or drop them there. */
function holdSomething(
  who: Participant,
  elements: readonly SketchElement[],
  chance: Chance,
): string {
  const held = chance.happens(0.3) ? [] : chance.some(elements, 2);
  const moves = held.map(({ id }) => ({ id, ...UNMOVED, dx: chance.below(300) }));
  who.give({ type: "hold", moves });
  if (moves.length > 0 && chance.happens(0.5)) {
    const changes = moves.map(({ id, dx }) => ({ id, props: { dx } }));
    return operate(who, { type: "set", changes });
  }
  return `hold ${JSON.stringify(moves)}`;
}

/** A stroke that is shown while it is drawn: begun, extended, finished or given up. */
function movePen(who: Participant, chance: Chance): string {
  const points = Array.from({ length: 1 + chance.below(6) }, (): Point => {
    return [chance.below(SKETCH.widthPx), chance.below(SKETCH.heightPx), chance.below(100) / 100];
  });
  const { pen } = who;
  if (pen === null) {
    who.pen = who.newId();
    const marker = chance.happens(0.3) ? { pen: "marker" as const, opacity: 0.4 } : {};
    const style = { colour: chance.one(COLOURS) ?? "#000000", width: 5, ...marker };
    who.give({ type: "begin", id: who.pen, style, points });
    return `begin ${who.pen}`;
  }
  const next = chance.next();
  if (next < 0.4) {
    // Now and then as long that the stroke goes on as the next one.
    const many = chance.happens(0.05)
      ? Array.from({ length: 1200 }, () => points[0] ?? ORIGIN)
      : [];
    who.give({ type: "extend", id: pen, points: [...points, ...many] });
    return `extend ${pen}`;
  }
  who.pen = null;
  who.give({ type: next < 0.85 ? "finish" : "cancel", id: pen });
  return `${next < 0.85 ? "finish" : "cancel"} ${pen}`;
}

const ORIGIN: Point = [0, 0, 0.5];

function change(elements: readonly SketchElement[], chance: Chance): SketchOperation {
  const changes = chance.some(elements, chance.happens(0.2) ? 4 : 1).map((element) => {
    return { id: element.id, props: props(element, elements, chance) };
  });
  return { type: "set", changes };
}

function props(
  element: SketchElement,
  elements: readonly SketchElement[],
  chance: Chance,
): ElementChange {
  switch (chance.below(7)) {
    case 5:
      return { opacity: chance.happens(0.3) ? 1 : 0.25, arrow: chance.one(ARROWS) ?? "none" };
    case 6:
      // Now and then what somebody rubbed out comes back, as by an undo.
      return chance.happens(0.3)
        ? { erased: "" }
        : { group: chance.happens(0.3) ? "" : `group-${chance.below(3)}-of-all` };
    case 0:
      return { dx: chance.below(400) - 200, dy: chance.below(400) - 200 };
    case 1:
      return { angle: chance.below(360), scaleX: 1 + chance.below(3) };
    case 2:
      return { colour: chance.one(COLOURS) ?? "#000000", width: 1 + chance.below(20) };
    case 3:
      return element.kind === "text" ? { text: `Hiss ${chance.below(99)}` } : { fill: "#ff0000" };
    default: {
      const at = chance.below(elements.length + 1);
      const z = keyBetween(elements[at - 1]?.z ?? null, elements[at]?.z ?? null);
      return z === null ? { size: 30 } : { z };
    }
  }
}

/** Rubs out parts of strokes; several people do so to the same one. */
function rubOut(who: Participant, elements: readonly SketchElement[], chance: Chance): string {
  const strokes = elements.filter(({ kind }) => kind === "stroke");
  const cuts = chance.some(strokes.slice(-4), 1 + chance.below(2)).map(({ id }) => {
    const from = chance.below(150) / 100;
    return { id, erased: formatErased([[from, from + chance.below(80) / 100]]) };
  });
  return cuts.length === 0 ? drawSomething(who, chance) : operate(who, { type: "erase", cuts });
}

function restoreSomething(who: Participant, chance: Chance): string {
  const ids = chance.some([...who.copy.document.deleted.keys()], 2);
  return ids.length === 0 ? drawSomething(who, chance) : operate(who, { type: "restore", ids });
}

/** What moderators do; others try it too, and are refused. */
function moderate(
  who: Participant,
  everyone: readonly Participant[],
  elements: readonly SketchElement[],
  chance: Chance,
): string {
  const person = chance.one(everyone)?.name ?? who.name;
  const waiting = elements.filter(({ pending }) => pending).map(({ id }) => id);
  switch (chance.below(8)) {
    case 0:
      // Seldom, for much is to be there that can meet.
      return operate(who, chance.happens(0.3) ? { type: "clear" } : { type: "wipe", person });
    case 1:
    case 2:
    case 3:
      return waiting.length === 0
        ? request(who, { type: "settings", settings: { approval: chance.happens(0.7) } })
        : operate(who, { type: "approve", ids: chance.some(waiting, 3) });
    case 4:
      return waiting.length === 0
        ? drawSomething(who, chance)
        : operate(who, { type: "reject", ids: chance.some(waiting, 2) });
    case 5:
      return request(who, { type: "settings", settings: { hidden: chance.happens(0.5) } });
    case 6:
      return request(who, { type: "settings", settings: { locked: chance.happens(0.3) } });
    default:
      return request(who, { type: "kick", person });
  }
}
