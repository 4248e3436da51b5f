import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { Page } from "../../shell/Page.tsx";
import { RehearsalRoom } from "./RehearsalRoom.tsx";

const ChannelWatch = lazy(async () => ({
  default: (await import("./ChannelWatch.tsx")).ChannelWatch,
}));

const CHATS = [
  { id: "rehearsal", name: "Rehearsal" },
  { id: "channel", name: "Real channel" },
] as const;

/** The rehearsal chat, where the real bot answers and no viewer reads; and the channel to compare. */
export function RehearsalPage() {
  const [query, setQuery] = useSearchParams();
  const chat = query.get("chat") === "channel" ? "channel" : "rehearsal";
  return (
    <Page
      title="Rehearsal chat"
      purpose="Speak as your viewers and hear the real bot answer. Nothing said here is counted or leaves this room."
    >
      <Tabs
        label="Chats"
        tabs={CHATS}
        selected={chat}
        onSelect={(id) => setQuery(id === "channel" ? { chat: id } : {}, { replace: true })}
      >
        {chat === "rehearsal" ? (
          <RehearsalRoom />
        ) : (
          <Suspense fallback={<Skeleton lines={6} />}>
            <ChannelWatch />
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}
