/** The paper that the sheet is painted on, and its shadow. */
import { SKETCH } from "#core/sketch/limits.ts";
import { PAPER } from "../paint/sheet.ts";
import type { ViewTransform } from "../paint/view.ts";

export type Paper = {
  /** Moves it at once; where it is zoomed, it is only stretched. */
  place: (place: ViewTransform) => void;
  /** Lays it out as large as it is: its shadow is as soft as everywhere, and sharp. */
  settle: () => void;
  remove: () => void;
};

export function createPaper(host: HTMLElement): Paper {
  const shade = host.appendChild(document.createElement("div"));
  const paper = host.appendChild(document.createElement("div"));
  shade.dataset.part = "shade";
  paper.dataset.part = "paper";
  paper.style.background = PAPER;
  let at: ViewTransform = { scale: 1, left: 0, top: 0 };
  /** Device pixels a canvas pixel that they are laid out at. */
  let laidOut = 0;

  const show = () => {
    const ratio = devicePixelRatio;
    const stretch = at.scale / laidOut;
    const transform = `translate(${at.left / ratio}px, ${at.top / ratio}px) scale(${stretch})`;
    for (const { style } of [shade, paper]) style.transform = transform;
  };
  const settle = () => {
    if (laidOut === at.scale) return;
    laidOut = at.scale;
    for (const { style } of [shade, paper]) {
      style.width = `${(SKETCH.widthPx * laidOut) / devicePixelRatio}px`;
      style.height = `${(SKETCH.heightPx * laidOut) / devicePixelRatio}px`;
    }
    show();
  };

  return {
    place: (place) => {
      at = place;
      if (laidOut === 0) settle();
      else show();
    },
    settle,
    remove: () => {
      shade.remove();
      paper.remove();
    },
  };
}
