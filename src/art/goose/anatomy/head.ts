import { headwear } from "../accessories/headwear.ts";
import { mix } from "../colour.ts";
import { headMarks } from "../marks/head-marks.ts";
import { element, group, path, use } from "../markup.ts";
import { blob, compact, type Point, smooth } from "../pen.ts";
import type { Crest } from "../species/species.ts";
import type { Accessory, Mood } from "../traits.ts";
import { bill } from "./bill.ts";
import { type Brush, unsteady } from "./brush.ts";
import { eye } from "./eye.ts";
import type { Figure } from "./figure.ts";
import { type HeadPlace, headOutline, headPlaceOf } from "./skull.ts";

const TILT: Readonly<Record<Mood, number>> = {
  calm: 0,
  cheerful: -6,
  cross: 7,
  mischievous: 3,
  surprised: -5,
};

const GAPE: Readonly<Record<Mood, number>> = {
  calm: 0,
  cheerful: 9,
  cross: 0,
  mischievous: 0,
  surprised: 14,
};

/** How each crest stands out, from the crown to the nape. */
const CRESTS: Readonly<Record<Crest, readonly Point[]>> = {
  peak: [
    [-0.8, -0.4],
    [-0.55, -1.15],
    [-0.1, -1.35],
    [0.3, -1],
    [0.2, -0.5],
  ],
  tuft: [
    [-0.4, -0.9],
    [-1.2, -0.95],
    [-1.75, -0.3],
    [-1.72, 0.4],
    [-1.42, -0.1],
    [-0.9, -0.2],
  ],
  shaggy: [
    [-0.3, -0.95],
    [-1.0, -1.0],
    [-1.6, -1.05],
    [-1.2, -0.65],
    [-1.8, -0.45],
    [-1.25, -0.2],
    [-1.6, 0.2],
    [-0.9, 0.2],
  ],
  mane: [
    [-0.2, -1.05],
    [-1.1, -1.05],
    [-1.75, -0.2],
    [-1.7, 0.9],
    [-1.2, 0.6],
    [-0.8, 0.1],
  ],
  puff: [
    [0.6, -0.8],
    [0.15, -1.4],
    [-0.6, -1.42],
    [-1.22, -0.85],
    [-1.25, 0],
    [-0.8, 0.5],
  ],
  fan: [
    [0.3, -0.8],
    [0.05, -1.6],
    [-0.7, -1.9],
    [-1.45, -1.45],
    [-1.75, -0.6],
    [-1.35, 0.3],
    [-0.8, 0.5],
  ],
};

/** Head, bill, eye and what is worn on them; the group turns about the nape. */
export function head(
  brush: Brush,
  figure: Figure,
  mood: Mood,
  accessories: readonly Accessory[],
): string {
  const { posture, nape, plumage, species } = figure;
  const asleep = posture.headBackwards;
  const place = headPlaceOf(figure);
  const clip = `${brush.id}-hc`;
  const shape = `${brush.id}-h`;
  const outline = headOutline(species.build.forehead).map(([x, y]) =>
    unsteady(brush, place(x, y), 0.3),
  );
  const marks = headMarks(brush, figure, place);
  brush.definitions.push(
    path(blob([...outline, place(-0.4, 1.3), place(-0.95, 0.82)]), { id: shape, pathLength: 99 }),
    marks === "" ? "" : element("clipPath", { id: clip }, use(shape, {})),
  );
  const angle = posture.headAngle + (asleep ? 0 : TILT[mood]);
  const gape = asleep ? 0 : Math.max(posture.gape, GAPE[mood]);
  const side = asleep ? "scale(-1 1)" : "";
  const turned = angle === 0 ? "" : `rotate(${angle})`;
  return group(
    {
      transform: `translate(${compact(nape[0])} ${compact(nape[1])})${side}${turned}`,
    },
    group(
      { class: "goose-head" },
      behind(figure, place, asleep ? "calm" : mood),
      use(shape, { fill: plumage.head, stroke: "none" }),
      group({ "clip-path": `url(#${clip})`, stroke: "none" }, marks),
      use(shape, { "stroke-width": 1.6, "stroke-dasharray": "66 99" }),
      bill(brush, figure, place, gape),
      smirk(mood, asleep, place),
      eye(figure, place, mood, asleep),
      headwear(figure, place, accessories),
    ),
  );
}

/** What stands out from behind the head: a crest, a dewlap, feathers on end. */
function behind({ species, plumage }: Figure, place: HeadPlace, mood: Mood): string {
  const at = (points: readonly Point[]) => points.map(([x, y]) => place(x, y));
  const grown = species.marks.map((mark) => {
    if (mark.on === "throat") {
      return path(
        blob(
          at([
            [0.7, 0.4],
            [0.72, 1],
            [0.4, 1.75],
            [-0.1, 1.9],
            [-0.4, 1.2],
            [0, 0.5],
          ]),
        ),
        { fill: mark.colour },
      );
    }
    if (mark.on === "head" && mark.as === "crest") {
      return path(blob(at(CRESTS[mark.shape ?? "peak"])), { fill: mark.colour });
    }
    return "";
  });
  const raised =
    mood === "surprised"
      ? path(
          [
            [-0.5, -0.75, -0.95, -1.25],
            [-0.25, -0.85, -0.5, -1.5],
            [0, -0.9, 0, -1.45],
          ]
            .map(([x = 0, y = 0, u = 0, v = 0]) =>
              smooth(
                at([
                  [x, y],
                  [(x + u) / 2 - 0.1, (y + v) / 2],
                  [u, v],
                ]),
              ),
            )
            .join(""),
          { stroke: mix(plumage.head, "#2b2418", 0.4), "stroke-width": 2 },
        )
      : "";
  return grown.join("") + raised;
}

function smirk(mood: Mood, asleep: boolean, place: HeadPlace): string {
  if (asleep || (mood !== "mischievous" && mood !== "cheerful")) return "";
  return path(smooth([place(0.84, 0.27), place(0.68, 0.22), place(0.56, 0.08)]), {});
}
