import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { auditSentence } from "#core/entities/audit.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Time } from "../../ui/Time.tsx";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import styles from "./AuditLog.module.css";
import {
  $log,
  isLogKind,
  LOG_KINDS,
  type Log,
  type LogEntry,
  type LogFilter,
  type LogKind,
  loadLog,
  loadOlder,
} from "./audit-store.ts";

const KIND_OPTIONS: readonly { id: LogKind | "all"; name: string }[] = [
  { id: "all", name: "Every change" },
  ...Object.keys(LOG_KINDS)
    .filter(isLogKind)
    .map((id) => ({ id, name: LOG_KINDS[id].name })),
];

/** Who changed what, the newest first. The filter is in the address. */
export function AuditLog() {
  const log = useStore($log);
  const [query, setQuery] = useSearchParams();
  const named = query.get("kind");
  const kind = isLogKind(named) ? named : undefined;
  const search = query.get("search") ?? "";
  const filter: LogFilter = { kind, search };
  useEffect(() => void loadLog({ kind, search }), [kind, search]);

  const set = (name: "kind" | "search", value: string) =>
    setQuery(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={styles.log} aria-label="Audit log">
      <div className={styles.filters}>
        <SearchField
          label="Search the log"
          placeholder="Search by name or subject"
          value={search}
          onChange={(text) => set("search", text)}
        />
        <Select
          label="Kind of change"
          isLabelHidden
          options={KIND_OPTIONS}
          value={kind ?? "all"}
          onChange={(id) => set("kind", id === "all" ? "" : id)}
        />
      </div>
      {log.status === "loading" && <Skeleton lines={6} />}
      {log.status === "failed" && (
        <LoadFailed failure={log.failure} onRetry={() => loadLog(filter)} />
      )}
      {log.status === "ready" && (
        <Entries log={log.data} filter={filter} narrowed={kind !== undefined || search !== ""} />
      )}
    </section>
  );
}

function Entries({ log, filter, narrowed }: { log: Log; filter: LogFilter; narrowed: boolean }) {
  const { entries, total } = log;
  if (entries.length === 0) {
    return (
      <p className={styles.none}>
        {narrowed
          ? "No change matches. Try fewer words, or every change."
          : "Nothing was changed yet. Changes of people, settings and services are noted here."}
      </p>
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {entries.length === total ? `${total} in all` : `${entries.length} of ${total}`}
      </p>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length < total && (
        <div>
          <Button look="quiet" onPress={() => loadOlder(filter)}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  return (
    <li className={styles.entry}>
      <p>
        <Actor label={entry.actor_name} /> {auditSentence(entry)}
      </p>
      <p className={styles.when}>
        <Time at={entry.created_at} />
      </p>
    </li>
  );
}

/** The log has names with their addresses; the address is there for whoever points at the name. */
function Actor({ label }: { label: string }) {
  const [, name, address] = /^(.+) \(([^()\s]+@[^()\s]+)\)$/.exec(label) ?? [];
  return <strong title={address}>{name ?? label}</strong>;
}
