import { atom } from "nanostores";
import { safeParse } from "valibot";
import type { RehearsalChannelEvent } from "#core/chat/rehearsal/events.ts";
import {
  REHEARSAL_PROTOCOL,
  type RehearsalVisitor,
  rehearsalNotice,
  rehearsalPersonMessage,
} from "#core/chat/rehearsal/protocol.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";
import { newId } from "../../../stores/new-id.ts";
import { openRoom, type RoomSocket, type RoomStatus } from "../../../stores/room-socket.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { applyNotice, EMPTY_TRANSCRIPT, type Transcript } from "./transcript.ts";

/** Whom a line is spoken as. */
export type Speaker = { login: string; level: UserLevel };

/** People to speak as; others can be added. */
export const SPEAKERS: readonly Speaker[] = [
  { login: "pondweed", level: "everyone" },
  { login: "reedling", level: "everyone" },
  { login: "marsh_marigold", level: "vip" },
  { login: "heron_mod", level: "mod" },
  { login: "pond_host", level: "broadcaster" },
];

/** What a chat says while nothing happens; for timers that wait for chat lines. */
const CHATTER: readonly [login: string, text: string][] = [
  ["mallard_may", "hello everyone"],
  ["reedling", "is it me or is the pond quiet today"],
  ["gosling_gus", "honk"],
  ["pondweed", "honk honk"],
  ["teal_tom", "what did I miss?"],
  ["mallard_may", "not much, some bread"],
  ["reedling", "the good bread though"],
  ["gosling_gus", "HONK"],
  ["teal_tom", "worth it"],
  ["pondweed", "always"],
];

export const $transcript = atom<Transcript>(EMPTY_TRANSCRIPT);
export const $roomStatus = atom<RoomStatus>("connecting");

/** Why the room does not let this person in; undefined while it may. */
export const $refusal = atom<string | undefined>(undefined);

const NOT_CONNECTED =
  "The rehearsal room is not connected yet. Your line is still here; try again in a moment.";

let socket: RoomSocket | undefined;

/** Joins the workspace's rehearsal room. Returns a function that leaves it. */
export function joinRehearsal(): () => void {
  $transcript.set(EMPTY_TRANSCRIPT);
  $refusal.set(undefined);
  const joined = openRoom({
    kind: "rehearsal",
    room: currentSession()?.tenant.id ?? "",
    protocol: REHEARSAL_PROTOCOL,
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

/** A name as chat spells it: without `@`, in lower case. */
export function spelled(name: string): string {
  return name.trim().toLowerCase().replace(/^@/, "");
}

/** Says a line; returns what is wrong with it, or undefined when it was sent. */
export function say({ login, level }: Speaker, text: string): string | undefined {
  const message = { type: "say", id: newId(), login: spelled(login), level, text };
  const line = safeParse(rehearsalPersonMessage, message);
  if (!line.success) {
    const field = line.issues[0].path?.[0]?.key;
    if (field === "login") return "A name has 1 to 25 letters, digits or underscores.";
    return "A line has 1 to 500 characters.";
  }
  return socket?.send(line.output) ? undefined : NOT_CONNECTED;
}

/** Some everyday lines of several people. */
export function chatter(): string | undefined {
  for (const [login, text] of CHATTER) {
    const problem = say({ login, level: "everyone" }, text);
    if (problem) return problem;
  }
  return undefined;
}

/** Begins or ends the stream of the rehearsal. */
export function setLive(isLive: boolean): void {
  send({ type: "live", is_live: isLive });
}

export function setStreamWords(words: { title: string; game: string }): void {
  send({ type: "live", ...words });
}

/** Plays an event of the channel, as if greta had caused it. */
export function playEvent(event: RehearsalChannelEvent): void {
  send({ type: "event", event });
}

/** Sends a goose or a fox, to which one speaks as viewers. */
export function sendVisitor(visitor: RehearsalVisitor): void {
  send({ type: "visit", visitor });
}

export function moveClock(minutes: number): void {
  send({ type: "forward", ms: minutes * 60_000 });
}

/** Clears the chat, the ledger and the cooldowns, and sets the clock right. */
export function startOver(): void {
  send({ type: "reset" });
}

function send(message: object): void {
  const sent = safeParse(rehearsalPersonMessage, { ...message, id: newId() });
  if (sent.success && socket?.send(sent.output)) return;
  showToast({
    tone: "danger",
    text: "That did not reach the rehearsal room. Try again in a moment.",
  });
}

function receive(message: unknown): void {
  const notice = safeParse(rehearsalNotice, message);
  if (!notice.success) return;
  if (notice.output.type === "refused") {
    showToast({ tone: "danger", text: notice.output.message });
  }
  $transcript.set(applyNotice($transcript.get(), notice.output));
}
