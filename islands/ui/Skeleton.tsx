import { classNames } from "./class-names.ts";
import styles from "./Skeleton.module.css";

/** Grey lines in the place of what is loading; they appear after 200 ms, so that quick loads never flash. */
export function Skeleton({ lines = 4, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span key={line} className={classNames(styles.line)} />
      ))}
    </div>
  );
}
