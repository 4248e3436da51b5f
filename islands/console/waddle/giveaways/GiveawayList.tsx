import type { GiveawayListing } from "#core/giveaways/api.ts";
import { SearchField } from "../../../ui/SearchField.tsx";
import styles from "./Giveaways.module.css";
import { GiveawayTable } from "./GiveawayTable.tsx";
import { arrange, formatSort, parseSort } from "./list.ts";
import type { PageQuery } from "./query.ts";

export type GiveawayListProps = { giveaways: readonly GiveawayListing[]; query: PageQuery };

export function GiveawayList({ giveaways, query }: GiveawayListProps) {
  const sort = parseSort(query.get("sort"));
  const found = arrange(giveaways, query.get("search"), sort);
  return (
    <section aria-label="Giveaways" className={styles.list}>
      <SearchField
        label="Search giveaways"
        placeholder="Search names and descriptions"
        value={query.get("search")}
        onChange={(search) => query.set({ search }, { replace: true })}
      />
      <p className={styles.count} role="status">
        {found.length === giveaways.length
          ? `${giveaways.length} in all`
          : `${found.length} of ${giveaways.length}`}
      </p>
      <GiveawayTable
        giveaways={found}
        all={giveaways}
        sort={sort}
        onSort={(next) => query.set({ sort: formatSort(next) }, { replace: true })}
        onOpen={(open) => query.set({ open })}
        onEdit={(edit) => query.set({ edit })}
      />
    </section>
  );
}
