import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type BulkKind, countOf } from "#core/waddle/bulk.ts";
import type { Loadable } from "../../../stores/result.ts";
import { currentSession } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { loadConfig } from "../config-store.ts";
import type { ScheduledRow } from "./list.ts";
import { PauseSwitch } from "./PauseSwitch.tsx";
import { ScheduledList } from "./ScheduledList.tsx";

/** How often the times of the list are told anew. */
const REFRESH_MS = 30_000;

export type ScheduledPageProps = {
  kind: Extract<BulkKind, "timers" | "offline_messages">;
  title: string;
  purpose: string;
  /** What the button says that makes one. */
  makeNew: string;
  /** What the page says while there is none. */
  empty: { title: string; action: string; text: ReactNode };
  rows: Loadable<ScheduledRow[]>;
  load: () => Promise<void>;
  watch: () => () => void;
  setEnabled: (ids: readonly string[], enabled: boolean) => Promise<void>;
  remove: (ids: readonly string[]) => void;
  /** The dialog that edits the row with this id, or makes a new one; nothing for an unknown id. */
  dialog: (id: string | undefined, onClose: () => void) => ReactNode;
};

/** A page of what is said on a schedule. Search, sort and the open dialog are in the address. */
export function ScheduledPage(props: ScheduledPageProps) {
  const { kind, title, purpose, makeNew, empty, rows, load, watch, dialog } = props;
  const [query, setQuery] = useSearchParams();
  const nowMs = useNow();
  useEffect(watch, [watch]);
  useEffect(() => void loadConfig(), []);
  const timeZone = currentSession()?.tenant.time_zone || "UTC";

  const set = (name: string, value: string, replace: boolean) =>
    setQuery(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  const edited = query.get("edit");
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        <Button onPress={() => set("edit", "new", false)}>
          <Plus aria-hidden="true" /> {makeNew}
        </Button>
      }
    >
      {rows.status === "loading" && <Skeleton lines={6} />}
      {rows.status === "failed" && <LoadFailed failure={rows.failure} onRetry={load} />}
      {rows.status === "ready" && rows.data.length === 0 && (
        <Notice
          title={empty.title}
          action={<Button onPress={() => set("edit", "new", false)}>{empty.action}</Button>}
        >
          {empty.text}
        </Notice>
      )}
      {rows.status === "ready" && rows.data.length > 0 && (
        <>
          <PauseSwitch />
          <ScheduledList
            label={title}
            count={(count) => countOf(kind, count)}
            rows={rows.data}
            timeZone={timeZone}
            nowMs={nowMs}
            search={query.get("search") ?? ""}
            sort={query.get("sort")}
            onSearch={(text) => set("search", text, true)}
            onSort={(sort) => set("sort", sort, true)}
            onEdit={(id) => set("edit", id, false)}
            setEnabled={props.setEnabled}
            remove={props.remove}
          />
        </>
      )}
      {edited && rows.status === "ready" && (
        <Suspense>
          {dialog(edited === "new" ? undefined : edited, () => set("edit", "", true))}
        </Suspense>
      )}
    </Page>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
