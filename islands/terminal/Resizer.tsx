import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { TERMINAL } from "#core/terminal/limits.ts";
import styles from "./Terminal.module.css";
import type { Height } from "./use-height.ts";

const STEP_PERCENT = 5;

/** The upper edge, which is dragged, or moved with the arrow keys. */
export function Resizer({ percent, setPercent }: Height) {
  /** Where the edge was taken hold of, in pixels below the top of the panel. */
  const held = useRef(0);
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = event.clientY - event.currentTarget.getBoundingClientRect().top;
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const bar = document.querySelector(".bottom-bar")?.clientHeight ?? 0;
    const height = innerHeight - bar - (event.clientY - held.current);
    setPercent((height / innerHeight) * 100);
  };
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: percent + STEP_PERCENT,
      ArrowDown: percent - STEP_PERCENT,
      Home: TERMINAL.heightMaxPercent,
      End: TERMINAL.heightMinPercent,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPercent(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr can't be moved; this is the window splitter of ARIA's patterns
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label="Height of the terminal"
      aria-valuenow={percent}
      aria-valuemin={TERMINAL.heightMinPercent}
      aria-valuemax={TERMINAL.heightMaxPercent}
      className={styles.resizer}
      onPointerDown={take}
      onPointerMove={drag}
      onKeyDown={step}
    />
  );
}
