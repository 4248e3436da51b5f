import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Note } from "../../../ui/Notice.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { ChatLines } from "../feed/ChatLines.tsx";
import { Ledger } from "../feed/Ledger.tsx";
import { $bot } from "../presence/store.ts";
import { ChannelStatusLine } from "./ChannelStatusLine.tsx";
import styles from "./Dock.module.css";
import { GiveawayControls } from "./GiveawayControls.tsx";
import { QuickCommands } from "./QuickCommands.tsx";
import { $feed, $refusal, $roomStatus, followChannel } from "./store.ts";
import { TimerSwitch } from "./TimerSwitch.tsx";

const TABS = [
  { id: "chat", name: "Chat" },
  { id: "giveaways", name: "Giveaways" },
  { id: "ledger", name: "Ledger" },
] as const;

type TabId = (typeof TABS)[number]["id"];

/** Chat feed, quick commands, giveaways and timers in one narrow column. */
export function Dock() {
  const feed = useStore($feed);
  const status = useStore($roomStatus);
  const refusal = useStore($refusal);
  const bot = useStore($bot);
  const [query, setQuery] = useSearchParams();
  useEffect(followChannel, []);

  const isInChat = bot.status === "ready" && bot.data.isInChat;
  const isConnected = status === "connected" && feed.botHere && isInChat;
  const tab = TABS.find(({ id }) => id === query.get("tab"))?.id ?? "chat";
  const select = (id: TabId) =>
    setQuery(
      (before) => {
        if (id === "chat") before.delete("tab");
        else before.set("tab", id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={styles.dock} aria-label="Dock">
      <header className={styles.head}>
        <ChannelStatusLine status={status} feed={feed} />
        <TimerSwitch />
      </header>
      {refusal && <Note tone="danger">{refusal}</Note>}
      <Tabs label="Parts of the dock" tabs={TABS} selected={tab} onSelect={select}>
        {tab === "chat" && (
          <div className={styles.chat}>
            <ChatLines lines={feed.lines} traces={feed.traces}>
              <p className={styles.quiet}>
                {isInChat
                  ? "Nothing was said since Waddle came. New lines appear here by themselves."
                  : "Lines appear here once Waddle is in your channel."}
              </p>
            </ChatLines>
            <QuickCommands isConnected={isConnected} />
          </div>
        )}
        {tab === "giveaways" && <GiveawayControls />}
        {tab === "ledger" &&
          (feed.ledger.length === 0 ? (
            <p className={styles.quiet}>
              What Waddle wanted to say stands here: sent, waiting or dropped, and why.
            </p>
          ) : (
            <Ledger deliveries={feed.ledger} />
          ))}
      </Tabs>
    </section>
  );
}
