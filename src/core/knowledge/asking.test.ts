import { expect, test } from "vitest";
import type { AnswerEvent } from "./answer.ts";
import { AskError, askForAnswer } from "./asking.ts";

const PASSAGE = {
  number: 1,
  trail: ["Timers", "Fields"],
  address: "/ask/waddle/timers#fields",
  text: "A timer has a message.",
  score: 1,
};

const EVENTS: AnswerEvent[] = [
  { type: "passages", passages: [PASSAGE] },
  { type: "sentence", text: "A timer has a message – always.", cites: [1] },
  { type: "end", outcome: "quoted", notice: "", removed: 0, id: "abcdefghij12345" },
];

const LINES = EVENTS.map((event) => `${JSON.stringify(event)}\n`).join("");

/** A body that comes in pieces of so many bytes. */
function inPieces(text: string, bytes: number): ReadableStream<Uint8Array> {
  const whole = new TextEncoder().encode(text);
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= whole.length) return controller.close();
      controller.enqueue(whole.slice(from, from + bytes));
      from += bytes;
    },
  });
}

async function ask(
  answer: () => Promise<Response>,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  const asked = { question: "What has a timer?", history: [] };
  for await (const event of askForAnswer(answer, "/api/gq/ask", asked, signal)) events.push(event);
  return events;
}

const problemOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: unknown) => (error instanceof AskError ? error.problem : error),
  );

test.each([1, 7, 1000])("ASK-A2: events come whole from pieces of %i bytes", async (bytes) => {
  expect(await ask(async () => new Response(inPieces(LINES, bytes)))).toEqual(EVENTS);
});

test.each([
  ["a line that is no JSON", "{nonsense}\n"],
  ["a line that is no event", '{"type":"song"}\n'],
  ["no end", LINES.split("\n").slice(0, 2).join("\n")],
  ["nothing", ""],
])("ASK-P3: %s is an answer that broke off", async (_, text) => {
  expect(await problemOf(ask(async () => new Response(inPieces(text, 20))))).toBe("broken");
});

test.each([
  [429, "too_many"],
  [503, "away"],
  [502, "away"],
  [400, "broken"],
])("ASK-P2: status %i is %s", async (status, problem) => {
  expect(await problemOf(ask(async () => new Response("", { status })))).toBe(problem);
});

test("ASK-P2: a server that can't be reached is offline", async () => {
  const failing = async () => {
    throw new TypeError("Failed to fetch");
  };
  expect(await problemOf(ask(failing))).toBe("offline");
});

test("ASK-A2: who stops an answer stops the work for it", async () => {
  const stopping = new AbortController();
  const stopped = new Error("stopped");
  let isCancelled = false;
  const [first] = LINES.split("\n");
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`${first}\n`)),
    cancel: () => {
      isCancelled = true;
    },
  });
  const events = askForAnswer(
    async () => new Response(body),
    "/api/gq/ask",
    { question: "What has a timer?", history: [] },
    stopping.signal,
  );
  expect((await events.next()).value).toEqual(EVENTS[0]);
  stopping.abort(stopped);
  await events.return();
  expect(isCancelled).toBe(true);
});
