/**
 * The editor by itself, on a room in a worker of the same page: what its own work costs, without the console,
 * the network and the other processes. `?elements=5000&drawing=20` fills it and lets others draw.
 */
import "../../src/styles/layers.css";
import "../../src/styles/tokens.css";
import "../../src/styles/reset.css";
import "../../src/styles/base.css";
import "../../src/styles/parts.css";
import { createRoot } from "react-dom/client";
import { joinSketch, type SketchSession } from "../../islands/sketch/room/session.ts";
import { SketchEditor } from "../../islands/sketch/ui/SketchEditor.tsx";

declare global {
  interface Window {
    editor: { session: SketchSession; problems: string[]; opening: Opening };
  }
}

/** When something was, in milliseconds since the page began; 0: not yet. */
type Opening = Record<"began" | "connected" | "welcome" | "loaded" | "painted", number>;

const opening = { began: performance.now(), connected: 0, welcome: 0, loaded: 0, painted: 0 };

const query = new URLSearchParams(location.search);
const numberOf = (name: string) => Number(query.get(name) ?? 0);
document.documentElement.dataset.theme = query.get("theme") ?? "natural";

const problems: string[] = [];
const session = joinSketch({
  draft: {
    client: "the-page-itself-00",
    remembered: undefined,
    steps: undefined,
    write() {},
    writeSteps() {},
    release() {},
  },
  onProblem: ({ message }) => problems.push(message),
  connect: ({ onStatus, onMessage }) => {
    const room = new Worker("/loop.js", { type: "module" });
    room.onmessage = ({ data }) => {
      if (data === "open") {
        opening.connected ||= performance.now();
        onStatus("connected");
      } else {
        opening.welcome ||= performance.now();
        onMessage(JSON.parse(data));
      }
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
window.editor = { session, problems, opening };

/** Waits until what has come is painted; what a frame has painted is on its canvas after it. */
function notePainted(): void {
  if (!document.querySelector("[data-canvas][data-settled]")) {
    requestAnimationFrame(notePainted);
    return;
  }
  setTimeout(() => {
    opening.painted = performance.now();
  });
}
session.onChange(() => {
  if (opening.loaded > 0 || session.room().connection !== "connected") return;
  if (session.board.elements().length < numberOf("elements")) return;
  opening.loaded = performance.now();
  // The editor has received it before, and asked for this frame first.
  requestAnimationFrame(notePainted);
});

const root = document.querySelector("#editor");
if (root) {
  createRoot(root).render(
    <SketchEditor
      session={session}
      onProblem={(message) => problems.push(message)}
      upload={async (file) => ({ src: `/api/files/sketch_images/abcdefghijklmno/${file.name}` })}
    />,
  );
}
