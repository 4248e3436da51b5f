import { atom } from "nanostores";
import { safeParse } from "valibot";
import {
  CHANNEL_PROTOCOL,
  channelNotice,
  channelPersonMessage,
} from "#core/chat/channel/protocol.ts";
import { newId } from "../../../stores/new-id.ts";
import { openRoom, type RoomSocket, type RoomStatus } from "../../../stores/room-socket.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { applyNotice, type ChannelFeed, EMPTY_FEED } from "./feed.ts";

export const $feed = atom<ChannelFeed>(EMPTY_FEED);
export const $roomStatus = atom<RoomStatus>("connecting");

/** Why the room does not let this person in; undefined while it may. */
export const $refusal = atom<string | undefined>(undefined);

let socket: RoomSocket | undefined;

/** Follows the workspace's channel. Returns an unsubscribe function. */
export function followChannel(): () => void {
  $feed.set(EMPTY_FEED);
  $refusal.set(undefined);
  const joined = openRoom({
    kind: "channel",
    room: currentSession()?.tenant.id ?? "",
    protocol: CHANNEL_PROTOCOL,
    onStatus: (status) => $roomStatus.set(status),
    onMessage: receive,
    onRefused: (message) => $refusal.set(message),
  });
  socket = joined;
  return () => {
    joined.close();
    if (socket === joined) socket = undefined;
  };
}

/** Runs a command as the broadcaster, or has Waddle say a line that is none. */
export function run(text: string): "sent" | "failed" {
  const message = safeParse(channelPersonMessage, { type: "run", id: newId(), text });
  if (message.success && socket?.send(message.output)) return "sent";
  const problem = message.success
    ? "The channel is not connected. Try again in a moment."
    : "A line has 1 to 500 characters.";
  showToast({ tone: "danger", text: problem });
  return "failed";
}

function receive(message: unknown): void {
  const notice = safeParse(channelNotice, message);
  if (!notice.success) return;
  if (notice.output.type === "refused") showToast({ tone: "danger", text: notice.output.message });
  $feed.set(applyNotice($feed.get(), notice.output));
}
