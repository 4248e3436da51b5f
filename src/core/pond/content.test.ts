import { expect, test } from "vitest";
import { POND_CONTENT } from "../../../content/trivia/table.ts";
import { letters } from "./guess.ts";
import { DIFFICULTIES, TOPICS } from "./settings.ts";

const questions = TOPICS.flatMap((topic) => POND_CONTENT.questions[topic]);
const words = DIFFICULTIES.flatMap((level) => POND_CONTENT.words[level]);

test("there are 300 questions or more, each with a source and none twice", () => {
  expect(questions.length).toBeGreaterThanOrEqual(300);
  for (const topic of TOPICS) expect(POND_CONTENT.questions[topic].length).toBeGreaterThan(90);
  expect(new Set(questions.map(({ text }) => letters(text))).size).toBe(questions.length);
  expect(questions.filter(({ source }) => source.length < 4)).toEqual([]);
  expect(questions.filter(({ text }) => !text.endsWith("?"))).toEqual([]);
});

test("POND-D2: there are 600 words or more, 200 of each difficulty, and none twice", () => {
  expect(words.length).toBeGreaterThanOrEqual(600);
  for (const level of DIFFICULTIES) {
    expect(POND_CONTENT.words[level].length).toBeGreaterThanOrEqual(200);
  }
  expect(new Set(words.map(letters)).size).toBe(words.length);
});

/** What nobody should have to draw or read aloud in front of a stream. */
const RUDE =
  /\b(arse|ass|bastard|bitch|boob|bugger|cock|crap|cunt|damn|dick|fag|fuck|hell|nazi|nude|penis|piss|porn|rape|sex|shit|slut|suicide|tit|turd|twat|vagina|wank|whore)(s|es|ed|ing|er|head)?\b/i;

test("no word and no question is rude", () => {
  const texts = [
    ...words,
    ...questions.flatMap(({ text, options, source }) => [text, source, ...options]),
  ];
  expect(texts.filter((text) => RUDE.test(text))).toEqual([]);
  expect(RUDE.test("a crap word")).toBe(true);
});
