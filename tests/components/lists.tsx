/** Lists of things, with something in them selected. */
import type { ReactNode } from "react";
import { Cell } from "react-aria-components";
import { CardGrid } from "../../islands/ui/CardGrid.tsx";
import { EntityList } from "../../islands/ui/EntityList.tsx";
import { EditAndDelete, EntityRow } from "../../islands/ui/EntityRow.tsx";
import { EntityTable } from "../../islands/ui/EntityTable.tsx";

const TIMERS = [
  { id: "water", name: "Water", isOn: true },
  { id: "discord", name: "Discord", isOn: false },
];

const SELECTED = new Set(["water"]);

const nothing = () => {};

export const LISTS: Record<string, () => ReactNode> = {
  CardGrid: () => (
    <CardGrid label="Sketches" items={TIMERS} keys={SELECTED} onSelect={nothing} onOpen={nothing}>
      {({ name }) => name}
    </CardGrid>
  ),
  EntityList: () => (
    <>
      <EntityList
        label="Timers"
        placeholder="Text"
        search=""
        onSearch={nothing}
        found={2}
        total={2}
        tools="Newest first"
      >
        Two timers
      </EntityList>
      <EntityList
        label="Counters"
        placeholder="Name"
        search="swan"
        onSearch={nothing}
        found={0}
        total={2}
      >
        None
      </EntityList>
    </>
  ),
  EntityRow: () => <Table label="Off and on" selected={new Set()} />,
  // Its head has SelectBox, and so has each row.
  EntityTable: () => <Table label="Selected" selected={SELECTED} />,
  SelectBox: () => <Table label="All selected" selected={new Set(["water", "discord"])} />,
};

function Table({ label, selected }: { label: string; selected: ReadonlySet<string> }) {
  return (
    <EntityTable
      label={label}
      columns={[{ name: "Name", sort: "name" }, { name: "Text" }]}
      items={TIMERS}
      sort={{ by: "name", descending: false }}
      onSort={nothing}
      selected={selected}
      onSelect={nothing}
      row={({ id, name, isOn }) => (
        <EntityRow
          key={id}
          id={id}
          name={name}
          isOn={isOn}
          onSwitch={nothing}
          onOpen={nothing}
          actions={<EditAndDelete name={name} onEdit={nothing} onDelete={nothing} />}
        >
          <Cell>{name}</Cell>
          <Cell>Drink something</Cell>
        </EntityRow>
      )}
    />
  );
}
