/** A round of Goose Doodle on a paper of 360 by 240: what is drawn, and what the others guess. */

/** `from` and `lasts` in milliseconds of the replay. */
export type DoodleStroke = { d: string; from: number; lasts: number };

/** An umbrella: its top, its edge, its ribs, its stick; then rain. */
const STROKES: readonly (readonly [string, number])[] = [
  ["M58 134c2-62 54-100 122-100s120 38 122 100", 1500],
  ["M58 134q20-20 41 0 20-20 41 0 20-20 40 0 20-20 41 0 20-20 40 0 21-20 41 0", 1500],
  ["M180 34c-26 20-40 56-40 98M180 34c26 20 40 56 41 98", 900],
  ["M180 34V18M180 124v74c0 22 34 22 34 2", 1000],
  ["M52 30l-9 22M96 14l-7 18M318 40l-9 22M336 96l-9 22M26 92l-9 22", 900],
  ["M286 176l-9 22M326 158l-9 22M40 168l-9 22M90 182l-9 22", 700],
];

const PAUSE_MS = 220;

export function doodleStrokes(): DoodleStroke[] {
  let from = 300;
  return STROKES.map(([d, lasts]) => {
    const stroke = { d, from, lasts };
    from += lasts + PAUSE_MS;
    return stroke;
  });
}

/** What is called out while it is drawn. */
export const GUESSES: readonly { from: number; who: string; text: string; right?: boolean }[] = [
  { from: 1500, who: "reedling", text: "a hill" },
  { from: 3000, who: "marsh_marigold", text: "jellyfish?" },
  { from: 4300, who: "pondweed", text: "a very good mushroom" },
  { from: 5800, who: "reedling", text: "umbrella!", right: true },
];
