import { CardPicture, RarityMark } from "../cards.tsx";
import { SetSymbol } from "../SetSymbol.tsx";
import styles from "./Collection.module.css";
import { type Filter, isShown, type OwnedEntry, type SetView } from "./view.ts";

/** What a set says when a filter shows none of its cards. */
const NOTHING: Record<Filter, string> = {
  all: "This set has no cards yet.",
  owned: "No card of this set yet.",
  missing: "Nothing is missing: the set is complete.",
  doubles: "No card of this set twice.",
  wishes: "No card of this set is wished for.",
};

/** A set of a collection: how much of it is there, and its cards, the missing ones greyed. */
export function SetSection({ view, filter }: { view: SetView; filter: Filter }) {
  const { set, entries, owned } = view;
  const shown = entries.filter((entry) => isShown(entry, filter));
  const id = `set-${set.slug}`;
  return (
    <section className={styles.set} aria-labelledby={id}>
      <header className={styles.setHead}>
        <h2 id={id}>
          <SetSymbol path={set.symbol} /> {set.name}
        </h2>
        <p className={styles.progress}>
          <progress max={entries.length} value={owned} aria-label={`${set.name} collected`} />
          <span>
            {owned} of {entries.length}
          </span>
          {view.hasReward && <span className="stamp now">complete</span>}
        </p>
      </header>
      {shown.length === 0 ? (
        <p className={styles.none}>{NOTHING[filter]}</p>
      ) : (
        <ul className={`plain ${styles.cards}`}>
          {shown.map((entry) => (
            <Entry key={entry.printing.number} entry={entry} code={set.code} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, code }: { entry: OwnedEntry; code: string }) {
  const { card, printing, count, setAside, isWished } = entry;
  const number = `${code} ${String(printing.number).padStart(3, "0")}`;
  return (
    <li className={`card-tile ${count === 0 ? styles.missing : ""}`}>
      <CardPicture printing={printing} />
      {count > 1 && (
        <span className={styles.times}>
          <span aria-hidden="true">×{count}</span>
          <span className="visually-hidden">{count} of them</span>
        </span>
      )}
      <a href={`/cards/${card.slug}`}>{card.name}</a>
      <p>
        {number} <RarityMark rarity={printing.rarity} />
      </p>
      {(count === 0 || isWished || setAside > 0) && (
        <p className={styles.notes}>
          {[
            count === 0 && "missing",
            isWished && "wished for",
            setAside > 0 && (setAside === 1 ? "1 in a trade" : `${setAside} in trades`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </li>
  );
}
