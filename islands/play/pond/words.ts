/** What the games, their parts and their settings are called. */
import type { Difficulty, GameKind, Topic } from "#core/pond/settings.ts";

export const GAME_WORDS: Record<
  GameKind,
  { name: string; text: string; part: string; plate: string }
> = {
  doodle: {
    name: "Goose Doodle",
    text: "One draws, the others guess.",
    part: "turn",
    plate: "nest_sketch",
  },
  quiz: {
    name: "Honk Quiz",
    text: "Four answers, one is right, the clock runs.",
    part: "question",
    plate: "gander",
  },
  duck: {
    name: "Duck Duck Goose",
    text: "Wait for the goose, then honk first.",
    part: "round",
    plate: "embden",
  },
};

export const TOPIC_WORDS: Record<Topic, string> = {
  geese: "Geese",
  birds: "Birds",
  streaming: "Streaming",
};

export const DIFFICULTY_WORDS: Record<Difficulty | "mixed", string> = {
  mixed: "Mixed",
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};

/** A number with its noun: "1 guest", "3 guests". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Points as they are shown: 1,240. */
export function pointsText(points: number): string {
  return points.toLocaleString("en-US");
}

/** Minutes and seconds: "1:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
