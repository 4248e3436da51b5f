import { expect, it } from "vitest";
import { KnownQuestions } from "#core/knowledge/known-questions.ts";
import { normalized } from "#core/knowledge/vectors.ts";
import { sharesOf } from "./question-shares.ts";

it("known questions are of their own kind, and what is like them too (KNOW-E6)", () => {
  const answered = [normalized([1, 0, 0.1]), normalized([1, 0.2, 0]), normalized([0.9, 0, 0.3])];
  const asides = [normalized([0, 1, 0])];
  const known = new KnownQuestions(answered, asides, sharesOf(answered, asides));
  for (const one of answered) expect(known.cluesOf(one).scope).toBeGreaterThan(0.5);
  for (const one of asides) expect(known.cluesOf(one).scope).toBeLessThan(-0.5);
  expect(known.cluesOf(normalized([1, 0.1, 0.1])).scope).toBeGreaterThan(0.5);
});
