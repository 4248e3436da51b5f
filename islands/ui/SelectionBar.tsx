import { Power, PowerOff, Trash2, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./Button.tsx";
import styles from "./SelectionBar.module.css";

/** Between the bar and what stands above it. */
const GAP_PX = 8;

export type SelectionBarProps = {
  /** How many are selected; the bar is there for one and more. */
  count: number;
  /** That in words, e.g. "2 timers". */
  words: string;
  onClear: () => void;
  onDelete: () => void;
  /** Of things that have a switch. */
  onSwitch?: (isOn: boolean) => void;
  /** What else can be done with what is selected. */
  children?: ReactNode;
};

/** Lies over the end of the window while something in a list is selected. */
export function SelectionBar(props: SelectionBarProps) {
  return props.count === 0 ? null : <Bar {...props} />;
}

function Bar({ words, onClear, onDelete, onSwitch, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  // Toasts stand above it, and the end of the list can be scrolled out from under it.
  useLayoutEffect(() => {
    if (!bar.current) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      if (size) root.setProperty("--selection-room", `${size.blockSize + GAP_PX}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty("--selection-room");
    };
  }, []);
  return (
    <div className={styles.place}>
      <section ref={bar} className={styles.bar} aria-label="Selected">
        <p className={styles.lead}>
          <span className={styles.count} role="status">
            {words} selected
          </span>
          <Button look="icon" aria-label="Select nothing" onPress={onClear}>
            <X aria-hidden="true" />
          </Button>
        </p>
        <div className={styles.actions}>
          {onSwitch && (
            <>
              <Button look="quiet" aria-label="Switch on" onPress={() => onSwitch(true)}>
                <Power aria-hidden="true" /> On
              </Button>
              <Button look="quiet" aria-label="Switch off" onPress={() => onSwitch(false)}>
                <PowerOff aria-hidden="true" /> Off
              </Button>
            </>
          )}
          {children}
          <Button
            look="danger"
            onPress={() => {
              onDelete();
              onClear();
            }}
          >
            <Trash2 aria-hidden="true" /> Delete
          </Button>
        </div>
      </section>
    </div>
  );
}
