import { expect, it } from "vitest";
import { fitted } from "./logistic-regression.ts";

it("tells examples apart by the feature that matters, whatever its size (KNOW-E6)", () => {
  const examples = Array.from({ length: 40 }, (_, at) => ({
    features: [at * 100, at % 3],
    isTrue: at >= 30,
  }));
  const { weights, bias } = fitted(examples, 0.001);
  const sum = ({ features }: { features: number[] }) =>
    features.reduce((total, value, at) => total + value * (weights[at] ?? 0), bias);
  for (const example of examples) expect(sum(example) > 0).toBe(example.isTrue);
  expect(fitted(examples, 0.001)).toEqual({ weights, bias });
});
