import UPlot from "uplot";

/** A bar of three parts, and what stands under it. */
export type Bar = { label: string; sent: number; rehearsed: number; dropped: number };

export type BarChart = {
  bars: readonly Bar[];
  heightPx: number;
  onPoint: (index: number | undefined) => void;
};

/** Draws the bars in the colours that the theme has now. Returns a function that removes them. */
export function drawBars(host: HTMLElement, chart: BarChart): () => void {
  const plot = new UPlot(optionsOf(host, chart), stacked(chart.bars), host);
  const resized = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: chart.heightPx }),
  );
  resized.observe(host);
  return () => {
    resized.disconnect();
    plot.destroy();
  };
}

/** The whole bar is drawn first, its lower parts over it. */
function stacked(bars: readonly Bar[]): UPlot.AlignedData {
  return [
    bars.map((_, index) => index),
    bars.map(({ sent, rehearsed, dropped }) => sent + rehearsed + dropped),
    bars.map(({ sent, rehearsed }) => sent + rehearsed),
    bars.map(({ sent }) => sent),
  ];
}

function optionsOf(host: HTMLElement, { bars, heightPx, onPoint }: BarChart): UPlot.Options {
  const style = getComputedStyle(host);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const paths = UPlot.paths.bars?.({ size: [0.68, 46], radius: 0.12 });
  const series = (stroke: string, fill: string): UPlot.Series => ({
    stroke: colour(stroke),
    fill: colour(fill),
    width: 1.5,
    points: { show: false },
    ...(paths && { paths }),
  });
  const axis: UPlot.Axis = {
    stroke: colour("--muted"),
    font: `12px ${style.fontFamily}`,
    ticks: { show: false },
  };
  return {
    width: host.clientWidth,
    height: heightPx,
    padding: [12, 4, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, bars.length - 0.4] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 52,
        incrs: [1, 2, 3, 6, 7, 14, 30],
        values: (_, places) => places.map((place) => bars[place]?.label ?? ""),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: colour("--line"), width: 1, dash: [3, 4] },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000],
      },
    ],
    series: [
      {},
      series("--danger", "--raised"),
      series("--accent", "--accent-soft"),
      series("--accent", "--accent"),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)] },
  };
}
