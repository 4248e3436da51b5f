import { likeness } from "#core/knowledge/known-questions.ts";
import { closeness } from "#core/knowledge/vectors.ts";

/** The greater, the less a single question counts. */
const RIDGE = 0.1;
const STEPS_COUNT = 30;
const DIGITS = 4;

/**
 * Returns how much each known question speaks for or against one that is like it, the answered ones
 * first, then the asides: kernel ridge regression towards 1 and -1, solved by conjugate gradients. Both
 * kinds weigh the same together, however many there are of each.
 */
export function sharesOf(
  answered: readonly Float32Array[],
  asides: readonly Float32Array[],
): number[] {
  const questions = [...answered, ...asides];
  const count = questions.length;
  const alike = likenessesOf(questions);
  const ridges = questions.map(
    (_, at) => (RIDGE * 2 * (at < answered.length ? answered.length : asides.length)) / count,
  );
  const times = (values: Float64Array) => {
    const result = new Float64Array(count);
    for (let row = 0; row < count; row += 1) {
      let sum = (ridges[row] ?? 0) * (values[row] ?? 0);
      for (let at = 0; at < count; at += 1) {
        sum += (alike[row * count + at] ?? 0) * (values[at] ?? 0);
      }
      result[row] = sum;
    }
    return result;
  };
  const wanted = Float64Array.from(questions, (_, at) => (at < answered.length ? 1 : -1));
  return Array.from(solved(times, wanted), (share) => Number(share.toFixed(DIGITS)));
}

function likenessesOf(questions: readonly Float32Array[]): Float32Array {
  const count = questions.length;
  const alike = new Float32Array(count * count);
  for (const [row, one] of questions.entries()) {
    for (const [at, other] of questions.entries()) {
      if (at > row) break;
      const value = likeness(closeness(one, other));
      alike[row * count + at] = value;
      alike[at * count + row] = value;
    }
  }
  return alike;
}

/** Solves `times(x) = wanted` for a symmetric positive definite `times`. */
function solved(times: (values: Float64Array) => Float64Array, wanted: Float64Array): Float64Array {
  const found = new Float64Array(wanted.length);
  const rest = wanted.slice();
  const way = wanted.slice();
  let size = dot(rest, rest);
  for (let step = 0; step < STEPS_COUNT && size > 0; step += 1) {
    const image = times(way);
    const length = size / dot(way, image);
    for (let at = 0; at < found.length; at += 1) {
      found[at] = (found[at] ?? 0) + length * (way[at] ?? 0);
      rest[at] = (rest[at] ?? 0) - length * (image[at] ?? 0);
    }
    const next = dot(rest, rest);
    for (let at = 0; at < way.length; at += 1) {
      way[at] = (rest[at] ?? 0) + (next / size) * (way[at] ?? 0);
    }
    size = next;
  }
  return found;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
