import { durationWords } from "#core/platform/time/duration.ts";
import type { RoomStatus } from "../../../stores/room-socket.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useNow } from "../feed/use-now.ts";
import styles from "./Dock.module.css";
import type { ChannelFeed } from "./feed.ts";

/** Where the bot stands in the channel, and since when the stream is live. */
export function ChannelStatusLine({ status, feed }: { status: RoomStatus; feed: ChannelFeed }) {
  const now = useNow(0);
  const channel = feed.status;
  const isHere = status === "connected" && channel?.is_joined === true;
  return (
    <div className={styles.status}>
      <p className={classNames(styles.where, isHere && styles.here)} role="status">
        {wordsOf(status, feed)}
      </p>
      {channel?.is_live ? (
        <p className={styles.live} title={[channel.title, channel.game].join(" · ")}>
          Live{channel.started_at > 0 && ` for ${durationWords(now - channel.started_at)}`}
        </p>
      ) : (
        channel?.is_joined && <p className={styles.aside}>Offline</p>
      )}
      {channel?.is_joined && !channel.is_moderator && (
        <p className={styles.aside} title="As a moderator it may say more lines: /mod it in chat">
          Waddle is no moderator
        </p>
      )}
    </div>
  );
}

function wordsOf(status: RoomStatus, { botHere, status: channel }: ChannelFeed): string {
  if (status === "connecting") return "Connecting…";
  if (status === "disconnected") return "Disconnected, trying again";
  if (!botHere || !channel) return "Waddle is on its way";
  if (channel.channel === "") return "No Twitch channel";
  if (!channel.is_joined) return `Not in #${channel.channel} yet`;
  return `#${channel.channel}`;
}
