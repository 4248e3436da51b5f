import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Point } from "#core/canvas/ink.ts";
import { DOODLE } from "#core/pond/limits.ts";
import { EVEN_PRESSURE } from "../../../canvas/outline.ts";
import type { Crayon } from "./crayons.ts";
import styles from "./DrawingTable.module.css";
import { MIDDLE, spotAfter, spotWords } from "./keyboard-pen.ts";
import type { Pen } from "./pen.ts";

/** A pen may slip over the sheet's edge by so many of its pixels: there nothing is seen of it. */
const EDGE_PX = 200;

/** What takes the pointers and keys of whoever draws: one finger, pen or mouse at a time. */
export function PenSurface({
  pen,
  crayon,
  word,
  isOff,
}: {
  pen: Pen;
  crayon: Crayon;
  word: string;
  isOff: boolean;
}) {
  const pointer = useRef<number>(null);
  const keys = useKeyboardPen(pen, crayon, isOff);

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (isOff || pointer.current !== null || event.button !== 0) return;
    keys.lift();
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.begin(pointOf(event.nativeEvent, event.currentTarget), crayon);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== event.pointerId) return;
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const all = passed.length > 0 ? passed : [event.nativeEvent];
    pen.move(all.map((one) => pointOf(one, event.currentTarget)));
  };
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (pointer.current !== event.pointerId) return;
    pointer.current = null;
    pen.end();
  };
  const { x, y } = keys.spot;
  return (
    <div
      role="application"
      className={styles.surface}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is drawn on by keys, too
      tabIndex={0}
      aria-label={`Your sheet. Draw ${word}`}
      aria-describedby="doodle-keys"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.lift}
    >
      <span id="doodle-keys" className="visually-hidden">
        Arrow keys move the pen, with Shift in small steps. The space bar puts it down and lifts it.
        Ctrl+Z takes a stroke back.
      </span>
      <span
        className={styles.cross}
        data-down={keys.isDown ? "" : undefined}
        style={{
          left: `${(x / DOODLE.sheetWidthPx) * 100}%`,
          top: `${(y / DOODLE.sheetHeightPx) * 100}%`,
        }}
        aria-hidden="true"
      />
      <span role="status" className="visually-hidden">
        {keys.said}
      </span>
    </div>
  );
}

/** A pen that arrow keys move. */
function useKeyboardPen(pen: Pen, crayon: Crayon, isOff: boolean) {
  const [spot, setSpot] = useState(MIDDLE);
  const [isDown, setDown] = useState(false);
  const [said, setSaid] = useState("");
  const lift = () => {
    if (!isDown) return;
    pen.end();
    setDown(false);
    setSaid(`Pen lifted, ${spotWords(spot)}`);
  };
  const toggle = () => {
    if (isDown) return lift();
    pen.begin([spot.x, spot.y, EVEN_PRESSURE], crayon);
    setDown(true);
    setSaid(`Pen down, ${spotWords(spot)}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOff) return;
    const next = spotAfter(spot, event.key, event.shiftKey);
    if (next !== undefined) {
      event.preventDefault();
      setSpot(next);
      if (isDown) pen.move([[next.x, next.y, EVEN_PRESSURE]]);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) toggle();
    } else if (event.key === "Escape") lift();
  };
  return { spot, isDown, said, lift, onKeyDown };
}

function pointOf(event: globalThis.PointerEvent, surface: HTMLElement): Point {
  const { left, top, width, height } = surface.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * DOODLE.sheetWidthPx;
  const y = ((event.clientY - top) / height) * DOODLE.sheetHeightPx;
  const pressure = event.pointerType === "pen" ? event.pressure : 0;
  return [near(x, DOODLE.sheetWidthPx), near(y, DOODLE.sheetHeightPx), pressure || EVEN_PRESSURE];
}

function near(value: number, size: number): number {
  return Math.min(Math.max(value, -EDGE_PX), size + EDGE_PX);
}
