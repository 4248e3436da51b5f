/** Questions to the bots process itself, over HTTP, with a stand-in for a language model. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { OpenAiSimulator } from "../../simulators/openai.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { ask, environmentOf, heard, outcomeOf, passagesOf } from "./ask-fixture.ts";

const QUESTION = { question: "What is a timer?" };
const TIMEOUT_MS = 60_000;

const model = new OpenAiSimulator();
let pocketBase: PocketBaseStack;
let bots: BotsStack;

beforeAll(async () => {
  await model.start();
  pocketBase = await startPocketBase();
  bots = await startBots({
    ...environmentOf(pocketBase),
    GQ_MODEL_URL: model.url,
    GQ_MODEL_NAME: "pond",
    GQ_MODEL_KEY: "a-key-for-tests",
  });
}, 120_000);

afterAll(async () => {
  await bots?.stop();
  await Promise.all([model.stop(), pocketBase?.stop()]);
});

beforeEach(() => {
  // So that answers are quoted, which says the same each time.
  model.behaviour = { type: "fails", status: 500 };
});

describe("POST /ask", () => {
  it("KNOW-A1: streams one event a line: passages, sentences, and one end", async () => {
    const response = await ask(bots, "/ask", QUESTION);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const answer = await heard(Promise.resolve(response));
    expect(answer.events.map(({ type }) => type)).toEqual([
      "passages",
      ...answer.events.slice(1, -1).map(() => "sentence"),
      "end",
    ]);
    expect(outcomeOf(answer)).toBe("quoted");
    expect(passagesOf(answer)[0]?.address).toMatch(/^\/ask\/waddle\/timers/);
  });

  it.each([
    ["no JSON", "goose"],
    ["no question", {}],
    ["an empty one", { question: "  " }],
    ["a long one", { question: "x".repeat(KNOWLEDGE.questionMaxChars + 1) }],
    ["a history that is none", { ...QUESTION, history: "before" }],
    ["far too much", { ...QUESTION, more: "x".repeat(200_000) }],
  ])("KNOW-A1: %s is refused with 400", async (_, body) => {
    const answer = await heard(ask(bots, "/ask", body));
    expect(answer).toEqual({ status: 400, code: "REQUEST_INVALID", events: [] });
  });

  it("KNOW-A2, KNOW-A3: what is too much at once is told so, and who leaves stops the work", async () => {
    model.behaviour = { type: "hangs" };
    const before = model.asked.length;
    const tooMany = 6;
    const count = KNOWLEDGE.answersAtOnceMaxCount + KNOWLEDGE.answersWaitingMaxCount + tooMany;
    const leaving = new AbortController();
    let toldCount = 0;
    const all = Array.from({ length: count }, async () => {
      const answer = await heard(ask(bots, "/ask", QUESTION, { signal: leaving.signal }));
      if (outcomeOf(answer) === "over_budget") toldCount += 1;
    });
    const settled = Promise.allSettled(all);
    await expect.poll(() => toldCount, { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(tooMany);
    await expect
      .poll(() => model.asked.length - before, { timeout: TIMEOUT_MS })
      .toBeGreaterThanOrEqual(KNOWLEDGE.answersAtOnceMaxCount);

    leaving.abort();
    await settled;
    // Nobody waits for the model any more: each request to it was left.
    await expect.poll(() => model.openCount, { timeout: TIMEOUT_MS }).toBe(0);
    model.behaviour = { type: "fails", status: 500 };
    expect(outcomeOf(await heard(ask(bots, "/ask", QUESTION)))).toBe("quoted");
  });

  it("KNOW-M4: neither keys nor questions are in the log", async () => {
    await heard(ask(bots, "/ask", { question: "What is a timer for quixotic geese?" }));
    const log = JSON.stringify(bots.log());
    expect(log).not.toMatch(/quixotic|a-key-for-tests/);
  });
});
