/** Work at a steady rate, and a summary of how long it took. */

/** Calls `work` `total` times, `perSecond` of them each second. */
export function steadily(perSecond: number, total: number, work: () => void): Promise<void> {
  const startedAt = performance.now();
  let done = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
      for (; done < due; done += 1) work();
      if (done < total) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Median, 99th percentile and maximum, in milliseconds. */
export function summary(waits: readonly number[]): { p50: number; p99: number; max: number } {
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
}

/**
 * Hands over each piece of work when it is due, the earliest first; `dueAt` is in milliseconds since
 * the epoch. A wait that counts from then has what this process was late with in it.
 */
export function whenDue<T extends { dueAt: number }>(
  all: readonly T[],
  work: (one: T) => void,
): Promise<void> {
  let next = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      for (let one = all[next]; one && one.dueAt <= Date.now(); one = all[next]) {
        work(one);
        next += 1;
      }
      if (next < all.length) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
}
