import { useState } from "react";
import { TERMINAL } from "#core/limits.ts";
import styles from "./Terminal.module.css";

type TableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A table, page after page when it is long. */
export function TableOutput({ caption, columns, rows }: TableProps) {
  const [shown, setShown] = useState<number>(TERMINAL.rowsPerPageCount);
  const left = rows.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.tableFrame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className={styles.more}>
          <span>{left} more</span>
          <button type="button" onClick={() => setShown(shown + TERMINAL.rowsPerPageCount)}>
            Show more
          </button>
          <button type="button" onClick={() => setShown(rows.length)}>
            Show all
          </button>
        </p>
      )}
    </section>
  );
}
