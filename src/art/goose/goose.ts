import { cape } from "./accessories/cape.ts";
import { isCarried } from "./accessories/carried.ts";
import { neckwear } from "./accessories/neckwear.ts";
import { billTip } from "./anatomy/bill.ts";
import type { Brush } from "./anatomy/brush.ts";
import { CANVAS, type Figure, figureOf, GROUND } from "./anatomy/figure.ts";
import { foldedWing } from "./anatomy/folded-wing.ts";
import { head } from "./anatomy/head.ts";
import { legs } from "./anatomy/legs.ts";
import { POSTURES } from "./anatomy/posture.ts";
import { headPlaceOf } from "./anatomy/skull.ts";
import { farWing, nearWing, spreadWingTips } from "./anatomy/spread-wing.ts";
import { tail } from "./anatomy/tail.ts";
import { trunk } from "./anatomy/trunk.ts";
import { WATERLINE, wake } from "./anatomy/wake.ts";
import { INK_PAINT } from "./colour.ts";
import { element, escapeText, group, path } from "./markup.ts";
import { add, blob, compact, type Point, turn } from "./pen.ts";
import { randomOf } from "./seed.ts";
import { SPECIES } from "./species/table.ts";
import type { Accessory, GooseTraits } from "./traits.ts";

/** What stands high above the head. */
const TALL: ReadonlySet<Accessory> = new Set([
  "wizard hat",
  "top hat",
  "crown",
  "party hat",
  "chef hat",
  "jester hat",
  "antlers",
  "halo",
]);

/** How a drawing is put in a page. */
export interface DrawingOptions {
  /** Prefix of every id in the drawing: a letter first, and one of its own for each drawing of a page. */
  id: string;
  /** What a screen reader says; without it the drawing is decoration and is hidden from it. */
  title?: string;
}

/**
 * A goose alone, as an inline SVG of 240 by 240 without background. Parts have classes, so that a
 * page can move them (see `posedGoose`).
 */
export function drawGoose(traits: GooseTraits, options: DrawingOptions): string {
  return framed(options, CANVAS, CANVAS, "goose", posedGoose(traits, options.id));
}

/**
 * A goose alone on a light wash with an uneven edge: for a dark ground, on which a dark neck would be
 * lost. A theme may set the wash by `--goose-wash`.
 */
export function drawVignette(traits: GooseTraits, options: DrawingOptions): string {
  const random = randomOf(`${traits.seed} wash`);
  const edge = Array.from({ length: 11 }, (_, index): Point => {
    const angle = (index / 11) * 2 * Math.PI;
    const reach = 104 + random() * 15;
    return [CANVAS / 2 + Math.cos(angle) * reach, CANVAS / 2 + Math.sin(angle) * reach];
  });
  const wash = path(blob(edge), { class: "goose-wash", fill: "var(--goose-wash,#efe6cf)" });
  return framed(options, CANVAS, CANVAS, "goose", wash + posedGoose(traits, options.id));
}

/** The element `svg` around a drawing, with its title. */
export function framed(
  { id, title }: DrawingOptions,
  width: number,
  height: number,
  name: string,
  content: string,
): string {
  const shared = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    class: name,
  };
  return title === undefined
    ? element("svg", { ...shared, "aria-hidden": "true" }, content)
    : element(
        "svg",
        { ...shared, role: "img", "aria-labelledby": `${id}-title` },
        element("title", { id: `${id}-title` }, escapeText(title)),
        content,
      );
}

/**
 * The goose as a group for a drawing of the caller's own, on the ground at y = 222 of 240. These
 * groups have their own origin at the joint that they turn about, so that a rotation or a small move
 * by CSS just works: `goose-head` (nape), `goose-jaw` (corner of the bill), `goose-eye` and
 * `goose-pupil`, `goose-foot-near` and `goose-foot-far` (hip), `goose-tail`, `goose-wing-near` and
 * `goose-wing-far` (shoulder).
 */
