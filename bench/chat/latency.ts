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
