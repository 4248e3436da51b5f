import type { ShownPassage } from "#core/knowledge/answer.ts";
import styles from "./Gander.module.css";
import { passageLink } from "./passage-links.ts";

/** Passages with how well each fits the question; those that the answer left out stand below. */
export function Passages({ passages }: { passages: readonly ShownPassage[] }) {
  return (
    <ol className={styles.passages}>
      {passages.map((passage, index) => {
        const { number, text, score } = passage;
        return (
          // Two passages of one heading differ by nothing but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className={number === 0 ? styles.out : undefined}>
            <p>
              {number > 0 && <b>[{number}] </b>}
              <PassageTitle passage={passage} />{" "}
              <span className={styles.muted}>
                fits {Math.round(score * 100)} %{number === 0 && ", left out"}
              </span>
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** Where a passage stands, as a link where it can be opened. */
export function PassageTitle({ passage }: { passage: ShownPassage }) {
  const title = passage.trail.join(" › ");
  const address = passageLink(passage);
  if (address === "") return title;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}