export function posedGoose(traits: GooseTraits, id: string): string {
  const species = SPECIES[traits.species];
  const plumage = { ...species.plumage, ...traits.plumage };
  const figure = figureOf(species, plumage, POSTURES[traits.pose]);
  const brush: Brush = {
    id,
    random: randomOf(`${traits.seed} ${traits.species}`),
    definitions: [],
  };
  const parts = layers(brush, figure, traits);
  return group(
    {
      class: `goose goose-${traits.pose}`,
      fill: "none",
      stroke: INK_PAINT,
      "stroke-width": 1.3,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      transform: placed(figure, traits),
    },
    element("defs", {}, ...brush.definitions),
    parts,
  );
}

function layers(brush: Brush, figure: Figure, traits: GooseTraits): string {
  const spread = figure.posture.wing !== "folded";
  const headGroup = head(brush, figure, traits.mood, traits.accessories);
  const asleep = figure.posture.headBackwards;
  const above = [
    spread ? farWing(figure) : "",
    legs(brush, figure),
    tail(brush, figure),
    trunk(brush, figure),
    asleep ? "" : neckwear(figure, traits.accessories),
    asleep ? headGroup : "",
    spread ? nearWing(figure) : foldedWing(brush, figure),
    traits.accessories.includes("cape") ? cape(figure) : "",
    asleep ? "" : headGroup,
  ];
  if (figure.posture.support !== "water") return above.join("");
  const clip = `${brush.id}-wl`;
  brush.definitions.push(
    element(
      "clipPath",
      { id: clip },
      element("path", { d: `M-60-60H320V${WATERLINE}q-30 3-60 0t-60 0-60 0-60 0-60 0-60 0z` }),
    ),
  );
  return group({ "clip-path": `url(#${clip})` }, ...above) + wake(figure);
}

/** Turns and shrinks the goose so that all of it is on the canvas; small species stay smaller. */
function placed(figure: Figure, traits: GooseTraits): string {
  const { species, posture } = figure;
  const points = extent(figure, traits);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - 3, Math.max(...xs) + 3];
  const [top, bottom] = [
    Math.min(...ys) - 3,
    posture.support === "air" ? Math.max(...ys) + 3 : GROUND,
  ];
  const room = Math.min((CANVAS - 12) / (right - left), (GROUND - 8) / (bottom - top));
  const scale = Math.min(room, 1.1) * (0.72 + 0.28 * Math.min(species.build.size, 1));
  const mirrored = traits.facing === "left" ? -1 : 1;
  const x = CANVAS / 2 - (mirrored * scale * (left + right)) / 2;
  const y =
    posture.support === "air" ? CANVAS / 2 - (scale * (top + bottom)) / 2 : GROUND * (1 - scale);
  const a = (mirrored * scale).toFixed(3);
  return `matrix(${a} 0 0 ${scale.toFixed(3)} ${compact(x)} ${compact(y)})`;
}

function extent(figure: Figure, traits: GooseTraits): Point[] {
  const { body, nape, posture, reach, species } = figure;
  const { tail: tailLength, cocked } = species.build;
  const place = headPlaceOf(figure);
  const side = posture.headBackwards ? -1 : 1;
  const hat = traits.accessories.some((worn) => TALL.has(worn)) ? -2.2 : -1.2;
  const carried = traits.accessories.some(isCarried) ? 0.8 : 0;
  const [tipX, tipY] = billTip(figure);
  const headPoints = [place(tipX + carried, tipY), place(0, hat), place(-1, 0)].map((point) => {
    const [x, y] = turn(point, posture.headAngle);
    return add(nape, [x * side, y]);
  });
  return [
    ...headPoints,
    body(1, 0),
    body(-1.86, -0.66),
    add(body(-0.9, -0.18), turn([-1.3 * reach[1] * tailLength, 0], cocked)),
    body(0, -1),
    body(0, 1),
    ...(posture.wing === "folded" ? [] : spreadWingTips(figure)),
  ];
}
