/** The question sets, against the documentation as it is built and the embedding model itself. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asksForSecret,
  isEnough,
  isWorthAsking,
  JUDGED_MAX_COUNT,
} from "#core/knowledge/evidence.ts";
import type { FoundPassage, PassageIndex } from "#core/knowledge/passage-index.ts";
import { DOCS_FOLDER, readDocsIndex } from "../../../bots/knowledge/docs-index.ts";
import { Embedder } from "../../../bots/knowledge/embedder.ts";
import { FIRST, type QuestionSet, SECOND } from "../../corpora/questions/questions.ts";

/** As many as the engine shows. */
const FOUND_COUNT = 10;

const embedder = new Embedder();
let index: PassageIndex;
const found = new Map<string, FoundPassage[]>();

beforeAll(async () => {
  expect(embedder.isLoaded).toBe(false);
  index = await readDocsIndex(DOCS_FOLDER);
  const questions = [FIRST, SECOND].flatMap(({ answerable, unanswerable }) => [
    ...answerable.map(({ question }) => question),
    ...unanswerable,
  ]);
  // Of the questions alone: the documentation's vectors are the build's.
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

/** The questions of a set that don't find what answers them among the first `maxCount`. */
const missed = ({ answerable }: QuestionSet, maxCount: number) =>
  answerable.filter(({ question, addresses }) =>
    (found.get(question) ?? [])
      .slice(0, maxCount)
      .every(({ passage }) => !addresses.includes(passage.address)),
  );

it("the model is loaded when the first question comes (KNOW-A4)", () => {
  expect(embedder.isLoaded).toBe(true);
});

it("every part that a question names is in the documentation", async () => {
  const known = new Set(index.addresses);
  const named = [FIRST, SECOND].flatMap(({ answerable }) =>
    answerable.flatMap(({ addresses }) => addresses),
  );
  expect(named.filter((address) => !known.has(address))).toEqual([]);
});

describe("questions that the finding was set with", () => {
  const { answerable, unanswerable } = FIRST;

  it("95 % find a passage that answers them among the first five (KNOW-F3)", () => {
    expect(answerable.length).toBeGreaterThanOrEqual(200);
    const lost = missed(FIRST, 5);
    expect(lost.length / answerable.length, JSON.stringify(lost)).toBeLessThanOrEqual(0.05);
  });

  it("none of 50 is answered that the documentation can't answer (KNOW-E2)", () => {
    expect(unanswerable).toHaveLength(50);
    expect(unanswerable.filter(isAnswered)).toEqual([]);
  });

  it("at most 5 % of those that it can answer are refused (KNOW-E3)", () => {
    const refused = answerable.filter(({ question }) => !isAnswered(question));
    expect(refused.length / answerable.length, JSON.stringify(refused)).toBeLessThanOrEqual(0.05);
  });
});

describe("questions that nothing was set with", () => {
  const { answerable, unanswerable } = SECOND;

  it("80 % find a passage that answers them among the first five (KNOW-F3)", () => {
    expect(answerable).toHaveLength(60);
    const lost = missed(SECOND, 5);
    expect(lost.length / answerable.length, JSON.stringify(lost)).toBeLessThanOrEqual(0.2);
  });

  it("at most one of 30 is answered that the documentation can't answer (KNOW-E5)", () => {
    expect(unanswerable).toHaveLength(30);
    expect(unanswerable.filter(isAnswered).length).toBeLessThanOrEqual(1);
  });

  it("a model is asked about 80 % of them (KNOW-E5)", () => {
    const asked = answerable.filter(({ question }) =>
      (found.get(question) ?? []).some(({ evidence }) => isWorthAsking(evidence, "docs")),
    );
    expect(asked.length / answerable.length).toBeGreaterThanOrEqual(0.8);
  });
});
