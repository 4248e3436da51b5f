import { Ban, Square } from "lucide-react";
import { useState } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { currentSession } from "../../../../../stores/session.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { RelativeTime } from "../../../../../ui/RelativeTime.tsx";
import { clockText } from "../clock-text.ts";
import { EndDialog } from "../EndDialog.tsx";
import { useSecond } from "../RunState.tsx";
import { cancelRun, endRun, type Run } from "../run-store.ts";
import { Entrants } from "./Entrants.tsx";
import { OverlayPanel } from "./OverlayPanel.tsx";
import { PublicLink } from "./PublicLink.tsx";
import styles from "./Run.module.css";
import { Winners } from "./Winners.tsx";

/** A run as the creator follows it: the time, who takes part, who won. */
export function RunSheet({ giveaway, run }: { giveaway: GiveawayListing; run: Run }) {
  const isOpen = run.state === "open";
  const now = useSecond(isOpen || run.state === "closed");
  const timeZone = currentSession()?.tenant.time_zone ?? "UTC";
  return (
    <div className={styles.sheet}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{isOpen ? "Time left" : "Ended"}</dt>
          <dd className={styles.clock}>
            {isOpen ? (
              clockText(run.ends_at - now)
            ) : (
              <RelativeTime atMs={run.ends_at} nowMs={Date.now()} timeZone={timeZone} />
            )}
          </dd>
        </div>
        <Figure name="Viewers" value={run.entrants} />
        <Figure name="Entries" value={run.entries} />
        {giveaway.total_codes > 0 && <Figure name="Codes left" value={giveaway.unused_codes} />}
      </dl>
      <p className={styles.state} role="status">
        {stateText(run, giveaway.keyword, now)}
      </p>
      <PublicLink token={run.token} />
      {isOpen && <EndNow giveaway={giveaway} />}
      {isOpen && (
        <p className={styles.cancel}>
          <Button look="danger" onPress={() => void cancelRun(giveaway)}>
            <Ban aria-hidden="true" /> Cancel the run
          </Button>
          <span className={styles.aside}>
            Nobody wins, and no code is used. Once it has closed, it can't be cancelled.
          </span>
        </p>
      )}
      {run.winners.length > 0 && <Winners giveaway={giveaway} run={run} />}
      {run.state !== "cancelled" && run.state !== "void" && <OverlayPanel run={run} />}
      <Entrants run={run} />
    </div>
  );
}

/** Ends the run before its time: it stands apart from the start, and asks. */
function EndNow({ giveaway }: { giveaway: GiveawayListing }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <p className={styles.cancel}>
      <Button look="quiet" aria-label={`End ${giveaway.name} now…`} onPress={() => setAsking(true)}>
        <Square aria-hidden="true" /> End now…
      </Button>
      <span className={styles.aside}>No more entries; the winners are drawn.</span>
      {isAsking && (
        <EndDialog
          name={giveaway.name}
          onEnd={() => endRun(giveaway)}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString("en-US")}</dd>
    </div>
  );
}

function stateText(run: Run, keyword: string, now: number): string {
  switch (run.state) {
    case "open":
      return run.ends_at <= now
        ? "Its time is over; it closes in a moment."
        : `It is open. Viewers type ${keyword || "!enter"}, or use the public page.`;
    case "closed":
      return run.beacon.state === "waiting" && run.beacon.at > now
        ? `It takes no more entries. The draw waits for the public beacon: ${clockText(run.beacon.at - now)}.`
        : "It takes no more entries. It is drawn as soon as the public beacon can be read; after a day without it, the run is void.";
    case "cancelled":
      return "It was cancelled. Nobody won.";
    case "void":
      return "It is void: the public beacon could not be read for a day. Nobody won, and no code was used.";
    case "drawn":
      return run.winners.length === 0
        ? "It is drawn. Nobody could win: nobody took part, or no prize was left."
        : "It is drawn. Winners claim on the public page; what nobody claims in time is drawn again.";
  }
}
