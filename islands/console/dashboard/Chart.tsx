import "uplot/dist/uPlot.min.css";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $theme } from "../../stores/theme.ts";
import { type Bar, drawBars } from "./bars.ts";

export type ChartProps = {
  bars: readonly Bar[];
  heightPx: number;
  /** The place of the bar that is pointed at. */
  onPoint: (index: number | undefined) => void;
};

/** Bars in the theme's colours. uPlot draws on a canvas; the table beside it is for everybody else. */
export function Chart({ bars, heightPx, onPoint }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useStore($theme);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (!host.current) return;
    return drawBars(host.current, { bars, heightPx, onPoint });
  }, [bars, heightPx, onPoint, theme]);

  return <div ref={host} />;
}
