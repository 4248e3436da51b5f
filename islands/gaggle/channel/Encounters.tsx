import { useState } from "react";
import { catalogueCardOf } from "#core/cards/catalogue.ts";
import { encounterPath } from "#core/gaggle/addresses.ts";
import type { EncounterRow } from "#core/gaggle/api.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import type { Failure } from "../../stores/result.ts";
import { Note } from "../../ui/Notice.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { CardPicture, RarityMark, visitorName } from "../cards.tsx";
import { Fox } from "../Fox.tsx";
import { counted, ownZone } from "../words.ts";
import styles from "./Channel.module.css";
import { loadOlder, type ShownChannel } from "./store.ts";

/** What came by, the newest first, a page at a time. */
export function Encounters({ shown }: { shown: ShownChannel }) {
  const { encounters, next } = shown.channel;
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const older = async () => {
    setLoading(true);
    setFailure(await loadOlder());
    setLoading(false);
  };
  return (
    <section className={styles.part} aria-labelledby="encounters">
      <h2 id="encounters">Encounters</h2>
      {encounters.length === 0 ? (
        <p className={styles.none}>
          Nothing has come by yet. It does while the stream is live and people chat.
        </p>
      ) : (
        <ol className={styles.encounters}>
          {encounters.map((row) => (
            <Encounter key={row.id} row={row} shown={shown} />
          ))}
        </ol>
      )}
      {failure && <Note tone="danger">{failure.message}</Note>}
      {next > 0 && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isLoading}
          onClick={() => void (isLoading || older())}
        >
          {isLoading ? "Loading…" : "Show older ones"}
        </button>
      )}
    </section>
  );
}

function Encounter({ row, shown }: { row: EncounterRow; shown: ShownChannel }) {
  const { catalogue } = shown;
  const printing = catalogueCardOf(catalogue, row.visitor)?.printings[0];
  return (
    <li>
      <span className={styles.thumb}>
        {printing && <CardPicture printing={printing} />}
        {row.visitor === FOX_VISITOR && <Fox />}
      </span>
      <span>
        <a href={encounterPath(row.id)}>{visitorName(catalogue, row.visitor)}</a>{" "}
        {printing && <RarityMark rarity={printing.rarity} />}
        <span className={styles.small}>
          {outcome(row)} ·{" "}
          <RelativeTime atMs={row.opened_at} nowMs={Date.now()} timeZone={ownZone()} />
        </span>
      </span>
    </li>
  );
}

function outcome({ state, visitor, ran_off, honks, tries, caught, eggs }: EncounterRow): string {
  if (state === "void") return "called off";
  if (visitor === FOX_VISITOR) {
    return ran_off
      ? `driven off by ${counted(honks, "viewer")}`
      : `${counted(honks, "honk")}, too few`;
  }
  if (tries === 0) return "nobody tried";
  const found = eggs > 0 ? `, ${counted(eggs, "egg")}` : "";
  return `${caught} of ${tries} caught it${found}`;
}
