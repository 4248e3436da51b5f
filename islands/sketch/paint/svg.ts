import { decodeInk } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { strokeOutline, traceOutline } from "../../canvas/outline.ts";
import { headsOf } from "./arrow.ts";
import { LINE_HEIGHT } from "./font.ts";
import { apply, drawnBox, isMoved, placedBox, placedCorners, placementMatrix } from "./geometry.ts";
import { blendOf, strengthOf } from "./look.ts";
import { imageSources } from "./png.ts";
import { partsOf } from "./stroke-parts.ts";

export type SvgOptions = {
  /** Behind the elements; null leaves it transparent. */
  paper: string | null;
  /** What stands for an image: a data address, so that the file is whole by itself. */
  images: ReadonlyMap<string, string>;
};

/** A sketch as an SVG document: the same shapes as on the canvas. */
export function toSvg(elements: readonly DrawnElement[], options: SvgOptions): string {
  const { widthPx, heightPx } = SKETCH;
  const paper =
    options.paper === null
      ? ""
      : `<rect width="${widthPx}" height="${heightPx}" fill="${options.paper}"/>\n`;
  const drawn = elements.map((element) => placed(element, options)).join("\n");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" ` +
    `width="${widthPx}" height="${heightPx}" stroke-linecap="round" stroke-linejoin="round">\n` +
    `${paper}${drawn}\n</svg>\n`
  );
}

/** The images among the elements as data addresses; one that can't be read is left out. */
export async function readImages(elements: readonly DrawnElement[]): Promise<Map<string, string>> {
  const read = await Promise.all(
    imageSources(elements).map(async (src): Promise<[string, string][]> => {
      const answer = await fetch(src).catch(() => null);
      return answer?.ok ? [[src, await dataAddress(await answer.blob())]] : [];
    }),
  );
  return new Map(read.flat());
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function placed(element: DrawnElement, options: SvgOptions): string {
  const svg = placedShape(element, options);
  const attributes = coveringOf(element);
  return attributes === "" || svg === "" ? svg : `<g ${attributes}>${svg}</g>`;
}

/** Fill and line each for itself, as a canvas paints them. */
function coveringOf(element: DrawnElement): string {
  const strength = number(strengthOf(element), 3);
  const blend = blendOf(element) === "multiply" ? ' style="mix-blend-mode:multiply"' : "";
  if (strength === "1") return blend.trim();
  if (element.kind === "image" || element.kind === "text") return `opacity="${strength}"`;
  return `fill-opacity="${strength}" stroke-opacity="${strength}"${blend}`;
}

function placedShape(element: DrawnElement, options: SvgOptions): string {
  if (!isMoved(element)) return drawnSvg(element, options);
  if (element.kind === "rectangle" || element.kind === "ellipse") {
    const box = placedBox(element, element);
    const middle = `${number(box.x + box.w / 2)} ${number(box.y + box.h / 2)}`;
    const svg = drawnSvg({ ...element, ...box }, options);
    return `<g transform="rotate(${number(element.angle, 2)} ${middle})">${svg}</g>`;
  }
  const matrix = placementMatrix(drawnBox(element), element);
  if (element.kind === "line") {
    const [x1, y1] = apply(matrix, element.x1, element.y1);
    const [x2, y2] = apply(matrix, element.x2, element.y2);
    return drawnSvg({ ...element, x1, y1, x2, y2 }, options);
  }
  if (element.kind === "polygon") {
    return polygonSvg(element, placedCorners(element, decodeInk(element.ink) ?? []));
  }
  const svg = drawnSvg(element, options);
  const values = matrix.map((value) => number(value, 5)).join(" ");
  return svg === "" ? "" : `<g transform="matrix(${values})">${svg}</g>`;
}

function drawnSvg(element: DrawnElement, { images }: SvgOptions): string {
  switch (element.kind) {
    case "stroke":
      return `<path d="${outlinePath(element)}" fill="${element.colour}"/>`;
    case "line": {
      const { x1, y1, x2, y2, colour, width } = element;
      const pen = `stroke="${colour}" stroke-width="${width}"`;
      if (element.arrow === undefined) return `<line ${attributes({ x1, y1, x2, y2 })} ${pen}/>`;
      const ways = [
        [
          [x1, y1],
          [x2, y2],
        ] as const,
        ...headsOf(element),
      ];
      return `<path d="${ways.map(polyline).join("")}" fill="none" ${pen}/>`;
    }
    case "polygon":
      return polygonSvg(element, decodeInk(element.ink) ?? []);
    case "rectangle": {
      const { x, y, w: width, h: height } = element;
      return `<rect ${attributes({ x, y, width, height })} ${inked(element)}/>`;
    }
    case "ellipse": {
      const [rx, ry] = [element.w / 2, element.h / 2];
      return `<ellipse ${attributes({ cx: element.x + rx, cy: element.y + ry, rx, ry })} ${inked(element)}/>`;
    }
    case "text":
      return textSvg(element);
    case "image": {
      const { x, y, w: width, h: height } = element;
      const href = images.get(element.src);
      if (href === undefined) return "";
      return `<image ${attributes({ x, y, width, height })} preserveAspectRatio="none" href="${escaped(href)}"/>`;
    }
  }
}

function textSvg({ x, y, text, size, colour }: Extract<DrawnElement, { kind: "text" }>): string {
  const lines = text.split("\n").map((line, index) => {
    const middle = number(y + (index + 0.5) * size * LINE_HEIGHT);
    return `<tspan x="${number(x)}" y="${middle}">${escaped(line)}</tspan>`;
  });
  return (
    `<text font-family="Fraunces, Georgia, serif" font-weight="500" font-size="${number(size)}" ` +
    `dominant-baseline="middle" xml:space="preserve" fill="${colour}">${lines.join("")}</text>`
  );
}

function polygonSvg(
  element: Extract<DrawnElement, { kind: "polygon" }>,
  corners: readonly (readonly [x: number, y: number, ...unknown[]])[],
): string {
  return `<path d="${polyline(corners)}Z" ${inked(element)}/>`;
}

function polyline(spots: readonly (readonly [x: number, y: number, ...unknown[]])[]): string {
  return spots.map(([x, y], at) => `${at === 0 ? "M" : "L"}${number(x)} ${number(y)}`).join("");
}

/** A stroke's outline in the words of SVG. */
function outlinePath(element: Extract<DrawnElement, { kind: "stroke" }>): string {
  const { ink, width, pen, erased = "" } = element;
  const words: string[] = [];
  for (const part of partsOf(decodeInk(ink) ?? [], erased)) {
    traceOutline(strokeOutline(part, width, pen), {
      moveTo: (x, y) => words.push(`M${number(x)} ${number(y)}`),
      quadraticCurveTo: (cx, cy, x, y) =>
        words.push(`Q${number(cx)} ${number(cy)} ${number(x)} ${number(y)}`),
      closePath: () => words.push("Z"),
    });
  }
  return words.join("");
}

function inked({
  fill,
  colour,
  width,
}: {
  fill: string | null;
  colour: string | null;
  width: number;
}): string {
  const stroke = colour === null ? "" : ` stroke="${colour}" stroke-width="${number(width)}"`;
  return `fill="${fill ?? "none"}"${stroke}`;
}

function attributes(values: Record<string, number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${number(value)}"`)
    .join(" ");
}

function number(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
