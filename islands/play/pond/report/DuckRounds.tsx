import type { ReportView } from "#core/pond/view-types.ts";
import styles from "./Report.module.css";

/** The fastest of each round, and the best time of all. */
export function DuckRounds({ rounds }: { rounds: ReportView["rounds"] }) {
  if (rounds.length === 0) {
    return <p className={styles.muted}>Nobody honked at a goose in time.</p>;
  }
  const record = Math.min(...rounds.map(({ ms }) => ms));
  return (
    <section className={styles.part} aria-labelledby="report-rounds">
      <h3 id="report-rounds">The fastest of each round</h3>
      <ol className={styles.rounds}>
        {rounds.map(({ name, ms }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
          <li key={at}>
            <span>{name}</span>
            <span className={styles.ms}>{Math.round(ms)} ms</span>
            {ms === record && <span className={styles.record}>the best</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
