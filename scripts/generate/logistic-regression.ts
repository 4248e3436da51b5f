/** A row of features and whether it is an example of what is looked for. */
export type Example = { features: ArrayLike<number>; isTrue: boolean };

export type Fitted = { weights: number[]; bias: number };

const STEPS_COUNT = 2000;
/** Small enough to converge for a handful of features. */
const STEP = 1;
const MOMENTUM = 0.95;

/**
 * Fits a logistic regression. True and false examples weigh the same together, however many there are of
 * each; `penalty` times half the squared weights, of features scaled to their spread, is added to the
 * mean loss. The same examples always give the same weights.
 */
export function fitted(examples: readonly Example[], penalty: number): Fitted {
  const count = examples[0]?.features.length ?? 0;
  const places = Array.from({ length: count }, (_, at) => at);
  const means = places.map((at) => mean(examples.map(({ features }) => features[at] ?? 0)));
  const spreads = places.map(
    (at) =>
      Math.sqrt(
        mean(examples.map(({ features }) => ((features[at] ?? 0) - (means[at] ?? 0)) ** 2)),
      ) || 1,
  );
  const scaled = examples.map(({ features, isTrue }) => ({
    isTrue,
    features: places.map((at) => ((features[at] ?? 0) - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  }));
  const { weights, bias } = descended(scaled, penalty);
  const unscaled = weights.map((weight, at) => weight / (spreads[at] ?? 1));
  return { weights: unscaled, bias: bias - dot(unscaled, means) };
}

/** Gradient descent with momentum, for features of the same spread. */
function descended(examples: readonly Example[], penalty: number): Fitted {
  const count = examples[0]?.features.length ?? 0;
  const trueCount = examples.filter(({ isTrue }) => isTrue).length;
  const shares = { true: 0.5 / trueCount, false: 0.5 / (examples.length - trueCount) };
  const weights = new Float64Array(count);
  const speed = new Float64Array(count);
  let bias = 0;
  let biasSpeed = 0;
  for (let step = 0; step < STEPS_COUNT; step += 1) {
    const slope = Float64Array.from(weights, (weight) => weight * penalty);
    let biasSlope = 0;
    for (const { features, isTrue } of examples) {
      const error = sigmoid(dot(weights, features) + bias) - (isTrue ? 1 : 0);
      const share = error * (isTrue ? shares.true : shares.false);
      for (let at = 0; at < count; at += 1) {
        slope[at] = (slope[at] ?? 0) + share * (features[at] ?? 0);
      }
      biasSlope += share;
    }
    for (let at = 0; at < count; at += 1) {
      speed[at] = MOMENTUM * (speed[at] ?? 0) - STEP * (1 - MOMENTUM) * (slope[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speed[at] ?? 0);
    }
    biasSpeed = MOMENTUM * biasSpeed - STEP * (1 - MOMENTUM) * biasSlope;
    bias += biasSpeed;
  }
  return { weights: [...weights], bias };
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
