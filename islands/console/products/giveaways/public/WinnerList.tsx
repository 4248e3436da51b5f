import type { PublicRun } from "#core/giveaways/api.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { relativeTime } from "../../../../ui/time.ts";
import styles from "./Giveaway.module.css";

/** Who won, and how their prizes stand. */
export function WinnerList({ run }: { run: PublicRun }) {
  return (
    <section aria-labelledby="winners" className={styles.part}>
      <h2 id="winners" className={styles.heading}>
        {run.winners.length === 1 ? "The winner" : "The winners"}
      </h2>
      {run.winners.length === 0 && <p>Nobody could win: nobody took part, or no prize was left.</p>}
      <ol className={styles.winners}>
        {run.winners.map((winner) => (
          <li key={winner.place} className={styles.winner}>
            <b className={classNames(winner.state === "redrawn" && styles.gone)}>
              {winner.display_name}
            </b>
            <span className={styles.small}>
              {winner.user_id !== "" && `${winner.login}, Twitch id ${winner.user_id}: `}
              {stateText(winner)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateText(winner: PublicRun["winners"][number]): string {
  const { state, claim_until, prize_name } = winner;
  switch (state) {
    case "waiting":
      return `has to claim ${prize_name || "the prize"} ${relativeTime(claim_until, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
    case "redrawn":
      return winner.passed_by === ""
        ? "did not claim; the prize was drawn again"
        : `${winner.passed_by} had the prize drawn again before the deadline: ${winner.passed_reason}`;
    default:
      return `has ${prize_name || "the prize"}`;
  }
}
