import type { ShownPassage } from "#core/knowledge/answer.ts";
import styles from "./Gander.module.css";

/** Passages with how well each fits the question; those that the answer left out stand below. */
export function Passages({ passages }: { passages: readonly ShownPassage[] }) {
  return (
    <ol className={styles.passages}>
      {passages.map(({ number, trail, address, text, score }, index) => (
        // Two passages of one heading differ by nothing but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className={number === 0 ? styles.out : undefined}>
          <p>
            {number > 0 && <b>[{number}] </b>}
            {address === "" ? trail.join(" › ") : <a href={address}>{trail.join(" › ")}</a>}{" "}
            <span className={styles.muted}>
              fits {Math.round(score * 100)} %{number === 0 && ", left out"}
            </span>
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
