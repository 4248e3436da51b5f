/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

function channels(colour: Colour): number[] {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
  return [1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}

/** Colours mixed as washes are, channel by channel; `share` of the second, 0 to 1. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const other = channels(second);
  const mixed = channels(first).map((value, index) =>
    Math.round(value + ((other[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}

/** 0 for black, 1 for white (the weights of Rec. 601). */
export function lightness(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

export const INK: Colour = "#2b2418";

/** The ink of all lines; a theme may set another. */
export const INK_PAINT = `var(--goose-line,${INK})`;
