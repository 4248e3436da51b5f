import { useState } from "react";
import { countOf } from "#core/entities/define-entity.ts";
import { isChoosable } from "#core/waddle/import/choose.ts";
import { IMPORTED_ENTITIES } from "#core/waddle/import/kinds.ts";
import type { Planned, PlannedState } from "#core/waddle/import/plan.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CheckboxGroup } from "../../../../ui/Checkbox.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./ImportDialog.module.css";
import { PlannedItem, STATE_NAMES } from "./PlannedItem.tsx";
import { choose, type ImportState, startAgain, storeChosen } from "./store.ts";

const SHOWN_AT_ONCE = 50;
const ORDER: readonly PlannedState[] = ["conflict", "unreadable", "changed", "new", "same"];

type Shown = PlannedState | "all";

/** What the file would change, to choose from. */
export function ImportPlan({ state }: { state: Extract<ImportState, { status: "planned" }> }) {
  const { plan, chosen, source, isStoring, problem } = state;
  const [shown, setShown] = useState<Shown>("all");
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const groups = Map.groupBy(plan, (item) => item.state);
  const sorted = ORDER.flatMap((name) => groups.get(name) ?? []);
  const items = shown === "all" ? sorted : sorted.filter((item) => item.state === shown);
  const pick = (keys: readonly string[]) => {
    const here = new Set(items.map(({ key }) => key));
    choose(new Set([...[...chosen].filter((key) => !here.has(key)), ...keys]));
  };
  const choosable = items.filter(isChoosable).map(({ key }) => key);
  const isAll = choosable.every((key) => chosen.has(key));
  return (
    <div className={styles.plan}>
      <p className={styles.lead}>
        {summaryOf(plan)} from {source}.
      </p>
      <fieldset className={styles.filters} aria-label="Show">
        <Filter
          name="All"
          count={plan.length}
          isOn={shown === "all"}
          onPick={() => setShown("all")}
        />
        {ORDER.filter((name) => groups.has(name)).map((name) => (
          <Filter
            key={name}
            name={STATE_NAMES[name]}
            count={groups.get(name)?.length ?? 0}
            isOn={shown === name}
            onPick={() => setShown(name)}
          />
        ))}
      </fieldset>
      {choosable.length > 1 && (
        <Button look="plain" onPress={() => pick(isAll ? [] : choosable)}>
          {isAll ? "Choose none of these" : `Choose all ${choosable.length} of these`}
        </Button>
      )}
      <div className={styles.items}>
        <CheckboxGroup
          label="What to import"
          value={[...chosen]}
          onChange={(keys) => choose(new Set(keys))}
        >
          {items.slice(0, limit).map((item) => (
            <PlannedItem key={item.key} item={item} />
          ))}
        </CheckboxGroup>
      </div>
      {items.length > limit && (
        <Button look="quiet" onPress={() => setLimit(limit + SHOWN_AT_ONCE)}>
          Show {Math.min(items.length - limit, SHOWN_AT_ONCE)} more
        </Button>
      )}
      {problem && <Note tone="danger">{problem}</Note>}
      <footer className={styles.footer}>
        <Button look="quiet" onPress={startAgain}>
          Another file
        </Button>
        <Button
          isDisabled={chosen.size === 0}
          isPending={isStoring}
          onPress={() => void storeChosen()}
        >
          {isStoring ? "Importing…" : `Import ${chosen.size}`}
        </Button>
      </footer>
    </div>
  );
}

type FilterProps = { name: string; count: number; isOn: boolean; onPick: () => void };

function Filter({ name, count, isOn, onPick }: FilterProps) {
  return (
    <button type="button" className={styles.filter} aria-pressed={isOn} onClick={onPick}>
      {name} <b>{count}</b>
    </button>
  );
}

function summaryOf(plan: readonly Planned[]): string {
  const kinds = [...Map.groupBy(plan, ({ kind }) => kind)];
  return kinds.map(([kind, items]) => countOf(IMPORTED_ENTITIES[kind], items.length)).join(", ");
}
