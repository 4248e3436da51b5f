import { type ComponentType, useEffect, useState } from "react";
import type { ChartProps } from "./Chart.tsx";

/** The chart's code, which comes after the page has been painted. */
export function useChart(): ComponentType<ChartProps> | undefined {
  const [chart, setChart] = useState<{ Chart: ComponentType<ChartProps> }>();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      // Without it the table tells the same.
      const loaded = await import("./Chart.tsx").catch(() => undefined);
      if (!gone && loaded) setChart({ Chart: loaded.Chart });
    };
    const frame = requestAnimationFrame(() => setTimeout(() => void load()));
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
    };
  }, []);
  return chart?.Chart;
}
