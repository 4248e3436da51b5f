import { durationWords } from "#core/platform/time/duration.ts";
import type { RoomStatus } from "../../../stores/room-socket.ts";
import { RoomStatusTag } from "../../../ui/RoomStatusTag.tsx";
import { useNow } from "../feed/use-now.ts";
import { BotStatusLine } from "../presence/BotStatusLine.tsx";
import styles from "./Dock.module.css";
import type { ChannelFeed } from "./feed.ts";

/** Whether the bot is in the channel, and since when the stream is live. */
export function ChannelStatusLine({ status, feed }: { status: RoomStatus; feed: ChannelFeed }) {
  const now = useNow(0);
  const stream = feed.status;
  return (
    <div className={styles.status}>
      <BotStatusLine />
      {status === "disconnected" && <RoomStatusTag status={status} />}
      {stream?.is_live && (
        <p className={styles.live} title={[stream.title, stream.game].join(" · ")}>
          Live{stream.started_at > 0 && ` for ${durationWords(now - stream.started_at)}`}
        </p>
      )}
    </div>
  );
}
