import type { BuiltIn, BuiltInOutcome, BuiltInUse } from "./built-in.ts";
import { reply } from "./built-in.ts";
import { POLL, PREDICTION } from "./limits.ts";

/** Polls and predictions, begun and ended in chat. */
export const POLL_BUILT_INS: readonly (readonly [string, BuiltIn])[] = [
  [
    "!poll",
    {
      level: "mod",
      run: poll,
      docs: [
        {
          name: "!poll Which pond?|North|South",
          who: "mod",
          does: "begins a poll; -t=120 before it sets the seconds",
        },
        { name: "!poll end", who: "mod", does: "ends the poll and shows what came of it" },
      ],
    },
  ],
  [
    "!prediction",
    {
      level: "mod",
      run: prediction,
      docs: [
        {
          name: "!prediction Will it honk?|Yes|No",
          who: "mod",
          does: "begins a prediction; -t=120 before it sets the seconds",
        },
        { name: "!prediction end 1", who: "mod", does: "ends it: the first outcome was right" },
        { name: "!prediction cancel", who: "mod", does: "ends it and gives all points back" },
      ],
    },
  ],
];

type Limits = {
  titleMaxChars: number;
  seconds: { fallback: number; min: number; max: number };
  choice: { maxChars: number; maxCount: number };
};

type Question = { title: string; choices: string[]; seconds: number };

/** Reads `-t=SECONDS TITLE|A|B`; returns what is wrong in words. */
function questionOf(args: string, { titleMaxChars, seconds, choice }: Limits): Question | string {
  const option = /^-t=(\S+)\s+/i.exec(args);
  const time = option === null ? seconds.fallback : Number(option[1]);
  if (!Number.isInteger(time) || time < seconds.min || time > seconds.max) {
    return `it takes ${seconds.min} to ${seconds.max} seconds`;
  }
  const [title = "", ...choices] = args
    .slice(option?.[0].length ?? 0)
    .split("|")
    .map((part) => part.trim());
  if (choices.length < 2 || choices.length > choice.maxCount || choices.includes("")) {
    return `write it as QUESTION|ANSWER|ANSWER, with 2 to ${choice.maxCount} answers`;
  }
  if (title === "" || title.length > titleMaxChars) {
    return `the question has 1 to ${titleMaxChars} characters`;
  }
  const long = choices.find((each) => each.length > choice.maxChars);
  if (long !== undefined) return `an answer has at most ${choice.maxChars} characters`;
  return { title, choices, seconds: time };
}

function poll(use: BuiltInUse): BuiltInOutcome {
  const { args, look } = use;
  if (args.toLowerCase() === "end") {
    const ended = look({ type: "end_poll" });
    if (!ended) return "wait";
    return reply(use, ended.ok ? "the poll is over." : `${ended.reason}.`);
  }
  const question = questionOf(args, {
    titleMaxChars: POLL.titleMaxChars,
    seconds: { fallback: POLL.secondsDefault, min: POLL.secondsMin, max: POLL.secondsMax },
    choice: { maxChars: POLL.choiceMaxChars, maxCount: POLL.choiceMaxCount },
  });
  if (typeof question === "string") return reply(use, `${question}.`);
  const begun = look({ type: "poll", ...question });
  if (!begun) return "wait";
  return reply(use, begun.ok ? `the poll is open: ${question.title}` : `${begun.reason}.`);
}

function prediction(use: BuiltInUse): BuiltInOutcome {
  const { args, look } = use;
  const end = /^(?:end\s+([1-9]\d?)|(cancel))$/i.exec(args);
  if (end) {
    const ended = look({ type: "end_prediction", outcome: Number(end[1] ?? 0) });
    if (!ended) return "wait";
    if (!ended.ok) return reply(use, `${ended.reason}.`);
    return reply(use, end[2] ? "the points are given back." : "the prediction is settled.");
  }
  const question = questionOf(args, {
    titleMaxChars: PREDICTION.titleMaxChars,
    seconds: {
      fallback: PREDICTION.secondsDefault,
      min: PREDICTION.secondsMin,
      max: PREDICTION.secondsMax,
    },
    choice: { maxChars: PREDICTION.outcomeMaxChars, maxCount: PREDICTION.outcomeMaxCount },
  });
  if (typeof question === "string") return reply(use, `${question}.`);
  const { title, choices: outcomes, seconds } = question;
  const begun = look({ type: "prediction", title, outcomes, seconds });
  if (!begun) return "wait";
  return reply(use, begun.ok ? `the prediction is open: ${title}` : `${begun.reason}.`);
}
