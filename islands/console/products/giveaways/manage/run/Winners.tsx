import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { GiveawayListing, GiveawayWinner } from "#core/giveaways/api.ts";
import { currentSession } from "../../../../../stores/session.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { classNames } from "../../../../../ui/class-names.ts";
import { RelativeTime } from "../../../../../ui/RelativeTime.tsx";
import type { Run } from "../run-store.ts";
import { RedrawDialog } from "./RedrawDialog.tsx";
import styles from "./Run.module.css";

/** Who won a run, and whether they have their prize. */
export function Winners({ giveaway, run }: { giveaway: GiveawayListing; run: Run }) {
  const [passing, setPassing] = useState<GiveawayWinner>();
  return (
    <section className={styles.part} aria-labelledby={`winners-${run.id}`}>
      <h2 id={`winners-${run.id}`} className={styles.partTitle}>
        Winners
      </h2>
      <ol className={styles.winners}>
        {run.winners.map((winner) => (
          <li key={winner.id} className={styles.winner}>
            <div>
              <p className={classNames(styles.who, winner.state === "redrawn" && styles.gone)}>
                {winner.display_name}
              </p>
              <p className={styles.aside}>
                <WinnerState winner={winner} />
              </p>
            </div>
            {winner.state === "waiting" && (
              <Button
                look="quiet"
                aria-label={`Draw ${winner.display_name}'s prize again`}
                onPress={() => setPassing(winner)}
              >
                <RotateCcw aria-hidden="true" /> Draw again…
              </Button>
            )}
          </li>
        ))}
      </ol>
      {passing && (
        <RedrawDialog
          giveaway={giveaway.id}
          winner={passing}
          onClose={() => setPassing(undefined)}
        />
      )}
    </section>
  );
}

function WinnerState({ winner }: { winner: GiveawayWinner }) {
  const { state, claim_until, claimed_at, prize_name } = winner;
  const time = (atMs: number) => (
    <RelativeTime
      atMs={atMs}
      nowMs={Date.now()}
      timeZone={currentSession()?.tenant.time_zone ?? "UTC"}
    />
  );
  switch (state) {
    case "waiting":
      return <>has not claimed yet; drawn again {time(claim_until)}</>;
    case "claimed":
      return (
        <>
          claimed {prize_name} {time(claimed_at)}; it waits on their page
        </>
      );
    case "revealed":
      return (
        <>
          has {prize_name}, claimed {time(claimed_at)}
        </>
      );
    case "redrawn":
      return <>did not claim; the prize was drawn again</>;
  }
}
