import { useStore } from "@nanostores/react";
import { Plus, SquarePen, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { countOf, type Entity } from "#core/entities/define-entity.ts";
import type { CollectionStore } from "../../../../stores/collection-store.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CardGrid } from "../../../../ui/CardGrid.tsx";
import { EntityList } from "../../../../ui/EntityList.tsx";
import { matcherOf } from "../../../../ui/list-query.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { useSelection } from "../../../../ui/selection.ts";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import styles from "./RecordFrame.module.css";

/** A record as its card shows it. */
export type RecordCard = { id: string; name: string; search: string; isOff?: boolean };

export type RecordFrameProps<T> = {
  entity: Pick<Entity, "label">;
  title: string;
  purpose: string;
  makeNew: string;
  empty: { title: string; action: string; text: ReactNode };
  store: Pick<CollectionStore<T>, "$records" | "load" | "watch" | "remove">;
  cardOf: (record: T) => RecordCard;
  /** What a card says, below its name. */
  children: (record: T) => ReactNode;
  dialog: (record: T | undefined, onClose: () => void) => ReactNode;
};

/** Records as cards, to search, select, edit and delete. Search and the open dialog are in the address. */
export function RecordFrame<T extends { id: string }>(props: RecordFrameProps<T>) {
  const { entity, title, purpose, makeNew, empty, store, cardOf, dialog } = props;
  const loaded = useStore(store.$records);
  const query = usePageQuery();
  useEffect(store.watch, []);
  const make = () => query.set({ edit: "new" });
  const edited = query.get("edit");
  const data = loaded.status === "ready" ? loaded.data : undefined;
  const record = data?.find(({ id }) => id === edited);
  const search = query.get("search");
  const matches = matcherOf(search);
  const cards = (data ?? []).map((each) => ({ ...cardOf(each), record: each }));
  const shown = cards.filter((card) => matches(card.search));
  const { selected, keys, select, clear } = useSelection(shown);
  const remove = (ids: readonly string[]) => store.remove(ids);
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        <Button onPress={make}>
          <Plus aria-hidden="true" /> {makeNew}
        </Button>
      }
    >
      {loaded.status === "loading" && <Skeleton lines={6} />}
      {loaded.status === "failed" && <LoadFailed failure={loaded.failure} onRetry={store.load} />}
      {data?.length === 0 && (
        <Notice title={empty.title} action={<Button onPress={make}>{empty.action}</Button>}>
          {empty.text}
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <EntityList
          label={title}
          placeholder={`Search ${entity.label.many}`}
          search={search}
          onSearch={(text) => query.set({ search: text }, { replace: true })}
          found={shown.length}
          total={data.length}
        >
          <CardGrid
            label={title}
            items={shown}
            keys={keys}
            onSelect={select}
            onOpen={({ id }) => query.set({ edit: id })}
          >
            {(card) => (
              <>
                <header className={styles.head}>
                  <b className={styles.name}>{card.name}</b>
                  {card.isOff && <span className="tag">off</span>}
                  <ActionMenu
                    label={`More of ${card.name}`}
                    actions={[
                      {
                        id: "edit",
                        name: "Edit",
                        icon: <SquarePen aria-hidden="true" />,
                        run: () => query.set({ edit: card.id }),
                      },
                      {
                        id: "delete",
                        name: "Delete",
                        tone: "danger",
                        icon: <Trash2 aria-hidden="true" />,
                        run: () => remove([card.id]),
                      },
                    ]}
                  />
                </header>
                {props.children(card.record)}
              </>
            )}
          </CardGrid>
          <SelectionBar
            count={selected.length}
            words={countOf(entity, selected.length)}
            onClear={clear}
            onDelete={() => remove(selected.map(({ id }) => id))}
          />
        </EntityList>
      )}
      {data !== undefined && (edited === "new" || record) && (
        <Suspense key={edited}>
          {dialog(record, () => query.set({ edit: "" }, { replace: true }))}
        </Suspense>
      )}
    </Page>
  );
}
