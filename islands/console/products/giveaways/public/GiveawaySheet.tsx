import { Link } from "react-router";
import type { PublicRun } from "#core/giveaways/api.ts";
import { Absences } from "./Absences.tsx";
import { ClaimPanel } from "./ClaimPanel.tsx";
import { ClockPanel } from "./ClockPanel.tsx";
import { EntryPanel } from "./EntryPanel.tsx";
import styles from "./Giveaway.module.css";
import { Prizes } from "./Prizes.tsx";
import { Proof } from "./Proof.tsx";
import { Rules } from "./Rules.tsx";
import type { GiveawayAddress, Shown } from "./store.ts";
import { WinnerList } from "./WinnerList.tsx";

/** A run, from its opening to its proof. */
export function GiveawaySheet({ address, shown }: { address: GiveawayAddress; shown: Shown }) {
  const { run, behindMs } = shown;
  return (
    <article className={styles.page}>
      <header>
        <p className={styles.from}>
          A giveaway by <b>{run.tenant.name}</b>
          {run.tenant.channel !== "" && (
            <>
              {" "}
              on{" "}
              <a href={`https://www.twitch.tv/${run.tenant.channel}`} rel="noreferrer">
                twitch.tv/{run.tenant.channel}
              </a>
            </>
          )}
        </p>
        <h1 tabIndex={-1} className={styles.title}>
          {run.name}
        </h1>
        {run.picture !== "" && <img className={styles.picture} src={run.picture} alt="The prize" />}
        {run.description !== "" && <p className={styles.description}>{run.description}</p>}
      </header>
      <div className={styles.columns}>
        <div className={styles.now}>
          <ClockPanel run={run} behindMs={behindMs} />
          <NowPanel address={address} run={run} />
        </div>
        <div className={styles.about}>
          {run.state === "drawn" && <WinnerList run={run} />}
          <Prizes run={run} />
          <Rules run={run} />
          <Proof address={address} run={run} />
          <p className={styles.from}>
            <Link to={`/public/giveaway/${run.tenant.slug}`}>
              All giveaways of {run.tenant.name}
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

/** What a visitor can do at this moment. */
function NowPanel({ address, run }: { address: GiveawayAddress; run: PublicRun }) {
  switch (run.state) {
    case "open":
      return <EntryPanel address={address} run={run} />;
    case "closed":
      return <Absences run={run} />;
    case "drawn":
      return (
        <>
          {run.winners.length > 0 && <ClaimPanel address={address} run={run} />}
          <Absences run={run} />
        </>
      );
    default:
      return null;
  }
}
