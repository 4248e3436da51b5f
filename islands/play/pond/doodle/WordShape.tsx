import type { CSSProperties } from "react";
import styles from "./WordShape.module.css";

/** A word, or its shape: a low line for each letter. `spoken` is the shape in words. */
export function WordShape({ mask, spoken }: { mask: string; spoken: string }) {
  const parts = mask.split(" ");
  const longest = Math.max(1, ...parts.map((part) => part.length));
  const isWhole = !mask.includes("_");
  return (
    <p className={styles.shape} data-shape={mask} style={{ "--longest": longest } as CSSProperties}>
      <span className="visually-hidden">{isWhole ? mask : spoken}</span>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <span key={at} className={styles.part} aria-hidden="true">
          {[...part].map((sign, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place
            <span key={place} className={sign === "_" ? styles.blank : styles.letter}>
              {sign === "_" ? "" : sign}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}
