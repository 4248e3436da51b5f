import styles from "./WordShape.module.css";

/** A word, or its shape: a low line for each letter. `spoken` is the shape in words. */
export function WordShape({ mask, spoken }: { mask: string; spoken: string }) {
  const isWhole = !mask.includes("_");
  return (
    <p className={styles.shape} data-shape={mask}>
      <span className="visually-hidden">{isWhole ? mask : spoken}</span>
      {mask.split(" ").map((part, at) => (
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
