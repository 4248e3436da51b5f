import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { channelPath } from "#core/gaggle/addresses.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { $session, currentSession } from "../../../../stores/session.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { loadCards } from "../cards-store.ts";
import { PlayStatus } from "../PlayStatus.tsx";
import { EncounterTable } from "./EncounterTable.tsx";
import { $encounters, loadEncounters, watchEncounters } from "./store.ts";
import { TryGame } from "./TryGame.tsx";

/** What came by, the newest first, and what became of it. */
export function EncountersPage() {
  const log = useStore($encounters);
  useStore($session);
  useEffect(watchEncounters, []);
  useEffect(() => void loadCards(), []);
  const slug = currentSession()?.tenant.slug ?? "";
  return (
    <Page
      title="Encounters"
      purpose="Every goose and fox that came by, and what became of it. Each has a page on which anyone can make its draw again."
      action={
        <a className="button quiet" href={crossLink("main", channelPath(slug))}>
          Open the public page
        </a>
      }
    >
      {log.status === "loading" && <Skeleton lines={8} />}
      {log.status === "failed" && <LoadFailed failure={log.failure} onRetry={loadEncounters} />}
      {log.status === "ready" && log.data.rows.length === 0 && (
        <Notice title="Nothing has come by yet" plate="gaggle" action={<TryGame />}>
          <PlayStatus />
        </Notice>
      )}
      {log.status === "ready" && log.data.rows.length > 0 && <EncounterTable log={log.data} />}
    </Page>
  );
}
