import { Gift, Pencil, Trash2 } from "lucide-react";
import { Cell, type Selection } from "react-aria-components";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { isRunning } from "#core/giveaways/start.ts";
import { type Action, ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EntityRow } from "../../../../ui/EntityRow.tsx";
import { type EntityColumn, EntityTable } from "../../../../ui/EntityTable.tsx";
import type { Sort } from "../../../../ui/list-query.ts";
import styles from "./Giveaways.module.css";
import type { SortBy } from "./list.ts";
import { RunState } from "./RunState.tsx";
import { StartButton } from "./StartButton.tsx";
import { removeGiveaways, setEnabled } from "./store.ts";

const COLUMNS: readonly EntityColumn<SortBy>[] = [
  { name: "Giveaway", sort: "name" },
  { name: "Prizes left", sort: "codes" },
  { name: "Last run", sort: "run" },
];

export type GiveawayTableProps = {
  giveaways: readonly GiveawayListing[];
  sort: Sort<SortBy>;
  onSort: (sort: Sort<SortBy>) => void;
  selected: ReadonlySet<string>;
  onSelect: (selection: Selection) => void;
} & Omit<GiveawayRowProps, "giveaway">;

export function GiveawayTable(props: GiveawayTableProps) {
  const { giveaways, sort, onSort, selected, onSelect, ...row } = props;
  return (
    <EntityTable
      label="Giveaways"
      columns={COLUMNS}
      items={giveaways}
      row={(giveaway) => <GiveawayRow key={giveaway.id} giveaway={giveaway} {...row} />}
      sort={sort}
      onSort={onSort}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

type GiveawayRowProps = {
  giveaway: GiveawayListing;
  /** Those that the search does not show too. */
  all: readonly GiveawayListing[];
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
};

function GiveawayRow({ giveaway, all, onOpen, onEdit }: GiveawayRowProps) {
  const { id, name, description, enabled, run, unused_codes, total_codes, prizes } = giveaway;
  const each = prizes.reduce((sum, { count }) => sum + count, 0);
  const open = () => onOpen(id);
  const actions: Action[] = [
    { id: "open", name: "Open", icon: <Gift aria-hidden="true" />, run: open },
    { id: "edit", name: "Edit", icon: <Pencil aria-hidden="true" />, run: () => onEdit(id) },
  ];
  if (!isRunning(giveaway)) {
    actions.push({
      id: "delete",
      name: "Delete",
      tone: "danger",
      icon: <Trash2 aria-hidden="true" />,
      run: () => removeGiveaways([id]),
    });
  }
  return (
    <EntityRow
      id={id}
      name={name}
      isOn={enabled}
      onSwitch={(on) => void setEnabled([id], on)}
      onOpen={open}
      className={styles.row}
      actions={
        <>
          {!isRunning(giveaway) && <StartButton giveaway={giveaway} all={all} look="quiet" />}
          <ActionMenu label={`More for ${name}`} actions={actions} />
        </>
      }
    >
      <Cell className={classNames(styles.name)} textValue={name}>
        {name}
        {description !== "" && <span className={styles.description}>{description}</span>}
      </Cell>
      <Cell className={classNames(styles.codes)}>
        {(total_codes > 0 || each === 0) && (
          <>
            <span className={classNames(unused_codes + each === 0 && styles.out)}>
              {unused_codes}
            </span>
            <span className={styles.of}> of {total_codes}</span>
            <span className={styles.codesWord}> codes left</span>
          </>
        )}
        {total_codes > 0 && each > 0 && <span className={styles.of}> and </span>}
        {each > 0 && <span className={styles.of}>{each} a run</span>}
      </Cell>
      <Cell className={classNames(styles.run)}>
        {run ? <RunState run={run} /> : <span className={styles.never}>has not run</span>}
      </Cell>
    </EntityRow>
  );
}
