import { useSyncExternalStore } from "react";
import type { LinkTarget } from "#core/sketch/api.ts";
import { waitingForPlace } from "../../../../sketch/room/refusal.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { Note } from "../../../../ui/Notice.tsx";

export type RoomNoticeProps = {
  target: LinkTarget;
  session: SketchSession;
  /** They watch until there is a place to draw. */
  waits: boolean;
};

/** What a guest has to know of the room: that it waits for approval, or that they may only watch. */
export function RoomNotice({ target, session, waits }: RoomNoticeProps) {
  const text = useSyncExternalStore(session.onChange, () => noticeOf(target, session, waits));
  return text === "" ? null : <Note tone="info">{text}</Note>;
}

function noticeOf({ access }: LinkTarget, { room, board }: SketchSession, waits: boolean): string {
  const { role, settings, person } = room();
  if (role === "viewer" && waits) return waitingForPlace();
  if (role === "viewer" && access === "draw") {
    return "You are watching for now. A moderator can let you draw again.";
  }
  if (role !== "guest") return "";
  const waiting = board.elements().filter(({ by, pending }) => pending && by === person).length;
  if (waiting > 0) {
    const what = waiting === 1 ? "One of your elements waits" : `${waiting} of your elements wait`;
    return `${what} for a moderator. The stream shows nothing of yours before that.`;
  }
  return settings.approval
    ? "What you draw waits for a moderator's approval before the stream shows it."
    : "";
}
