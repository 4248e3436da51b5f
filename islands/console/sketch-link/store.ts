import { atom } from "nanostores";
import * as v from "valibot";
import type { ErrorCode, ErrorNotice } from "#core/errors.ts";
import { SKETCH } from "#core/limits.ts";
import { type LinkLook, linkLook } from "#core/sketch/api.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { takeKeepsake } from "../../sketch/room/keepsake.ts";
import { joinSketch, type SketchSession } from "../../sketch/room/session.ts";
import { pb } from "../../stores/pocketbase.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { connectRoom } from "../../stores/room-connection.ts";
import { currentSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { admit, enter } from "./admission.ts";
import { nameGuest, readGuest } from "./guest.ts";

export type LinkPage =
  | { status: "loading" }
  /** Mistyped, switched off or renewed: nobody is told which (K9). */
  | { status: "nowhere" }
  | { status: "failed"; failure: Failure }
  | { status: "naming"; look: LinkLook; name: string }
  | { status: "turned-away"; look: LinkLook; reason: string; message: string; againMs: number }
  | { status: "open"; look: LinkLook; session: SketchSession };

export const $link = atom<LinkPage>({ status: "loading" });

let token = "";
/** Ends what goes on for the link that is open: its session, its next try. */
let stop = () => {};

/** Opens a link; answers how to leave it. */
export function openLink(wanted: string): () => void {
  token = wanted;
  void look();
  return () => {
    token = "";
    stop();
    stop = () => {};
  };
}

/** Looks where the link leads, from the beginning. */
export async function look(): Promise<void> {
  const asked = token;
  stop();
  $link.set({ status: "loading" });
  const seen = await attempt(async () =>
    v.parse(
      linkLook,
      await pb.send("/api/gq/sketch-links/look", { method: "POST", body: { token: asked } }),
    ),
  );
  if (asked !== token) return;
  if (seen.ok) await comeIn(seen.value);
  else fail(seen.failure);
}

/** Asks for another name. */
export function changeName(): void {
  const page = $link.get();
  if (page.status === "open") askName(page.look);
}

export async function takeName(name: string): Promise<undefined> {
  const page = $link.get();
  nameGuest(name);
  if (page.status === "naming") await comeIn(page.look);
}

async function comeIn(seen: LinkLook): Promise<void> {
  const asked = token;
  if (seen.access === "draw" && isNameless()) return askName(seen);
  const entry = await enter(asked);
  if (asked !== token) return;
  if (!entry.ok) {
    const { code, message, status } = entry.failure;
    if (status === 403) turnAway(seen, code, message);
    else fail(entry.failure);
    return;
  }
  const { person, room } = entry.value;
  const keepsake = await takeKeepsake(`${person} ${room}`);
  if (asked !== token) {
    keepsake.release();
    return;
  }
  let first: Promise<typeof entry.value> | undefined = Promise.resolve(entry.value);
  const session = joinSketch({
    keepsake,
    connect: (handlers) =>
      connectRoom({
        kind: "sketch",
        protocol: SKETCH_PROTOCOL,
        admit: () => {
          const admission = first ?? admit(asked);
          first = undefined;
          return admission;
        },
        onRefused: (message, code = "") => {
          stop();
          turnAway(seen, code, message);
        },
        ...handlers,
      }),
    onProblem: tellProblem,
  });
  const unhear = session.onChange(() => {
    const { role } = session.room();
    const page = $link.get();
    if (role === undefined) return;
    if (role === "guest" && isNameless()) askName(seen);
    else if (page.status !== "open" || page.session !== session) {
      $link.set({ status: "open", look: seen, session });
    }
  });
  stop = () => {
    stop = () => {};
    unhear();
    session.leave();
  };
}

/** Whoever is signed in has a name, and who only watches needs none. */
function isNameless(): boolean {
  return readGuest().name === "" && currentSession() === undefined;
}

function askName(seen: LinkLook): void {
  stop();
  $link.set({ status: "naming", look: seen, name: readGuest().name });
}

function fail(failure: Failure): void {
  const isNowhere = failure.status === 404 || failure.status === 400;
  $link.set(isNowhere ? { status: "nowhere" } : { status: "failed", failure });
}

/** How long until the page tries again by itself, by the reason; the others wait for a person. */
const AGAIN_MS: Partial<Record<ErrorCode, number>> = {
  ROOM_FULL: 10_000,
  SKETCH_LOCKED: 10_000,
  SKETCH_KICKED: SKETCH.kickedMs + 1000,
};

function turnAway(seen: LinkLook, reason: string, message: string): void {
  if (reason === "NOT_FOUND") {
    $link.set({ status: "nowhere" });
    return;
  }
  const againMs = Object.entries(AGAIN_MS).find(([code]) => code === reason)?.[1] ?? 0;
  $link.set({ status: "turned-away", look: seen, reason, message, againMs });
  if (againMs === 0) return;
  const timer = setTimeout(() => void comeIn(seen), againMs);
  stop = () => clearTimeout(timer);
}

/** What a page of its own tells is not told twice. */
const TOLD = new Set<string>([
  "ROOM_FULL",
  "SKETCH_LOCKED",
  "SKETCH_KICKED",
  "SKETCH_BLOCKED",
  "SKETCH_GONE",
  "ACCESS_CHANGED",
] satisfies ErrorCode[]);

function tellProblem({ code, message }: ErrorNotice): void {
  if (!TOLD.has(code)) showToast({ tone: "danger", text: message });
}
