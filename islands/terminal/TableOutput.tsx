import { useEffect, useRef, useState } from "react";
import { TERMINAL } from "#core/terminal/limits.ts";
import { MoreButtons } from "./MoreButtons.tsx";
import styles from "./Terminal.module.css";

type TableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A table, page after page when it is long; one that is too wide scrolls in its own box and says so. */
export function TableOutput({ caption, columns, rows }: TableProps) {
  const [shown, setShown] = useState<number>(TERMINAL.rowsPerPageCount);
  const [isWide, setIsWide] = useState(false);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => setIsWide(box.scrollWidth > box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const left = rows.length - shown;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={frame} className={styles.tableFrame} aria-label={caption} tabIndex={0}>
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
      </section>
      {isWide && (
        <p className={styles.wide} aria-hidden="true">
          ⟷ the table is wider: swipe or scroll it
        </p>
      )}
      {left > 0 && (
        <MoreButtons
          left={left}
          page={TERMINAL.rowsPerPageCount}
          onMore={(count) => {
            setShown(shown + count);
            if (count === left) frame.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
