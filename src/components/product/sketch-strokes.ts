/** A small drawing by three hands, on a paper of 640 by 360; strokes in the order they were begun. */

export type Hand = { name: string; ink: string; width: number };

export const HANDS = {
  reedling: { name: "reedling", ink: "#2b2418", width: 3.6 },
  marigold: { name: "marsh_marigold", ink: "#d97b1f", width: 5 },
  pondweed: { name: "pondweed", ink: "#0a6349", width: 4 },
} as const satisfies Record<string, Hand>;

type HandId = keyof typeof HANDS;

/** `from` and `lasts` in milliseconds of the replay. */
export type DrawnStroke = { hand: HandId; d: string; from: number; lasts: number };

const SEQUENCE: readonly (readonly [HandId, string, number])[] = [
  // The goose: back and tail, belly, neck and head, wing, feet.
  [
    "reedling",
    "M232 168c6-22 26-36 52-39 34-4 62 10 90 8 22-2 38-14 52-26-2 34-22 62-52 78-30 16-64 20-94 12-26-7-46-18-48-33z",
    2300,
  ],
  ["pondweed", "M20 292c40-8 74 6 112 1s70-9 112-3 80 8 122 2 78-8 118-1 84 4 132-2", 1900],
  [
    "reedling",
    "M233 172c-12-24 14-42 10-66-3-16-14-22-14-38 0-18 14-28 30-27 18 1 28 15 26 32-2 17-13 25-11 43 1 9 5 14 12 17",
    1500,
  ],
  ["marigold", "M231 58c-14 2-28 9-38 17-4 4-1 8 5 8 13 0 24-2 36-5", 700],
  ["marigold", "M540 84c0-18 14-31 31-31s31 13 31 31-14 31-31 31-31-13-31-31z", 800],
  ["reedling", "M252 57c2-3 7-3 8 0 1 4-3 7-6 5-2-1-3-3-2-5z", 350],
  ["reedling", "M262 76c10 2 18-2 23-10", 350],
  ["pondweed", "M58 290c0-44 4-82 14-118M78 291c-1-36 2-64 8-92M40 289c0-30-4-54-12-74", 1200],
  ["reedling", "M276 162c22-14 54-12 82-6 20 4 38 0 50-8-10 24-34 40-62 42-32 2-60-8-70-28z", 1200],
  [
    "marigold",
    "M540 132l-12 14M571 128v20M602 132l12 14M522 84h-18M536 52l-13-13M571 40V22M606 52l13-13",
    900,
  ],
  ["reedling", "M292 176c18 7 42 8 64 0M304 190c14 4 30 4 46-1", 600],
  ["marigold", "M296 214l-4 74-15 6M292 288l-5 10M336 211l5 76-16 6M341 287l-4 11", 800],
  ["pondweed", "M72 172v-26M86 199v-24M28 215v-22", 500],
  ["pondweed", "M150 322h44M232 330h30M330 322h54M436 332h40M520 320h36", 700],
  ["marigold", "M52 46v34M52 62h18M70 46v34", 500],
  ["marigold", "M92 54c-7 0-11 6-11 13s4 13 11 13 11-6 11-13-4-13-11-13z", 450],
  ["marigold", "M114 80V56M114 62c6-8 16-6 16 3v15", 400],
  ["marigold", "M142 44v36M158 55l-15 13 16 12", 450],
];

/** Each hand draws one stroke after another; the hands draw at the same time. */
export function drawnStrokes(): DrawnStroke[] {
  const free: Record<HandId, number> = { reedling: 200, marigold: 1400, pondweed: 700 };
  return SEQUENCE.map(([hand, d, lasts]) => {
    const from = free[hand];
    free[hand] = from + lasts + 260;
    return { hand, d, from, lasts };
  });
}
