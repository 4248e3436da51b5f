import { expect, test } from "vitest";
import type { AnswerEvent } from "./answer.ts";
import {
  copiedText,
  type Exchange,
  historyOf,
  isOpen,
  newExchange,
  splitPassages,
  withEvent,
} from "./conversation.ts";
import { KNOWLEDGE } from "./limits.ts";
import { markedAddress } from "./text-fragment.ts";

const passage = (number: number, address: string) => ({
  number,
  trail: ["Waddle", `Part ${number}`],
  address,
  text: "It rests for ten seconds.",
  score: 0.9,
});

const end = (outcome: "quoted" | "thin", notice = ""): AnswerEvent => ({
  type: "end",
  outcome,
  notice,
  removed: 0,
  id: "",
});

function answered(question: string): Exchange {
  const events: AnswerEvent[] = [
    { type: "passages", passages: [passage(1, "/ask/waddle#a"), passage(2, "/ask/waddle#b")] },
    { type: "sentence", text: `About ${question}.`, cites: [2] },
    { type: "sentence", text: "And more.", cites: [2, 1] },
    end("quoted"),
  ];
  return events.reduce(withEvent, newExchange(question));
}

test("ASK-A2: an answer grows by its events and is open until its end", () => {
  expect(isOpen(newExchange("cooldown"))).toBe(true);
  const whole = answered("cooldown");
  expect(isOpen(whole)).toBe(false);
  expect(whole.sentences.map(({ text }) => text)).toEqual(["About cooldown.", "And more."]);
});

test("ASK-A3: a follow-up carries the last answered questions, the newest last", () => {
  const thin = withEvent(newExchange("weather"), end("thin", "I don't know."));
  const stopped: Exchange = { ...newExchange("stopped"), problem: "cancelled" };
  const many = Array.from({ length: 9 }, (_, index) => answered(`question ${index}`));
  const history = historyOf([...many.slice(0, 8), thin, stopped, ...many.slice(8)]);
  expect(history).toHaveLength(KNOWLEDGE.historyMaxCount);
  expect(history.map(({ question }) => question).slice(-2)).toEqual(["question 7", "question 8"]);
  expect(history.at(-1)?.answer).toBe("About question 8. And more.");
});

test("ASK-S4: a copied answer has its sources' whole addresses in the order of their numbers", () => {
  expect(copiedText(answered("cooldown"), "https://ask.example.com/waddle")).toBe(
    [
      "cooldown",
      "About cooldown. [2] And more. [2] [1]",
      "[1] Waddle › Part 1  https://ask.example.com/ask/waddle#a\n[2] Waddle › Part 2  https://ask.example.com/ask/waddle#b",
    ].join("\n\n"),
  );
});

test.each([
  ["/ask/a#b", "Short and sweet.", "/ask/a#b:~:text=Short%20and%20sweet."],
  ["/ask/a", "Well-known, isn't it?", "/ask/a#:~:text=Well%2Dknown%2C%20isn't%20it%3F"],
  [
    "/ask/a#b",
    "One two three four five six seven eight nine ten eleven twelve.",
    "/ask/a#b:~:text=One%20two%20three%20four%20five%20six,nine%20ten%20eleven%20twelve.",
  ],
  [
    "/ask/a#b",
    "A first line.\nA second one.",
    "/ask/a#b:~:text=A%20first%20line.,A%20second%20one.",
  ],
  ["", "No address.", ""],
])("ASK-S1: %s with “%s” leads to the words", (address, text, marked) => {
  expect(markedAddress(address, text)).toBe(marked);
});

test("ASK-S3: where nothing answers, the three nearest passages are shown, and the others left out", () => {
  const passages = [1, 2, 3, 4, 5].map((part) => ({
    ...passage(part, `/ask/waddle#${part}`),
    number: 0,
  }));
  const asked = withEvent(newExchange("Why?"), { type: "passages", passages });
  expect(splitPassages(asked).nearest).toEqual([]);
  const { cited, nearest, others } = splitPassages(withEvent(asked, end("thin")));
  expect(cited).toEqual([]);
  expect(nearest).toEqual(passages.slice(0, 3));
  expect(others).toEqual(passages.slice(3));
  expect(splitPassages(answered("timers")).nearest).toEqual([]);
});
