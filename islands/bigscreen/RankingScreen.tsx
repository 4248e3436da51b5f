import type { PondView, ReportView } from "#core/pond/view-types.ts";
import { Ranking } from "../play/pond/report/Ranking.tsx";
import { winnersLine } from "../play/pond/report/winners.ts";
import { GAME_WORDS } from "../play/pond/words.ts";
import styles from "./BigScreen.module.css";

/** On a stream the first of many are enough. */
const SHOWN_COUNT = 11;

export function RankingScreen({ view, report }: { view: PondView; report: ReportView }) {
  const more = report.ranking.length - SHOWN_COUNT;
  return (
    <section className={styles.ranking}>
      <p className={styles.eyebrow}>
        {GAME_WORDS[report.game].name} · Room {view.room.code}
      </p>
      <h2>{winnersLine(report.ranking)}</h2>
      <Ranking ranking={report.ranking.slice(0, SHOWN_COUNT)} you={null} />
      {more > 0 && <p className={styles.eyebrow}>and {more} more</p>}
    </section>
  );
}
