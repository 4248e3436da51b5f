import { compact } from "./pen.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === "number" ? compact(value) : escapeText(value ?? "")}"`,
    )
    .join("");
}

/** An element of SVG. Attributes that are undefined are left out; content is markup already. */
export function element(name: string, attributes: Attributes, ...content: string[]): string {
  const inner = content.join("");
  const start = `<${name}${written(attributes)}`;
  return inner === "" ? `${start}/>` : `${start}>${inner}</${name}>`;
}

export function path(d: string, attributes: Attributes): string {
  return element("path", { d, ...attributes });
}

/** A group, or nothing when there's nothing in it. */
export function group(attributes: Attributes, ...content: string[]): string {
  const inner = content.join("");
  return inner === "" ? "" : element("g", attributes, inner);
}

/** A use of an element of the same drawing. */
export function use(id: string, attributes: Attributes): string {
  return element("use", { href: `#${id}`, ...attributes });
}

/** A gradient between two places of the drawing, or from top to bottom of what it fills. */
export function gradient(
  id: string,
  line: { x1: number; y1: number; x2: number; y2: number } | "top to bottom",
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string {
  return element(
    "linearGradient",
    line === "top to bottom"
      ? { id, x2: 0, y2: 1 }
      : { id, gradientUnits: "userSpaceOnUse", ...line },
    ...stops.map(([offset, colour, opacity]) =>
      element("stop", {
        offset:
          offset
            .toFixed(2)
            .replace(/^0(?=\.)/, "")
            .replace(/\.?0+$/, "") || "0",
        "stop-color": colour,
        "stop-opacity": opacity,
      }),
    ),
  );
}

/** The drawing for a renderer that knows no custom properties: each is what it falls back to. */
export function withoutProperties(drawing: string): string {
  return drawing.replace(/var\(--[\w-]+,\s*([^()]+)\)/g, "$1");
}
