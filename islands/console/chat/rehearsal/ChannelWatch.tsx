import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Note } from "../../../ui/Notice.tsx";
import { ChannelStatusLine } from "../dock/ChannelStatusLine.tsx";
import { $feed, $refusal, $roomStatus, followChannel } from "../dock/store.ts";
import { ChatLines } from "../feed/ChatLines.tsx";
import { Ledger } from "../feed/Ledger.tsx";
import { Sheet } from "../feed/Sheet.tsx";
import { $bot } from "../presence/store.ts";
import styles from "./Rehearsal.module.css";

/** The real channel to read along: what is said, and why Waddle answered or not. */
export function ChannelWatch() {
  const feed = useStore($feed);
  const status = useStore($roomStatus);
  const refusal = useStore($refusal);
  const bot = useStore($bot);
  const isInChat = bot.status === "ready" && bot.data.isInChat;
  useEffect(followChannel, []);
  return (
    <div className={styles.room}>
      <section className={styles.watch} aria-label="Real channel">
        <header className={styles.head}>
          <ChannelStatusLine status={status} feed={feed} />
        </header>
        {refusal && <Note tone="danger">{refusal}</Note>}
        <ChatLines lines={feed.lines} traces={feed.traces}>
          <p className={styles.quiet}>
            {isInChat
              ? "Nothing was said since Waddle came. New lines appear here by themselves, each with the reason why it got an answer or none."
              : "Lines appear here once Waddle is in your channel."}
          </p>
        </ChatLines>
      </section>
      <div className={styles.backstage}>
        <Sheet title="Delivery ledger">
          {feed.ledger.length === 0 ? (
            <p className={styles.quiet}>
              Each line that Waddle wants to say stands here: sent, waiting or dropped, and why.
            </p>
          ) : (
            <Ledger deliveries={feed.ledger} />
          )}
        </Sheet>
      </div>
    </div>
  );
}
