import { useState } from "react";
import { encounterPath } from "#core/gaggle/addresses.ts";
import type { EncounterRow } from "#core/gaggle/api.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { timeZone } from "../../../../ui/Time.tsx";
import { CardName, CardPicture, CardRarity } from "../CardParts.tsx";
import { useMinute } from "../use-minute.ts";
import styles from "./Encounters.module.css";
import { type EncounterLog, loadOlder } from "./store.ts";
import { resultWords } from "./words.ts";

/** Encounters as rows; where it is narrow, each is a small card. */
export function EncounterTable({ log }: { log: EncounterLog }) {
  const now = useMinute();
  const [isLoading, setLoading] = useState(false);
  const showOlder = async () => {
    setLoading(true);
    await loadOlder();
    setLoading(false);
  };
  return (
    <>
      <ol className={styles.rows} aria-label="Encounters, the newest first">
        {log.rows.map((row) => (
          <Encounter key={row.id} row={row} now={now} />
        ))}
      </ol>
      {log.next !== 0 && (
        <p>
          <Button look="quiet" isPending={isLoading} onPress={() => void showOlder()}>
            {isLoading ? "Loading…" : "Show older ones"}
          </Button>
        </p>
      )}
    </>
  );
}

function Encounter({ row, now }: { row: EncounterRow; now: number }) {
  const { id, visitor, opened_at, state } = row;
  return (
    <li className={styles.row} data-state={state}>
      <CardPicture slug={visitor} />
      <div className={styles.what}>
        <p className={styles.name}>
          <a href={crossLink("main", encounterPath(id))}>
            <CardName slug={visitor} />
            <span className="visually-hidden">: open the page of this encounter</span>
          </a>{" "}
          <CardRarity slug={visitor} />
        </p>
        <p className={styles.result}>{resultWords(row)}</p>
      </div>
      <p className={styles.when}>
        <RelativeTime atMs={opened_at} nowMs={now} timeZone={timeZone()} />
      </p>
    </li>
  );
}
