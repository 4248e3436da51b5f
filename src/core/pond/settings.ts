/** What a host can set, and what a game is played with. */
import * as v from "valibot";
import { DOODLE, DUCK, QUIZ } from "./limits.ts";

export const GAMES = ["doodle", "quiz", "duck"] as const;

export type GameKind = (typeof GAMES)[number];

export const PACK_KINDS = ["words", "questions"] as const;

export type PackKind = (typeof PACK_KINDS)[number];

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;

export type Difficulty = (typeof DIFFICULTIES)[number];

/** Where words and questions come from: ours, the host's pack, or both. */
const SOURCES = ["ours", "pack", "both"] as const;

export const TOPICS = ["geese", "birds", "streaming"] as const;

export type Topic = (typeof TOPICS)[number];

const whole = (min: number, max: number, label: string) =>
  v.pipe(
    v.number(`${label} must be a number`),
    v.integer(`${label} must be a whole number`),
    v.minValue(min, `${label} must be ${min} or more`),
    v.maxValue(max, `${label} must be ${max} or less`),
  );

const doodle = v.object({
  rounds: whole(DOODLE.roundsMinCount, DOODLE.roundsMaxCount, "Rounds"),
  turnSeconds: whole(DOODLE.turnMinSeconds, DOODLE.turnMaxSeconds, "Seconds a turn"),
  difficulty: v.picklist(["mixed", ...DIFFICULTIES], "Choose a difficulty"),
  hints: v.boolean("Hints are on or off"),
  words: v.picklist(SOURCES, "Choose where words come from"),
});

const quiz = v.object({
  questions: whole(QUIZ.questionsMinCount, QUIZ.questionsMaxCount, "Questions"),
  answerSeconds: whole(QUIZ.answerMinSeconds, QUIZ.answerMaxSeconds, "Seconds a question"),
  topics: v.pipe(
    v.array(v.picklist(TOPICS, "Choose a topic")),
    v.minLength(1, "Choose a topic or more"),
    v.maxLength(TOPICS.length, "Choose each topic once"),
  ),
  source: v.picklist(SOURCES, "Choose where questions come from"),
});

const duck = v.object({ rounds: whole(DUCK.roundsMinCount, DUCK.roundsMaxCount, "Rounds") });

export const pondSettings = v.object({ doodle, quiz, duck });

export type PondSettings = v.InferOutput<typeof pondSettings>;

/** A change of one game's settings; what it does not name stays. */
export const settingsChange = v.object({
  doodle: v.optional(v.partial(doodle)),
  quiz: v.optional(v.partial(quiz)),
  duck: v.optional(v.partial(duck)),
});

export type SettingsChange = v.InferOutput<typeof settingsChange>;

export const NEW_ROOM_SETTINGS: PondSettings = {
  doodle: {
    rounds: DOODLE.roundsCount,
    turnSeconds: DOODLE.turnSeconds,
    difficulty: "mixed",
    hints: true,
    words: "ours",
  },
  quiz: {
    questions: QUIZ.questionsCount,
    answerSeconds: QUIZ.answerSeconds,
    topics: [...TOPICS],
    source: "ours",
  },
  duck: { rounds: DUCK.roundsCount },
};

export function changeSettings(settings: PondSettings, change: SettingsChange): PondSettings {
  return {
    doodle: { ...settings.doodle, ...present(change.doodle) },
    quiz: { ...settings.quiz, ...present(change.quiz) },
    duck: { ...settings.duck, ...present(change.duck) },
  };
}

/** Without the keys that are undefined, which would take a setting away. */
function present<T extends object>(part: T | undefined): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(part ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
