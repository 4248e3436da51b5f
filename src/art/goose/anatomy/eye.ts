import { type Colour, INK, lightness, mix } from "../colour.ts";
import { element, group, path } from "../markup.ts";
import { numbers, type Point, smooth } from "../pen.ts";
import type { Mood } from "../traits.ts";
import type { Figure } from "./figure.ts";
import type { HeadPlace } from "./skull.ts";

const EYE: Point = [0.34, -0.2];

/** The eye, in the mood; its group moves as a whole, its pupil alone looks around. */
export function eye(figure: Figure, place: HeadPlace, mood: Mood, closed: boolean): string {
  const { plumage, skull } = figure;
  const [x, y] = place(...EYE);
  const radius = skull * 0.215;
  const line: Colour = lightness(plumage.head) < 0.42 ? mix(plumage.head, "#ffffff", 0.6) : INK;
  const stroke = { stroke: line, "stroke-width": 1.5 };
  const inner = closed
    ? path(
        smooth([
          [-radius, -0.2],
          [0, radius * 0.7],
          [radius, -0.2],
        ]),
        stroke,
      )
    : open(mood, radius, plumage.eye, stroke);
  const rings = figure.species.marks
    .filter((mark) => mark.on === "head" && mark.as === "eye ring")
    .map((ring) =>
      element("circle", {
        r: radius + 0.6 + ("width" in ring ? ring.width : 1) * 0.5,
        fill: ring.colour,
        stroke: "none",
      }),
    );
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    group({ class: "goose-eye" }, ...(closed ? [] : rings), inner),
  );
}

function open(
  mood: Mood,
  radius: number,
  colour: Colour,
  stroke: { stroke: string; "stroke-width": number },
): string {
  const r = radius;
  switch (mood) {
    case "calm":
      return (
        ball(r, colour, stroke.stroke) +
        path(`M${numbers([-r * 1.2, -r * 0.5])}q${numbers([r * 1.2, -r, r * 2.4, 0])}`, {
          stroke: stroke.stroke,
        })
      );
    case "cheerful":
      return (
        path(
          smooth([
            [-r * 1.2, r * 0.4],
            [0, -r * 0.8],
            [r * 1.2, r * 0.4],
          ]),
          { ...stroke, "stroke-width": 2.2 },
        ) +
        element("ellipse", {
          cx: -r * 0.4,
          cy: r * 2.3,
          rx: r * 1.3,
          ry: r * 0.8,
          fill: "#e2645a",
          stroke: "none",
          opacity: ".4",
        })
      );
    case "cross":
      return (
        cut(r * 1.1, [-0.78, -0.6], [0.95, 0.2], colour, stroke.stroke) +
        path(
          smooth([
            [-r * 1.5, -r * 1.1],
            [r * 1.5, r * 0.25],
          ]),
          { ...stroke, "stroke-width": 2.2 },
        )
      );
    case "mischievous":
      return (
        cut(r * 1.1, [-0.99, -0.15], [0.99, -0.15], colour, stroke.stroke) +
        path(
          smooth([
            [-r * 1.4, -r * 0.2],
            [r * 1.4, -r * 0.2],
          ]),
          { ...stroke, "stroke-width": 1.8 },
        ) +
        path(
          smooth([
            [-r * 1.3, -r * 1.3],
            [0, -r * 2.1],
            [r * 1.3, -r * 1.7],
          ]),
          stroke,
        )
      );
    case "surprised":
      return (
        element("circle", { r: r * 1.4, fill: "#fdfaf0", stroke: INK, "stroke-width": 1 }) +
        group(
          { class: "goose-pupil", stroke: "none" },
          element("circle", { r: r * 0.66, fill: "#14100b" }),
          element("circle", { cx: r * 0.25, cy: -r * 0.25, r: r * 0.24, fill: "#fff" }),
        ) +
        path(
          smooth([
            [-r * 1.2, -r * 2.1],
            [0, -r * 2.6],
            [r * 1.2, -r * 2.1],
          ]),
          { ...stroke, "stroke-width": 1.3 },
        )
      );
  }
}

function ball(r: number, colour: Colour, ring: string): string {
  const pupil = element("circle", { r: r * 0.64, fill: "#14100b" });
  return (
    element("circle", { r, fill: colour, stroke: ring, "stroke-width": 0.7 }) +
    group(
      { class: "goose-pupil", stroke: "none" },
      lightness(colour) > 0.15 ? pupil : "",
      element("circle", { cx: r * 0.3, cy: -r * 0.32, r: r * 0.34, fill: "#fff" }),
    )
  );
}

/** An eye under a lid: the disc below the line between two places of its edge. */
function cut(r: number, from: Point, to: Point, colour: Colour, ring: string): string {
  const [a, b] = [from, to].map(([x, y]) => numbers([x * r, y * r]));
  return (
    path(`M${a}A${numbers([r, r, 0, 1, 0])} ${b}z`, {
      fill: colour,
      stroke: ring,
      "stroke-width": 0.7,
    }) +
    group(
      { class: "goose-pupil", stroke: "none" },
      element("circle", { cx: r * 0.25, cy: r * 0.35, r: r * 0.46, fill: "#14100b" }),
      element("circle", { cx: r * 0.45, cy: r * 0.2, r: r * 0.24, fill: "#fff" }),
    )
  );
}
