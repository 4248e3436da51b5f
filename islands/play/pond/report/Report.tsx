import { useEffect } from "react";
import type { ReportView } from "#core/pond/view-types.ts";
import type { GameProps } from "../game-props.ts";
import { playSound } from "../sounds.ts";
import { DuckRounds } from "./DuckRounds.tsx";
import { Gallery } from "./Gallery.tsx";
import { Next } from "./Next.tsx";
import { Questions } from "./Questions.tsx";
import { Ranking } from "./Ranking.tsx";
import styles from "./Report.module.css";
import { winnersLine } from "./winners.ts";

/** The end of a game: who won, and what there is to look at once more (POND-R4). */
export function Report({ room, view }: GameProps) {
  const { report } = view;
  const isThere = report !== null;
  useEffect(() => {
    if (isThere) playSound("won");
  }, [isThere]);
  if (report === null) return null;
  return (
    <section className={styles.report} aria-labelledby="report-title">
      <header className={styles.head}>
        <h2 id="report-title">{winnersLine(report.ranking)}</h2>
        <Next room={room} view={view} report={report} />
      </header>
      <Ranking ranking={report.ranking} you={view.you?.seat ?? null} />
      <OfGame room={room} report={report} />
    </section>
  );
}

function OfGame({ room, report }: Pick<GameProps, "room"> & { report: ReportView }) {
  switch (report.game) {
    case "doodle":
      return <Gallery room={room} turns={report.turns} />;
    case "quiz":
      return <Questions questions={report.questions} />;
    case "duck":
      return <DuckRounds rounds={report.rounds} />;
  }
}
