import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Entity } from "#core/entities/define-entity.ts";
import type { Loadable } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import { loadConfig } from "../config-store.ts";
import type { ScheduledRow } from "./list.ts";
import { PauseSwitch } from "./PauseSwitch.tsx";
import { ScheduledList } from "./ScheduledList.tsx";
import type { ScheduledStore } from "./store.ts";

/** How often the times in the list are updated. */
const REFRESH_MS = 30_000;

export type ScheduledPageProps = {
  entity: Pick<Entity, "label">;
  title: string;
  purpose: string;
  /** The label of the button that creates one. */
  makeNew: string;
  /** What the page says while there is none. */
  empty: { title: string; action: string; text: ReactNode };
  rows: Loadable<ScheduledRow[]>;
  store: ScheduledStore;
  /** The dialog that edits the row with this id, or makes a new one; nothing for an unknown id. */
  dialog: (id: string | undefined, onClose: () => void) => ReactNode;
};

/** A page of what is said on a schedule. Search, sort and the open dialog are in the address. */
export function ScheduledPage(props: ScheduledPageProps) {
  const { entity, title, purpose, makeNew, empty, rows, store, dialog } = props;
  const { watch } = store;
  const query = usePageQuery();
  const nowMs = useNow();
  useEffect(watch, [watch]);
  useEffect(() => void loadConfig(), []);
  const timeZone = currentSession()?.tenant.time_zone || "UTC";

  const edited = query.get("edit");
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        <Button onPress={() => query.set({ edit: "new" })}>
          <Plus aria-hidden="true" /> {makeNew}
        </Button>
      }
    >
      {rows.status === "loading" && <Skeleton lines={6} />}
      {rows.status === "failed" && <LoadFailed failure={rows.failure} onRetry={store.load} />}
      {rows.status === "ready" && rows.data.length === 0 && (
        <Notice
          title={empty.title}
          action={<Button onPress={() => query.set({ edit: "new" })}>{empty.action}</Button>}
        >
          {empty.text}
        </Notice>
      )}
      {rows.status === "ready" && rows.data.length > 0 && (
        <>
          <PauseSwitch />
          <ScheduledList
            entity={entity}
            label={title}
            rows={rows.data}
            timeZone={timeZone}
            nowMs={nowMs}
            query={query}
            store={store}
          />
        </>
      )}
      {edited !== "" && rows.status === "ready" && (
        <Suspense>
          {dialog(edited === "new" ? undefined : edited, () =>
            query.set({ edit: "" }, { replace: true }),
          )}
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
