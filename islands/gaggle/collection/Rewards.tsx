import styles from "./Collection.module.css";
import type { CollectionView } from "./view.ts";

/** The continents, in the order of the alphabet, each with a stamp of its own. */
const CONTINENTS = [
  "Africa",
  "Antarctica",
  "Asia",
  "Europe",
  "North America",
  "Oceania",
  "South America",
] as const;

/** What completed sets have given, in words beside what can be seen of it. */
export function Rewards({ view }: { view: CollectionView }) {
  const given = view.sets.filter(({ hasReward }) => hasReward);
  if (given.length === 0) return null;
  return (
    <section className={styles.rewards} aria-label="Rewards">
      <ul className="plain">
        {given.map(({ set }) => (
          <li key={set.slug}>
            <strong>{set.name}</strong> is complete: {set.reward}
          </li>
        ))}
      </ul>
      {view.looks.has("stamps") && (
        <ul className={`plain ${styles.stamps}`} aria-label="Stamps">
          {CONTINENTS.map((continent) => (
            <li key={continent} className="stamp now">
              {continent}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Snow that falls over the collection; still where motion is reduced. */
export function Snow() {
  return <div className={styles.snow} aria-hidden="true" />;
}

/** The lantern beside a name. */
export function Lantern() {
  return (
    <svg className={styles.lantern} viewBox="0 0 24 32" role="img" aria-label="with a lantern">
      <path className={styles.lanternGlow} d="M12 9a8 9 0 1 1 0 18 8 9 0 0 1 0-18z" />
      <path d="M9 6a3 3 0 0 1 6 0M6 8h12M7 8l-2 17h14L17 8M5 25h14l-2 4H7z" />
      <path className={styles.lanternFlame} d="M12 13c3 4 3 8 0 9-3-1-3-5 0-9z" />
    </svg>
  );
}
