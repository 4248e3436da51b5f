import { Minus, Plus, RotateCcw, SquarePen, Trash2 } from "lucide-react";
import type { CSSProperties } from "react";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { SelectBox } from "../../../../ui/SelectBox.tsx";
import { LEVEL_NAMES } from "../chat/list.ts";
import styles from "./Counters.module.css";
import { addToCounter, removeCounters, resetCounters, type StoredCounter } from "./store.ts";

export type CounterCardProps = { counter: StoredCounter; onEdit: (id: string) => void };

/** A counter: where it stands, and a step up or down. */
export function CounterCard({ counter, onEdit }: CounterCardProps) {
  const { id, name, value, step, user_level } = counter;
  const shown = value.toLocaleString("en-US");
  const by = step === 1 ? "" : ` by ${step.toLocaleString("en-US")}`;
  return (
    <>
      <header className={styles.cardHead}>
        <SelectBox />
        <span className={styles.name}>{name}</span>
        <ActionMenu
          label={`More of ${name}`}
          actions={[
            {
              id: "edit",
              name: "Edit",
              icon: <SquarePen aria-hidden="true" />,
              run: () => onEdit(id),
            },
            {
              id: "reset",
              name: "Set to 0",
              icon: <RotateCcw aria-hidden="true" />,
              run: () => void resetCounters([id]),
            },
            {
              id: "delete",
              name: "Delete",
              tone: "danger",
              icon: <Trash2 aria-hidden="true" />,
              run: () => removeCounters([id]),
            },
          ]}
        />
      </header>
      <div className={styles.number}>
        <Button
          look="quiet"
          aria-label={`${name} down${by}`}
          onPress={() => void addToCounter(id, -step)}
        >
          <Minus aria-hidden="true" />
        </Button>
        <output
          className={styles.value}
          style={{ "--chars": shown.length } as CSSProperties}
          aria-live="polite"
        >
          {shown}
        </output>
        <Button
          look="quiet"
          aria-label={`${name} up${by}`}
          onPress={() => void addToCounter(id, step)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      <p className={styles.facts}>
        <code>!counter {name} +</code>
        <span>
          {step === 1 ? "" : `steps of ${step.toLocaleString("en-US")} · `}
          {LEVEL_NAMES[user_level]}
        </span>
      </p>
    </>
  );
}
