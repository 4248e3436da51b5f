import { expect, test } from "vitest";
import type { AnswerEvent, ShownPassage } from "../knowledge/answer.ts";
import {
  answerText,
  exchangesOf,
  grown,
  NO_ANSWER_YET,
  plainAnswer,
  whyText,
} from "./answer-text.ts";

const passage = (number: number, fields: Partial<ShownPassage> = {}): ShownPassage => ({
  number,
  trail: ["Waddle", "Timers"],
  address: "/ask/waddle/timers#quiet",
  text: "A timer waits until people have chatted.",
  score: 0.87,
  ...fields,
});

const EVENTS: AnswerEvent[] = [
  { type: "passages", passages: [passage(1), passage(0, { trail: ["Cards"], score: 0.2 })] },
  { type: "sentence", text: "A timer waits until people have chatted.", cites: [1] },
  { type: "end", outcome: "quoted", notice: "Quoted, without a model.", removed: 0, id: "a" },
];

const options = {
  question: "",
  addressOf: ({ address }: ShownPassage) => (address === "" ? "" : `https://geese.test${address}`),
};

test("GANDER-D4: each sentence links to its passages, and the sources stand below", () => {
  const answer = EVENTS.reduce(grown, NO_ANSWER_YET);
  expect(answerText(answer, options)).toBe(
    [
      "A timer waits until people have chatted. [[1]](<https://geese.test/ask/waddle/timers#quiet>)",
      "-# Quoted, without a model.",
      "-# [1] [Waddle › Timers](<https://geese.test/ask/waddle/timers#quiet>)",
    ].join("\n"),
  );
});

test("GANDER-D4: while it grows an answer has no sources yet, and nothing is shown of nothing", () => {
  expect(answerText(NO_ANSWER_YET, { ...options, question: "why?" })).toBe("");
  const answer = EVENTS.slice(0, 2).reduce(grown, NO_ANSWER_YET);
  expect(answerText(answer, options)).not.toContain("-#");
});

test("GANDER-D4: a title from a document formats nothing and ends no link", () => {
  const nasty = passage(1, { trail: ["](https://evil.test) **@everyone**"], address: "" });
  const events: AnswerEvent[] = [{ type: "passages", passages: [nasty] }, ...EVENTS.slice(1)];
  const text = answerText(events.reduce(grown, NO_ANSWER_YET), options);
  expect(text).toContain("\\](https://evil.test) \\*\\*\\@everyone\\*\\*");
});

test("GANDER-D6: why an answer is as it is: what it used, what it left out, and the scores", () => {
  const [first] = EVENTS;
  const passages = first?.type === "passages" ? first.passages : [];
  const text = whyText(passages, { outcome: "answered", removed: 2 }, options.addressOf);
  expect(text).toContain(
    "[1] [Waddle › Timers](<https://geese.test/ask/waddle/timers#quiet>), fits to 87 %",
  );
  expect(text).toMatch(/left out\*\*\n\[Cards\]\(.*\), fits to 20 %/);
  expect(text).toContain("2 sentences were removed");
  expect(whyText([], { outcome: "thin", removed: 0 }, options.addressOf)).toMatch(/^Nothing/);
});

test("GANDER-D3: a conversation is read back from the messages of its branch", () => {
  const shown = answerText(EVENTS.reduce(grown, NO_ANSWER_YET), {
    ...options,
    question: "When does a timer\nspeak?",
  });
  expect(plainAnswer(shown)).toEqual({
    question: "When does a timer speak?",
    answer: "A timer waits until people have chatted.",
  });
  const limits = { maxCount: 2, questionMaxChars: 500, answerMaxChars: 8000 };
  const turns = [
    { isOwn: true, text: "An answer to nothing that is known." },
    { isOwn: true, text: shown },
    { isOwn: false, text: "and" },
    { isOwn: false, text: "offline?" },
    { isOwn: true, text: "One part" },
    { isOwn: true, text: "and its end. [1]\n-# [1] Waddle" },
  ];
  expect(exchangesOf(turns, limits)).toEqual([
    { question: "When does a timer speak?", answer: "A timer waits until people have chatted." },
    { question: "and\noffline?", answer: "One part\nand its end." },
  ]);
});
