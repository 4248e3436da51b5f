import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { BotPresence } from "#core/chat/bot-presence.ts";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { isRunning, startProblem } from "#core/giveaways/start.ts";
import { durationWords } from "#core/platform/time/duration.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EndDialog } from "../../products/giveaways/manage/EndDialog.tsx";
import {
  $giveaways,
  loadGiveaways,
  watchGiveaways,
} from "../../products/giveaways/manage/store.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { useNow } from "../feed/use-now.ts";
import { $bot } from "../presence/store.ts";
import styles from "./Dock.module.css";
import { endRun, startRun } from "./giveaways-store.ts";

/** The giveaways, each with its one next step: run it, or end the run. */
export function GiveawayControls() {
  const giveaways = useStore($giveaways);
  const bot = useStore($bot);
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
  return (
    <ul className={styles.giveaways} aria-label="Giveaways">
      {shown.map((giveaway) => (
        <Giveaway
          key={giveaway.id}
          giveaway={giveaway}
          now={now}
          all={giveaways.data}
          bot={bot.status === "ready" ? bot.data : undefined}
        />
      ))}
    </ul>
  );
}

type GiveawayProps = {
  giveaway: GiveawayListing;
  all: readonly GiveawayListing[];
  now: number;
  bot: BotPresence | undefined;
};

function Giveaway({ giveaway, all, now, bot }: GiveawayProps) {
  const { id, name, run } = giveaway;
  const [isPending, setPending] = useState(false);
  const problem = isRunning(giveaway) ? undefined : startProblem(giveaway, all, bot);
  const start = async () => {
    setPending(true);
    await startRun(id);
    setPending(false);
  };
  return (
    <li className={styles.giveaway}>
      <div className={styles.giveawayWords}>
        <b>{name}</b>
        <span className={styles.fine}>{problem ?? wordsOf(giveaway, now)}</span>
        {run?.state === "open" && <EndRun name={name} run={run.id} />}
      </div>
      {!isRunning(giveaway) && (
        <Button
          look="quiet"
          aria-label={problem ? `Run ${name}: ${problem}` : `Run ${name}`}
          isPending={isPending}
          isDisabled={problem !== undefined}
          onPress={start}
        >
          Run
        </Button>
      )}
    </li>
  );
}

/** Stands below the words, where no start has been, and asks. */
function EndRun({ name, run }: { name: string; run: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="plain" aria-label={`End and draw: ${name}`} onPress={() => setAsking(true)}>
        End and draw…
      </Button>
      {isAsking && (
        <EndDialog name={name} onEnd={() => endRun(run)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function wordsOf(
  { run, unused_codes, prizes, duration_minutes }: GiveawayListing,
  now: number,
): string {
  if (run?.state === "open") {
    const viewers = `${run.entrants} ${run.entrants === 1 ? "viewer" : "viewers"}`;
    return `${viewers} in · ${durationWords(run.ends_at - now)} left`;
  }
  const count = prizes.reduce((sum, prize) => sum + prize.count, unused_codes);
  const codes = `${count} ${count === 1 ? "prize" : "prizes"}`;
  return `${codes} · ${durationWords(duration_minutes * 60_000)}`;
}
