import { useState } from "react";
import { Button } from "../../../../../ui/Button.tsx";
import { Note } from "../../../../../ui/Notice.tsx";
import type { Report } from "../codes-store.ts";
import styles from "./Codes.module.css";

const SHOWN_AT_ONCE = 50;

export type CodesReportProps = { report: Report; onBack: () => void; onAdd: () => void };

/** What would become of a list: how many are new, which are there already, which can't be kept. */
export function CodesReport({ report, onBack, onAdd }: CodesReportProps) {
  const { added, duplicates, rejected } = report;
  return (
    <section className={styles.form} aria-label="What will be added">
      <dl className={styles.sums}>
        <Sum name="will be added" value={added} />
        <Sum name="are there twice" value={duplicates.length} />
        <Sum name="can't be kept" value={rejected.length} />
      </dl>
      {added === 0 && <Note tone="info">There is nothing new in this list.</Note>}
      <Lines
        title="Left out: there already"
        lines={duplicates.map((duplicate) => `Line ${duplicate.line}: ${reasonOf(duplicate)}`)}
      />
      <Lines
        title="Left out: can't be kept"
        lines={rejected.map(({ line, message }) => `Line ${line}: ${message}`)}
      />
      <footer className={styles.footer}>
        <Button look="quiet" onPress={onBack}>
          Back to the list
        </Button>
        <Button onPress={onAdd} isDisabled={added === 0} autoFocus>
          {added === 1 ? "Add 1 code" : `Add ${added.toLocaleString("en-US")} codes`}
        </Button>
      </footer>
    </section>
  );
}

function Sum({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.sum}>
      <dd>{value.toLocaleString("en-US")}</dd>
      <dt>{name}</dt>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  if (lines.length === 0) return null;
  return (
    <details className={styles.lines}>
      <summary>
        {title} ({lines.length.toLocaleString("en-US")})
      </summary>
      <ul>
        {lines.slice(0, limit).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > limit && (
        <Button look="quiet" onPress={() => setLimit(limit + 10 * SHOWN_AT_ONCE)}>
          Show more
        </Button>
      )}
    </details>
  );
}

function reasonOf({ same_as_line, giveaway, is_used }: Report["duplicates"][number]): string {
  if (same_as_line > 0) return `the same as line ${same_as_line}`;
  const where = giveaway === "" ? "in this workspace" : `in “${giveaway}”`;
  return is_used ? `given away already ${where}` : `there already ${where}`;
}
