/**
 * The easel by itself, on a room in a worker of the same page: what its own work costs, without the console,
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

declare global {
  interface Window {
    easel: { session: SketchSession; problems: string[]; firstCanvas: number };
  }
}

const query = new URLSearchParams(location.search);
const numberOf = (name: string) => Number(query.get(name) ?? 0);
document.documentElement.dataset.theme = query.get("theme") ?? "natural";

const problems: string[] = [];
const session = joinSketch({
  keepsake: { client: "the-page-itself-00", remembered: undefined, write() {}, release() {} },
  onProblem: ({ message }) => problems.push(message),
  connect: ({ onStatus, onMessage }) => {
    const room = new Worker("/loop.js", { type: "module" });
    room.onmessage = ({ data }) => {
      if (data === "open") onStatus("connected");
      else onMessage(JSON.parse(data));
    };
    room.postMessage({ elements: numberOf("elements"), drawing: numberOf("drawing") });
    return {
      send: (message) => {
        room.postMessage(JSON.stringify(message));
        return true;
      },
      close: () => room.terminate(),
    };
  },
});
window.easel = { session, problems, firstCanvas: 0 };

/** Notes when the whole sketch is on the sheet, in milliseconds since the page began. */
function noteFirstCanvas(): void {
  const isThere = session.board.elements().length >= numberOf("elements");
  if (isThere && document.querySelector("[data-canvas][data-settled]")) {
    window.easel.firstCanvas = performance.now();
  } else {
    requestAnimationFrame(noteFirstCanvas);
  }
}
session.onChange(() => {
  if (window.easel.firstCanvas === 0 && session.room().connection === "connected")
    noteFirstCanvas();
});

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
