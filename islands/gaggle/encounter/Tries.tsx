import { useState } from "react";
import { collectionPath } from "#core/gaggle/addresses.ts";
import type { PublicEncounter } from "#core/gaggle/api.ts";
import type { TryResult } from "#core/gaggle/channel-log.ts";
import { CardName } from "../cards.tsx";
import { percent } from "../words.ts";
import styles from "./Encounter.module.css";
import type { ShownEncounter } from "./store.ts";

/** Rows that are shown at first; a large channel has thousands. */
const ROWS_SHOWN_COUNT = 50;

/** Who tried with which chance, and what came of it; or who honked. */
export function Tries({ shown }: { shown: ShownEncounter }) {
  const { replay } = shown;
  const { result } = replay;
  if (result === undefined) return null;
  if (result.kind === "fox") return <Honks shown={shown} />;
  if (result.tries.length === 0) return null;
  const lineOf = receipts(shown);
  // Those who caught it first, then in the order of their tries.
  const tries = result.tries.toSorted(
    (one, other) => Number(other.isCaught) - Number(one.isCaught),
  );
  return <TryTable shown={shown} tries={tries} lineOf={lineOf} />;
}

/** The line of each player's try or honk: their receipt. */
function receipts({ replay }: ShownEncounter): Map<string, number> {
  return new Map(
    replay.lines.flatMap(({ n, event }) =>
      event?.type === "T" || event?.type === "H" ? [[event.player, n] as const] : [],
    ),
  );
}

type TableProps = {
  shown: ShownEncounter;
  tries: readonly TryResult[];
  lineOf: ReadonlyMap<string, number>;
};

function TryTable({ shown, tries, lineOf }: TableProps) {
  const [isAll, setAll] = useState(false);
  const rows = isAll ? tries : tries.slice(0, ROWS_SHOWN_COUNT);
  return (
    <section className={styles.part} aria-labelledby="tries">
      <h2 id="tries">Tries</h2>
      <p className={styles.small}>
        The line is each player's receipt in the log. The word is what they typed after !catch:
        their own part in the draw.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className={styles.scroll} aria-label="All tries" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Chance</th>
              <th scope="col">Result</th>
              <th scope="col">Word</th>
              <th scope="col">Line</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.player}>
                <th scope="row">
                  <Player encounter={shown.encounter} player={one.player} />
                </th>
                <td>{percent(one.chance)}</td>
                <td>
                  <span className={one.isCaught ? styles.caught : styles.missed}>
                    {one.isCaught ? "✓ caught" : "missed"}
                  </span>
                  {one.egg && (
                    <>
                      , an egg with <CardName catalogue={shown.catalogue} slug={one.egg.slug} />
                    </>
                  )}
                </td>
                <td className="mono">{one.word}</td>
                <td className="mono">{lineOf.get(one.player)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isAll && tries.length > rows.length && (
        <button type="button" className="button quiet" onClick={() => setAll(true)}>
          Show all {tries.length}
        </button>
      )}
    </section>
  );
}

function Honks({ shown }: { shown: ShownEncounter }) {
  const { encounter, replay } = shown;
  if (replay.result?.kind !== "fox") return null;
  const { honkers, ranOff, victim } = replay.result;
  const lineOf = receipts(shown);
  return (
    <section className={styles.part} aria-labelledby="honks">
      <h2 id="honks">The fox</h2>
      <p>
        {ranOff && "Enough viewers honked together, and it took nothing."}
        {!ranOff && victim === undefined && "Nobody had several eggs, so it took none."}
        {!ranOff && victim !== undefined && (
          <>
            It took an egg from <Player encounter={encounter} player={victim} />.
          </>
        )}
      </p>
      {honkers.length > 0 && (
        <ol className={styles.honkers} aria-label="Who honked">
          {honkers.map((player) => (
            <li key={player}>
              <Player encounter={encounter} player={player} />{" "}
              <span className={styles.small}>line {lineOf.get(player)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A player by the name that may be shown, or by the one in the log. */
function Player({ encounter, player }: { encounter: PublicEncounter; player: string }) {
  const known = encounter.names.find((one) => one.player === player);
  if (known === undefined) return <code title="A player who is not shown">{player}</code>;
  return known.page === "" ? known.name : <a href={collectionPath(known.page)}>{known.name}</a>;
}
