import type { Box } from "../paint/geometry.ts";
import { apply, placementMatrix } from "../paint/geometry.ts";
import { type Spot, toWindow } from "./camera.ts";
import { elementAt, elementsIn } from "./hit.ts";
import { REACH_PX, type Tool, type Workplace } from "./tool.ts";

const ACCENT = "#0a6349";

/** Chooses: a press takes what is under it, a pull over the sheet all that it touches. */
export function createSelectTool(work: Workplace): Tool {
  const { stage, board, selection } = work;
  let from: Spot | undefined;
  let to: Spot | undefined;
  let before: readonly string[] = [];
  let hovered: string | null = null;

  const under = (at: Spot) =>
    elementAt(
      {
        elements: board.elements().filter((element) => board.mayChange(element)),
        shapes: stage.kit.shapes,
      },
      at,
      REACH_PX / stage.camera().zoom,
    );

  stage.addLayer("free", (context, camera) => {
    const chosen = selection.$ids.get();
    const outlined = chosen.size > 1 && chosen.size <= OUTLINED_MAX_COUNT ? [...chosen] : [];
    if (hovered !== null && !chosen.has(hovered)) outlined.push(hovered);
    context.strokeStyle = ACCENT;
    context.lineWidth = 1;
    for (const id of outlined) {
      const element = board.element(id);
      if (!element) continue;
      const { box } = stage.kit.shapes.of(element);
      const matrix = placementMatrix(box, element);
      context.beginPath();
      for (const [x, y] of cornersOf(box)) {
        const [atX, atY] = apply(matrix, x, y);
        const corner = toWindow(camera, { x: atX, y: atY });
        context.lineTo(corner.x, corner.y);
      }
      context.closePath();
      context.stroke();
    }
    if (from && to) {
      const start = toWindow(camera, from);
      const end = toWindow(camera, to);
      context.fillStyle = `${ACCENT}14`;
      context.fillRect(start.x, start.y, end.x - start.x, end.y - start.y);
      context.strokeRect(start.x, start.y, end.x - start.x, end.y - start.y);
    }
    return false;
  });

  const end = () => {
    from = undefined;
    to = undefined;
    stage.refresh();
  };

  return {
    cursor: "default",
    down: ({ at, shift }) => {
      const id = under(at);
      if (id !== null) {
        if (shift) selection.toggle(id);
        else if (!selection.$ids.get().has(id)) selection.choose([id]);
        stage.refresh();
        return;
      }
      before = shift ? [...selection.$ids.get()] : [];
      selection.choose(before);
      from = at;
      to = at;
      stage.refresh();
    },
    move: (presses) => {
      const last = presses.at(-1);
      if (!from || !last) return;
      to = last.at;
      const on = { elements: board.elements(), shapes: stage.kit.shapes };
      selection.choose([...before, ...elementsIn(on, boxBetween(from, to))]);
      stage.refresh();
    },
    up: end,
    cancel: end,
    hover: (press) => {
      const next = press ? under(press.at) : null;
      if (next === hovered) return;
      hovered = next;
      stage.refresh();
    },
  };
}

/** More outlines than this would be a thicket. */
const OUTLINED_MAX_COUNT = 100;

function cornersOf({ x, y, w, h }: Box): [number, number][] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

function boxBetween(one: Spot, other: Spot): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    w: Math.abs(one.x - other.x),
    h: Math.abs(one.y - other.y),
  };
}
