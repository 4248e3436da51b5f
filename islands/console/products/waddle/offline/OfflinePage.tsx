import { useStore } from "@nanostores/react";
import { lazy } from "react";
import { offlineMessage } from "#core/entities/offline-message.ts";
import { offlineRow } from "../schedule/list.ts";
import { ScheduledPage } from "../schedule/ScheduledPage.tsx";
import { offlineMessages } from "../schedule/store.ts";

const OfflineDialog = lazy(async () => ({
  default: (await import("./OfflineDialog.tsx")).OfflineDialog,
}));

/** What Waddle says every so many hours while the stream is off. */
export function OfflinePage() {
  const loaded = useStore(offlineMessages.$records);
  const records = loaded.status === "ready" ? loaded.data : [];
  return (
    <ScheduledPage
      entity={offlineMessage}
      title="Offline messages"
      purpose="What Waddle says now and then while your stream is off."
      makeNew="New offline message"
      empty={{
        title: "No offline messages yet",
        action: "Write the first one",
        text: "An offline message tells those who drop by when you are back, or where the others are.",
      }}
      rows={loaded.status === "ready" ? { ...loaded, data: records.map(offlineRow) } : loaded}
      store={offlineMessages}
      dialog={(id, onClose) => {
        if (id === undefined) return <OfflineDialog onClose={onClose} />;
        const message = records.find((record) => record.id === id);
        return message && <OfflineDialog message={message} onClose={onClose} />;
      }}
    />
  );
}
