import { type MouseEvent, useEffect, useRef } from "react";
import type { DuckView } from "#core/pond/view-types.ts";
import styles from "./Duck.module.css";

/** A click this soon after a key or a pointer is of the same press, in milliseconds. */
const SAME_PRESS_MS = 1000;

/** The field, which is one button; it has both birds from the start, so that neither comes late. */
export function DuckButton({
  bird,
  cue,
  words,
  onPress,
}: {
  bird: DuckView["bird"];
  /** Another one with each bird. */
  cue: number;
  words: { big: string; small: string };
  onPress: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const press = (at: number) => {
    pressedAt.current = at;
    onPress();
  };
  useSpaceBar(press);
  return (
    <button
      ref={button}
      type="button"
      className={styles.field}
      data-bird={bird ?? "none"}
      onPointerDown={(event) => event.button === 0 && press(event.timeStamp)}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        if (!event.repeat) press(event.timeStamp);
      }}
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      // Screen readers click without a pointer and without a key.
      onClick={(event: MouseEvent) => {
        if (event.timeStamp - pressedAt.current > SAME_PRESS_MS) press(event.timeStamp);
      }}
    >
      <span className={styles.birds} aria-hidden="true">
        <img className={styles.aDuck} src="/pond-party/birds/duck.svg" alt="" />
        <img className={styles.aGoose} src="/pond-party/birds/goose.svg" alt="" />
      </span>
      <span className={styles.big} key={cue}>
        {words.big}
      </span>
      <span className={styles.small}>{words.small}</span>
    </button>
  );
}

function isControl(target: EventTarget | null): boolean {
  const controls = "button, a, input, select, textarea, summary, label, dialog";
  return target instanceof Element && target.closest(controls) !== null;
}

/** The space bar presses wherever the focus is, unless on something else to press. */
function useSpaceBar(press: (at: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== " " || isControl(event.target)) return;
      event.preventDefault();
      if (!event.repeat) press(event.timeStamp);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
