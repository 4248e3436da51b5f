import { useStore } from "@nanostores/react";
import styles from "./Collection.module.css";
import { $filter, $isSnowOn, filterAddress, setFilter, switchSnow } from "./store.ts";
import { type CollectionView, countShown, FILTERS, type Filter } from "./view.ts";

const LABELS: Record<Filter, string> = {
  all: "All",
  owned: "Collected",
  missing: "Missing",
  doubles: "Doubles",
  wishes: "Wishes",
};

/** Which cards are shown, with how many each shows; links, so that each view has its address. */
export function Filters({ view, hasSnow }: { view: CollectionView; hasSnow: boolean }) {
  const current = useStore($filter);
  const isSnowOn = useStore($isSnowOn);
  const choose = (filter: Filter) => {
    setFilter(filter);
    history.replaceState(null, "", filterAddress(filter));
  };
  return (
    <div className={styles.tools}>
      <nav aria-label="Which cards">
        <ul className={styles.filters}>
          {FILTERS.map((filter) => (
            <li key={filter}>
              <a
                href={filterAddress(filter)}
                aria-current={filter === current ? "true" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  choose(filter);
                }}
              >
                {LABELS[filter]} <span className={styles.count}>{countShown(view, filter)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasSnow && (
        <button
          type="button"
          className={`button quiet ${styles.snowSwitch}`}
          aria-pressed={isSnowOn}
          onClick={switchSnow}
        >
          {isSnowOn ? "Stop the snow" : "Let it snow"}
        </button>
      )}
    </div>
  );
}
