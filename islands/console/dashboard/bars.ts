import UPlot from "uplot";
import { type ActivityDay, shortDate } from "#core/activity/days.ts";

const HEIGHT_PX = 220;

/** The bars are drawn in the theme's colours as they are now. */
export function drawBars(
  host: HTMLElement,
  days: readonly ActivityDay[],
  onPoint: (index: number | undefined) => void,
): () => void {
  const ink = inkOf(host);
  const plot = new UPlot(options(host.clientWidth, days, ink, onPoint), stacked(days), host);
  const resized = new ResizeObserver(() =>
    plot.setSize({ width: host.clientWidth, height: HEIGHT_PX }),
  );
  resized.observe(host);
  return () => {
    resized.disconnect();
    plot.destroy();
  };
}

/** The tallest series is drawn first, the ones below it over it. */
function stacked(days: readonly ActivityDay[]): UPlot.AlignedData {
  return [
    days.map((_, index) => index),
    days.map(({ sent, rehearsed, dropped }) => sent + rehearsed + dropped),
    days.map(({ sent, rehearsed }) => sent + rehearsed),
    days.map(({ sent }) => sent),
  ];
}

type Ink = {
  text: string;
  line: string;
  accent: string;
  soft: string;
  danger: string;
  ground: string;
  font: string;
};

function inkOf(host: HTMLElement): Ink {
  const style = getComputedStyle(host);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: read("--muted"),
    line: read("--line"),
    accent: read("--accent"),
    soft: read("--accent-soft"),
    danger: read("--danger"),
    ground: read("--raised"),
    font: `12px ${style.fontFamily}`,
  };
}

function options(
  width: number,
  days: readonly ActivityDay[],
  ink: Ink,
  onPoint: (index: number | undefined) => void,
): UPlot.Options {
  const { bars } = UPlot.paths;
  const paths = bars?.({ size: [0.68, 46], radius: 0.12 });
  const series = (stroke: string, fill: string): UPlot.Series => ({
    stroke,
    fill,
    width: 1.5,
    points: { show: false },
    ...(paths && { paths }),
  });
  const axis = {
    stroke: ink.text,
    font: ink.font,
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT_PX,
    padding: [12, 4, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 52,
        incrs: [1, 2, 7, 14, 30],
        values: (_, places) => places.map((place) => dayName(days[place])),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: ink.line, width: 1, dash: [3, 4] },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000],
      },
    ],
    series: [
      {},
      series(ink.danger, ink.ground),
      series(ink.accent, ink.soft),
      series(ink.accent, ink.accent),
    ],
    hooks: {
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)],
    },
  };
}

/** 01/31 under a bar; the year is plain from the context. */
function dayName(day: ActivityDay | undefined): string {
  return day ? shortDate(day.date).slice(0, 5) : "";
}
