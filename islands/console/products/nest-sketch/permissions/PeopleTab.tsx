import { useState } from "react";
import type { SketchAccess } from "#core/sketch/api.ts";
import { SearchField } from "../../../../ui/SearchField.tsx";
import type { OpenCanvas } from "../open-canvas.ts";
import styles from "./Permissions.module.css";
import { PersonControls } from "./PersonControls.tsx";
import { type PersonRow, ROLE_WORDS, rowsOf } from "./rows.ts";

/** So many people fit on a screen: a search would stand in the way before. */
const SEARCHED_FROM_COUNT = 8;

export type PeopleTabProps = { canvas: OpenCanvas; access: SketchAccess };

/** Everybody who is here, who drew, or who was made something; and the whole workspace. */
export function PeopleTab({ canvas, access }: PeopleTabProps) {
  const [search, setSearch] = useState("");
  const room = canvas.room();
  const rows = rowsOf(access, room, canvas.elements());
  const words = search.trim().toLowerCase();
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(words));
  const here = rows.filter(({ isHere }) => isHere).length;
  return (
    <section className={styles.people} aria-label="People">
      <p className={styles.purpose} role="status">
        {here} here{room.watching > 0 && `, ${room.watching.toLocaleString("en-US")} watching`}. A
        change holds at once: who loses the pen loses it in the middle of a stroke.
      </p>
      {rows.length >= SEARCHED_FROM_COUNT && (
        <SearchField
          label="Search people"
          placeholder="Search names"
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.person} className={styles.row}>
            <PersonWords row={row} />
            <PersonControls canvas={canvas} sketch={access.sketch.id} row={row} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>Nobody matches.</p>}
    </section>
  );
}

function PersonWords({ row }: { row: PersonRow }) {
  const { name, isYou, isGuest, isHere, role, drawn } = row;
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {isHere && (
          <span className={styles.here}>
            <span className="visually-hidden">here now: </span>
          </span>
        )}
        {name} {isYou && <span className="tag">you</span>}
        {isGuest && <span className="tag">by link</span>}
      </p>
      <p className={styles.hint}>
        {ROLE_WORDS[role]}
        {drawn > 0 && ` · ${drawn.toLocaleString("en-US")} on the canvas`}
      </p>
    </div>
  );
}
