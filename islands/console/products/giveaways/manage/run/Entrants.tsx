import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "../../../../../ui/Button.tsx";
import { Note } from "../../../../../ui/Notice.tsx";
import { SearchField } from "../../../../../ui/SearchField.tsx";
import { Skeleton } from "../../../../../ui/Skeleton.tsx";
import { $entrants, ENTRANTS_PER_PAGE, loadEntrants } from "../entrants-store.ts";
import type { Run } from "../run-store.ts";
import styles from "./Run.module.css";

/** Who takes part in a run, the newest first: live while it is open, on demand afterwards. */
export function Entrants({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(run.state === "open");
  if (run.entrants === 0) return null;
  return (
    <details
      className={styles.part}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>Who takes part</summary>
      {isOpen && <EntrantList run={run} />}
    </details>
  );
}

function EntrantList({ run }: { run: Run }) {
  const entrants = useStore($entrants);
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry changes the count alone
  useEffect(() => {
    void loadEntrants(run.id, search, pages);
  }, [run.id, run.entries, search, pages]);
  return (
    <div className={styles.entrants}>
      <SearchField
        label="Search viewers"
        placeholder="Search names"
        value={search}
        onChange={setSearch}
      />
      {entrants.status === "loading" && <Skeleton lines={3} />}
      {entrants.status === "failed" && <Note tone="danger">{entrants.failure.message}</Note>}
      {entrants.status === "ready" && (
        <>
          <p className={styles.aside} role="status">
            {entrants.data.total === 1 ? "1 viewer" : `${entrants.data.total} viewers`}
          </p>
          <ul className={styles.names}>
            {entrants.data.shown.map(({ id, display_name, login, entries, lines, subscriber }) => (
              <li key={id}>
                <b>{display_name || login}</b>{" "}
                <span className={styles.aside}>
                  {entries === 1 ? "1 entry" : `${entries} entries`}
                  {lines > 0 && `, ${lines} lines`}
                  {subscriber && ", subscriber"}
                </span>
              </li>
            ))}
          </ul>
          {entrants.data.total > pages * ENTRANTS_PER_PAGE && (
            <Button look="quiet" onPress={() => setPages(pages + 1)}>
              Show more
            </Button>
          )}
        </>
      )}
    </div>
  );
}
