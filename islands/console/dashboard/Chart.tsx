import "uplot/dist/uPlot.min.css";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import type { ActivityDay } from "#core/activity/days.ts";
import { $theme } from "../../stores/theme.ts";
import { drawBars } from "./bars.ts";

export type ChartProps = {
  days: ActivityDay[];
  /** The place of the day that is pointed at. */
  onPoint: (index: number | undefined) => void;
};

/** Bars by day. uPlot draws on a canvas; the table beside it is for everybody else. */
export function Chart({ days, onPoint }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useStore($theme);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!host.current) return;
    return drawBars(host.current, days, onPoint);
  }, [days, onPoint, theme]);

  return <div ref={host} />;
}
