import { Download } from "lucide-react";
import { collectionPath } from "#core/gaggle/addresses.ts";
import type { PublicChannel } from "#core/gaggle/api.ts";
import { intervalOf } from "#core/gaggle/frequency.ts";
import { ReplayScript } from "../ReplayScript.tsx";
import { counted } from "../words.ts";
import styles from "./Channel.module.css";
import { Encounters } from "./Encounters.tsx";
import { Heads } from "./Heads.tsx";
import { askedNetwork, channelRoute, type ShownChannel } from "./store.ts";

export function ChannelSheet({ shown }: { shown: ShownChannel }) {
  const { channel } = shown.channel;
  const route = (part: string) => channelRoute(channel.slug, part, askedNetwork());
  return (
    <article className={styles.sheet}>
      <Head channel={shown.channel} />
      <div className={styles.columns}>
        <Encounters shown={shown} />
        <div className={styles.side}>
          <TopPlayers top={shown.channel.top} />
          <section className={styles.part} aria-labelledby="log">
            <h2 id="log">The log</h2>
            <p>
              Everything that happened, a line each. Each line's hash stands for all lines before
              it, so nothing can be changed later without that being seen.
            </p>
            <div className="buttons">
              <a className="button quiet" href={route("log")} download={`${channel.slug}.log`}>
                <Download aria-hidden="true" /> The whole log
              </a>
              <a
                className="button quiet"
                href={route("tables")}
                download={`${channel.slug}-tables.txt`}
              >
                <Download aria-hidden="true" /> Card tables
              </a>
            </div>
            <ReplayScript slug={channel.slug} />
          </section>
          <Heads heads={shown.channel.heads} />
        </div>
      </div>
    </article>
  );
}

function Head({ channel }: { channel: PublicChannel }) {
  const minutes = intervalOf(channel.game_frequency);
  const { name, twitch } = channel.channel;
  return (
    <header>
      <h1 className={styles.title}>Gaggle with {name}</h1>
      <p className={styles.lead}>
        {channel.is_on
          ? `Something comes by ${minutes ? `every ${counted(minutes, "minute")}` : "now and then"} while people chat. Type !catch when it does.`
          : "The game is switched off here now. What happened stays."}
      </p>
      {twitch !== "" && (
        <p className={styles.lead}>
          <a href={`https://www.twitch.tv/${twitch}`} rel="noreferrer">
            twitch.tv/{twitch}
          </a>
        </p>
      )}
    </header>
  );
}

function TopPlayers({ top }: { top: PublicChannel["top"] }) {
  if (top.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="top">
      <h2 id="top">Most cards from here</h2>
      <ol className={styles.top}>
        {top.map(({ page, name, kinds, cards }) => (
          <li key={`${page} ${name}`}>
            {page === "" ? name : <a href={collectionPath(page)}>{name}</a>}
            <span className={styles.small}>
              {kinds} different, {cards} in all
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
