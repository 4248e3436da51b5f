/**
 * The easel by itself, on a room in the same page: what its own work costs, without the console,
 * the network and the other processes. `?elements=5000&drawing=20` fills it and lets others draw.
 */
import "../../../src/styles/layers.css";
import "../../../src/styles/tokens.css";
import "../../../src/styles/reset.css";
import "../../../src/styles/base.css";
import "../../../src/styles/parts.css";
import { createRoot } from "react-dom/client";
import { joinSketch, type SketchSession } from "../../../islands/sketch/room/session.ts";
import { SketchEasel } from "../../../islands/sketch/ui/SketchEasel.tsx";
import { encodeInk } from "../../../src/core/sketch/ink.ts";
import { mixedElements, randomFrom, wave } from "./elements.ts";
import { openLoop } from "./loop.ts";

declare global {
  interface Window {
    easel: { session: SketchSession; problems: string[] };
  }
}

const query = new URLSearchParams(location.search);
const numberOf = (name: string) => Number(query.get(name) ?? 0);
document.documentElement.dataset.theme = query.get("theme") ?? "natural";

const loop = openLoop(mixedElements(numberOf("elements")));
const problems: string[] = [];
const session = joinSketch({
  keepsake: { client: "the-page-itself-00", remembered: undefined, write() {}, release() {} },
  onProblem: ({ message }) => problems.push(message),
  connect: ({ onStatus, onMessage }) => {
    const line = loop.join("Me", onMessage);
    setTimeout(() => onStatus("connected"));
    return {
      send: (message) => {
        line.send(JSON.parse(JSON.stringify(message)));
        return true;
      },
      close: line.close,
    };
  },
});
window.easel = { session, problems };

/** Somebody else, who draws forty points a second and moves their pointer. */
function drawFor(name: string, seed: number): void {
  const random = randomFrom(seed);
  const line = loop.join(name, (notice) => {
    if ("frame" in notice) line.send({ type: "heard", frame: notice.frame });
  });
  line.send({ type: "hello", client: `drawing-person-${seed}`, epoch: "", since: 0 });
  const style = { colour: "#1d5c96", width: 6 };
  let seq = 0;
  let number = 0;
  let points = wave(random, 80);
  let at = 0;
  setInterval(() => {
    const id = `live-${seed}-${number}`;
    const some = points.slice(at, at + 2);
    const [first] = some;
    if (at === 0 && first) line.send({ type: "begin", id, style, ink: encodeInk([first]) });
    line.send({ type: "extend", id, ink: encodeInk(some) });
    if (first) line.send({ type: "cursor", at: [first[0], first[1]] });
    at += 2;
    if (at < points.length) return;
    seq += 1;
    number += 1;
    const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
    const ink = encodeInk(points);
    const elements = [{ id, kind: "stroke" as const, ink, ...style, ...unmoved }];
    line.send({ type: "operation", seq, operation: { type: "put", elements } });
    points = wave(random, 80);
    at = 0;
  }, 50);
}

for (let person = 1; person <= numberOf("drawing"); person += 1) drawFor(`Goose ${person}`, person);

const root = document.querySelector("#easel");
if (root) {
  createRoot(root).render(
    <SketchEasel
      session={session}
      onProblem={(message) => problems.push(message)}
      upload={async (file) => ({ src: `/api/files/sketch_images/abcdefghijklmno/${file.name}` })}
    />,
  );
}
