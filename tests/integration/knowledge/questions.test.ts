/** The question sets, against the documentation as it is built and the embedding model itself. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { asksForSecret, isEnough, JUDGED_MAX_COUNT } from "#core/knowledge/evidence.ts";
import type { FoundPassage, PassageIndex } from "#core/knowledge/passage-index.ts";
import { DOCS_FOLDER, readDocsIndex } from "../../../bots/knowledge/docs-index.ts";
import { Embedder } from "../../../bots/knowledge/embedder.ts";
import { ANSWERABLE, UNANSWERABLE } from "../../corpora/questions/questions.ts";

/** As many as the engine shows. */
const FOUND_COUNT = 10;

const embedder = new Embedder();
let index: PassageIndex;
const found = new Map<string, FoundPassage[]>();

beforeAll(async () => {
  expect(embedder.isLoaded).toBe(false);
  index = await readDocsIndex(DOCS_FOLDER);
  const questions = [...ANSWERABLE.map(({ question }) => question), ...UNANSWERABLE];
  const vectors = await embedder.embed(questions);
  for (const [at, text] of questions.entries()) {
    found.set(text, index.search({ text, vector: vectors[at] }, FOUND_COUNT));
  }
}, 600_000);

afterAll(() => embedder.stop());

const isAnswered = (question: string) =>
  !asksForSecret(question) &&
  (found.get(question) ?? [])
    .slice(0, JUDGED_MAX_COUNT)
    .some(({ evidence }) => isEnough(evidence, "docs"));

it("the model is loaded when the first question comes (KNOW-A4)", () => {
  expect(embedder.isLoaded).toBe(true);
});

it("95 % of the questions find a passage that answers them among the first five (KNOW-F3)", () => {
  expect(ANSWERABLE.length).toBeGreaterThanOrEqual(200);
  const missed = ANSWERABLE.filter(({ question, addresses }) =>
    (found.get(question) ?? [])
      .slice(0, 5)
      .every(({ passage }) => !addresses.includes(passage.address)),
  );
  expect(missed.length / ANSWERABLE.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
});

it("none of 50 questions is answered that the documentation can't answer (KNOW-E2)", () => {
  expect(UNANSWERABLE).toHaveLength(50);
  expect(UNANSWERABLE.filter(isAnswered)).toEqual([]);
});

it("at most 5 % of the questions that it can answer are refused (KNOW-E3)", () => {
  const refused = ANSWERABLE.filter(({ question }) => !isAnswered(question));
  expect(refused.length / ANSWERABLE.length, JSON.stringify(refused)).toBeLessThanOrEqual(0.05);
});
