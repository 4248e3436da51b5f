import { useStore } from "@nanostores/react";
import { channelPath, collectionSearchPath } from "#core/gaggle/addresses.ts";
import { classNames } from "../../ui/class-names.ts";
import { exactTime } from "../../ui/time.ts";
import { counted, ownZone } from "../words.ts";
import styles from "./Collection.module.css";
import { Filters } from "./Filters.tsx";
import { Lantern, Rewards, Snow } from "./Rewards.tsx";
import { SetSection } from "./SetSection.tsx";
import { $filter, $isSnowOn } from "./store.ts";
import { Trades } from "./Trades.tsx";
import type { CollectionView } from "./view.ts";

/** A whole collection, dressed in the rewards of the sets that are complete. */
export function CollectionSheet({ view }: { view: CollectionView }) {
  const filter = useStore($filter);
  const isSnowOn = useStore($isSnowOn);
  const { looks } = view;
  const isNight = looks.has("night_sky");
  return (
    <div
      className={classNames(
        styles.sheet,
        looks.has("golden_frame") && styles.golden,
        isNight && styles.night,
      )}
    >
      {looks.has("snow") && isSnowOn && <Snow />}
      <Head view={view} isNight={isNight} />
      <Filters view={view} hasSnow={looks.has("snow")} />
      {view.sets.map((set) => (
        <SetSection key={set.set.slug} view={set} filter={filter} />
      ))}
      {view.others.length > 0 && (
        <p className={styles.small}>
          Cards that are no longer printed:{" "}
          {view.others.map(({ slug, count }) => `${slug} (${count})`).join(", ")}
        </p>
      )}
      <Trades view={view} />
    </div>
  );
}

function Head({ view, isNight }: { view: CollectionView; isNight: boolean }) {
  const { player, kinds, cards, catalogue } = view;
  const shownChannels = player.channels.filter(({ slug }) => slug !== "");
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>
        {player.name} {isNight && <Lantern />}
      </h1>
      <p className={styles.lead}>
        {kinds} of {catalogue.cards.length} cards, playing since{" "}
        <time dateTime={new Date(player.since).toISOString()}>
          {exactTime(player.since, ownZone()).split(",")[0]}
        </time>
      </p>
      <dl className={styles.figures}>
        <Figure name="cards in all" value={cards} />
        <Figure name="eggs" value={player.eggs} />
        <Figure name="down" value={player.down} />
        <Figure name="wishes" value={player.wishes.length} />
      </dl>
      {shownChannels.length > 0 && (
        <p className={styles.small}>
          Plays with{" "}
          {shownChannels.map(({ name, slug, caught }, at) => (
            <span key={slug}>
              {at > 0 && ", "}
              <a href={channelPath(slug)}>{name}</a> ({counted(caught, "catch", "catches")})
            </span>
          ))}
        </p>
      )}
      <p className={styles.small}>
        <a href={collectionSearchPath(player.page)}>Search in this collection</a>
      </p>
      <Rewards view={view} />
    </header>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
