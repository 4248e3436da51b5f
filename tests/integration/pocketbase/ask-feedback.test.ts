/** Thumbs for answers of Ask: docs/spec/ask.md. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

const give = (body: unknown, headers = fromFreshAddress()) =>
  stack.request("POST", "/api/gq/ask/feedback", { body, headers });

async function stored(id: string) {
  const { thumb, question, reason } = await (await stack.adminClient())
    .collection("ask_feedback")
    .getOne(id);
  return { thumb, question, reason };
}

const ID = "abcdefghij12345";
const UP = { id: ID, thumb: "up", question: "How do timers work?" };

it("ASK-F1: a thumb is stored with the question; a second one changes it, a reason stays", async () => {
  expect((await give(UP)).status).toBe(204);
  expect(await stored(ID)).toEqual({ thumb: "up", question: UP.question, reason: "" });
  expect((await give({ ...UP, thumb: "down", reason: "Too short." })).status).toBe(204);
  expect((await give({ ...UP, thumb: "down", question: "Another?" })).status).toBe(204);
  expect(await stored(ID)).toEqual({
    thumb: "down",
    question: UP.question,
    reason: "Too short.",
  });
});

it.each([
  ["no id", { ...UP, id: "" }],
  ["an id of another form", { ...UP, id: "'; DROP TABLE" }],
  ["another thumb", { ...UP, thumb: "sideways" }],
  ["no question", { ...UP, question: " " }],
  ["a question that is too long", { ...UP, question: "x".repeat(KNOWLEDGE.questionMaxChars + 1) }],
  ["a reason that is too long", { ...UP, reason: "x".repeat(KNOWLEDGE.reasonMaxChars + 1) }],
])("ASK-F1: %s is refused", async (_, body) => {
  expect(await give(body)).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
});

it("ASK-F1: one address can't fill the store", async () => {
  const headers = fromFreshAddress();
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      give({ ...UP, id: String(at).padStart(15, "z") }, headers),
    ),
  );
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
});
