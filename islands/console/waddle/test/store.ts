import { atom } from "nanostores";
import { safeParse } from "valibot";
import type { UserLevel } from "#core/entities/chat-command.ts";
import { REHEARSAL_PROTOCOL, rehearsalNotice, rehearsalSay } from "#core/waddle/rehearsal.ts";
import { newId } from "../../../stores/new-id.ts";
import { openRoom, type RoomSocket, type RoomStatus } from "../../../stores/room-socket.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { applyNotice, EMPTY_TRANSCRIPT, type Transcript } from "./transcript.ts";

/** Whom a line is spoken as. */
export type Speaker = { login: string; level: UserLevel };

/** People to speak as; any other name works too. */
export const SPEAKERS: readonly Speaker[] = [
  { login: "pondweed", level: "everyone" },
  { login: "reedling", level: "everyone" },
  { login: "marsh_marigold", level: "vip" },
  { login: "heron_mod", level: "mod" },
  { login: "pond_host", level: "broadcaster" },
];

export const $transcript = atom<Transcript>(EMPTY_TRANSCRIPT);
export const $roomStatus = atom<RoomStatus>("connecting");

/** Why the room does not let this person in; undefined while it may. */
export const $refusal = atom<string | undefined>(undefined);

let socket: RoomSocket | undefined;

/** Joins the workspace's rehearsal room; answers how to leave. */
export function joinRehearsal(): () => void {
  $transcript.set(EMPTY_TRANSCRIPT);
  $refusal.set(undefined);
  const joined = openRoom({
    kind: "rehearsal",
    room: currentSession()?.tenant.id ?? "",
    protocol: REHEARSAL_PROTOCOL,
    onStatus: (status) => $roomStatus.set(status),
    onMessage: hear,
    onRefused: (message) => $refusal.set(message),
  });
  socket = joined;
  return () => {
    joined.close();
    if (socket === joined) socket = undefined;
  };
}

/** Says a line; answers what is wrong with it, or undefined when it is on its way. */
export function say(speaker: Speaker, text: string): string | undefined {
  const login = speaker.login.trim().toLowerCase().replace(/^@/, "");
  const id = newId();
  const line = safeParse(rehearsalSay, { type: "say", id, login, level: speaker.level, text });
  if (!line.success) {
    const field = line.issues[0].path?.[0]?.key;
    if (field === "login") return "A name has 1 to 25 letters, digits or underscores.";
    return "A line has 1 to 500 characters.";
  }
  if (socket?.send(line.output)) return undefined;
  return "The rehearsal room is not connected yet. Your line is still here; try again in a moment.";
}

function hear(message: unknown): void {
  const notice = safeParse(rehearsalNotice, message);
  if (!notice.success) return;
  if (notice.output.type === "refused") {
    showToast({ tone: "danger", text: notice.output.message });
  }
  $transcript.set(applyNotice($transcript.get(), notice.output));
}
