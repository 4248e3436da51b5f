import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { durationWords } from "#core/platform/time/duration.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import {
  $giveaways,
  loadGiveaways,
  watchGiveaways,
} from "../../products/giveaways/manage/store.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { useNow } from "../feed/use-now.ts";
import styles from "./Dock.module.css";
import { endRun, startRun } from "./giveaways-store.ts";

/** The giveaways, each with its one next step: run it, or end the run. */
export function GiveawayControls() {
  const giveaways = useStore($giveaways);
  const now = useNow(0);
  useEffect(watchGiveaways, []);
  if (giveaways.status === "loading") return <Skeleton lines={3} />;
  if (giveaways.status === "failed") {
    return <LoadFailed failure={giveaways.failure} onRetry={loadGiveaways} />;
  }
  const shown = giveaways.data.filter(({ enabled, run }) => enabled || run?.state === "open");
  if (shown.length === 0) {
    return (
      <p className={styles.quiet}>
        No giveaway is ready. <Link to="/waddle/giveaways">Prepare one</Link>; then it starts and
        ends here.
      </p>
    );
  }
  const running = shown.find(({ run }) => run?.state === "open");
  return (
    <ul className={styles.giveaways} aria-label="Giveaways">
      {shown.map((giveaway) => (
        <Giveaway
          key={giveaway.id}
          giveaway={giveaway}
          now={now}
          isOtherRunning={running !== undefined && running !== giveaway}
        />
      ))}
    </ul>
  );
}

type GiveawayProps = { giveaway: GiveawayListing; now: number; isOtherRunning: boolean };

function Giveaway({ giveaway, now, isOtherRunning }: GiveawayProps) {
  const { id, name, run, unused_codes } = giveaway;
  const [isPending, setPending] = useState(false);
  const isOpen = run?.state === "open";
  const act = async () => {
    setPending(true);
    await (isOpen ? endRun(run.id) : startRun(id));
    setPending(false);
  };
  return (
    <li className={styles.giveaway}>
      <div className={styles.giveawayWords}>
        <b>{name}</b>
        <span className={styles.fine}>{wordsOf(giveaway, now)}</span>
      </div>
      <Button
        look={isOpen ? "danger" : "quiet"}
        aria-label={isOpen ? `End and draw: ${name}` : `Run ${name}`}
        isPending={isPending}
        isDisabled={!isOpen && (isOtherRunning || unused_codes === 0)}
        onPress={act}
      >
        {isOpen ? "End and draw" : "Run"}
      </Button>
    </li>
  );
}

function wordsOf({ run, unused_codes, duration_minutes }: GiveawayListing, now: number): string {
  if (run?.state === "open") {
    const viewers = `${run.entrants} ${run.entrants === 1 ? "viewer" : "viewers"}`;
    return `${viewers} in · ${durationWords(run.ends_at - now)} left`;
  }
  if (unused_codes === 0) return "no codes left";
  const codes = `${unused_codes} ${unused_codes === 1 ? "code" : "codes"}`;
  return `${codes} · ${durationWords(duration_minutes * 60_000)}`;
}
