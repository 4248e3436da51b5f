import { INK_PAINT, mix } from "./colour.ts";
import { type DrawingOptions, framed, posedGoose } from "./goose.ts";
import { hills, type Land, PLATE, ripples, type Scenery, skyGrain } from "./habitats/landscape.ts";
import { SCENERY } from "./habitats/table.ts";
import { element, gradient, group, path, use } from "./markup.ts";
import { blob, type Point } from "./pen.ts";
import { randomOf, sway } from "./seed.ts";
import type { GooseTraits, Habitat, Pose } from "./traits.ts";

/** What is under the goose: a pond is in front of any habitat when the goose swims. */
export type Footing = "land" | "water";

/**
 * A goose in its habitat, 360 by 320: the picture of a card. The painting has an uneven edge, so it
 * lies well on any paper. A theme may lay a colour over the scene by `--plate-tint`.
 */
export function drawPlate(traits: GooseTraits, options: DrawingOptions): string {
  const { id } = options;
  const scene = sceneOf(traits.habitat, footingOf(traits.pose), id, traits.seed);
  const flies = traits.pose === "flying";
  return framed(
    options,
    PLATE.width,
    PLATE.height,
    "goose-plate",
    scene.behind +
      group(
        { transform: flies ? "translate(36 -2)scale(1.2)" : "translate(48 39.8)scale(1.1)" },
        shadow(traits.pose),
        posedGoose(traits, id),
      ) +
      scene.before,
  );
}

/** The habitat alone: a plate whose goose has flown off. */
export function drawScene(
  habitat: Habitat,
  options: DrawingOptions & { seed: string; footing: Footing },
): string {
  const scene = sceneOf(habitat, options.footing, options.id, options.seed);
  return framed(options, PLATE.width, PLATE.height, "goose-scene", scene.behind + scene.before);
}

function footingOf(pose: Pose): Footing {
  return pose === "swimming" ? "water" : "land";
}

function shadow(pose: Pose): string {
  if (pose === "swimming" || pose === "flying") return "";
  return element("ellipse", {
    class: "goose-shadow",
    cx: 118,
    cy: 222,
    rx: 72,
    ry: 5,
    fill: INK_PAINT,
    opacity: ".22",
  });
}

function sceneOf(
  habitat: Habitat,
  footing: Footing,
  id: string,
  seed: string,
): { behind: string; before: string } {
  const scenery = SCENERY[habitat];
  const land: Land = { random: randomOf(`${seed} ${habitat}`) };
  const [clip, sky] = [`${id}-pc`, `${id}-ps`];
  const paint = { "clip-path": `url(#${clip})`, fill: "none", "stroke-linecap": "round" };
  const edge = `${id}-pe`;
  const frame = path(blob(paintedEdge(land)), { id: edge });
  const definitions = element(
    "defs",
    {},
    element("clipPath", { id: clip }, frame),
    gradient(sky, "top to bottom", [
      [0, scenery.sky[0]],
      [0.7, scenery.sky[1]],
    ]),
  );
  const behind = group(
    paint,
    path("M0 0H360V320H0z", { class: "scene-sky", fill: `url(#${sky})` }),
    skyGrain(land),
    scenery.behind(land),
    foreground(land, scenery, footing),
    path("M0 0H360V320H0z", { class: "scene-tint", fill: "var(--plate-tint,none)" }),
  );
  const pooled = use(edge, { stroke: INK_PAINT, "stroke-width": 5, opacity: ".13" });
  return { behind: definitions + behind, before: group(paint, scenery.before(land), pooled) };
}

function foreground(land: Land, { ground, water }: Scenery, footing: Footing): string {
  if (footing === "land") {
    return (
      hills(land, 238, 4, ground) +
      path("M-9 292q90-14 180-8t198-6v60H-9z", { fill: mix(ground, "#2b2418", 0.1) })
    );
  }
  return (
    hills(land, 222, 3, mix(ground, "#2b2418", 0.12)) +
    path("M-9 232q90-8 180-3t198-3v100H-9z", { fill: water }) +
    path("M-9 300q90-10 180-6t198-6v60H-9z", { fill: mix(water, "#2b3a40", 0.16) }) +
    ripples(land, 246, mix(water, "#ffffff", 0.55))
  );
}

/** The edge of the wash on the paper: a rectangle by an unsteady hand. */
function paintedEdge({ random }: Land): Point[] {
  const points: Point[] = [];
  const [w, h] = [PLATE.width, PLATE.height];
  const near = () => Math.round(5 + sway(random, 3));
  for (const x of [16, 90, 180, 270, 344]) points.push([x, near()]);
  for (const y of [16, 110, 210, 304]) points.push([w - near(), y]);
  for (const x of [344, 270, 180, 90, 16]) points.push([x, h - near()]);
  for (const y of [304, 210, 110, 16]) points.push([near(), y]);
  return points;
}
