import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Drawing.module.css";
import { createDrawingPainter, type DrawingPainter } from "./painter.ts";
import type { DrawnStroke } from "./strokes.ts";

/**
 * A sheet with what is drawn on it. `version` changes whenever the strokes do: the list itself may be
 * the same.
 */
export function Drawing({
  strokes,
  version,
  label,
  smooth = true,
  className,
  children,
}: {
  strokes: readonly DrawnStroke[];
  version: unknown;
  /** What a screen reader says; undefined where the sheet's surroundings say it. */
  label?: string | undefined;
  smooth?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const painter = useRef<DrawingPainter>(null);
  useEffect(() => {
    if (host.current === null) return;
    painter.current = createDrawingPainter(host.current, { smooth });
    return () => {
      painter.current?.dispose();
      painter.current = null;
    };
  }, [smooth]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may be the same and have more in it
  useEffect(() => painter.current?.show(strokes), [strokes, version, smooth]);
  return (
    <div
      className={classNames(styles.sheet, className)}
      {...(label !== undefined && { role: "img", "aria-label": label })}
    >
      <div ref={host} className={styles.ink} />
      {children}
    </div>
  );
}
