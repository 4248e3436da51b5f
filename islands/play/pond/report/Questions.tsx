import type { ReportView } from "#core/pond/view-types.ts";
import styles from "./Report.module.css";

/** The questions of a game, with their answers and where these come from. */
export function Questions({ questions }: { questions: ReportView["questions"] }) {
  if (questions.length === 0) {
    return <p className={styles.muted}>The game ended before a question was over.</p>;
  }
  return (
    <section className={styles.part} aria-labelledby="report-questions">
      <h3 id="report-questions">The questions</h3>
      <ol className={styles.questions}>
        {questions.map(({ text, answer, source, right, of }) => (
          <li key={text}>
            <p>{text}</p>
            <p className={styles.answer}>{answer}</p>
            <p className={styles.muted}>
              {right} of {of} {of === 1 ? "answer was" : "answers were"} right
              {source !== "" && ` · Source: ${source}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
