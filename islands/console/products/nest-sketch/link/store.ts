import { atom } from "nanostores";
import * as v from "valibot";
import { type LinkLook, linkLook } from "#core/sketch/api.ts";
import { type JoinFlow, type JoinState, startJoinFlow } from "../../../../sketch/room/join-flow.ts";
import { openOfflineDraft } from "../../../../sketch/room/offline-draft.ts";
import type { Refusal } from "../../../../sketch/room/refusal.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { admit, enter } from "./admission.ts";
import { nameGuest, readGuest } from "./guest.ts";

export type LinkPage =
  | { status: "loading" }
  /** Mistyped, switched off or renewed: nobody is told which (ACCESS-K9). */
  | { status: "nowhere" }
  | { status: "failed"; failure: Failure }
  | { status: "naming"; look: LinkLook; name: string }
  | { status: "turned-away"; look: LinkLook; refusal: Refusal; isTrying: boolean }
  /** `waits`: they watch until there is a place to draw. */
  | { status: "open"; look: LinkLook; session: SketchSession; waits: boolean };

export const $link = atom<LinkPage>({ status: "loading" });

let token = "";
/** Ends what goes on for the link that is open: its session, its next try. */
let stop = () => {};
let entrance: JoinFlow | undefined;

/** Opens a link; returns a function that leaves it. */
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
      await pb().send("/api/gq/sketch-links/look", { method: "POST", body: { token: asked } }),
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
  const entry = await enter(asked, false);
  if (asked !== token) return;
  if (!entry.ok) {
    const { code, message, status } = entry.failure;
    if (status !== 403) return fail(entry.failure);
    const refusal = { reason: code, message, isWatching: false, unsaved: 0, againAt: null };
    $link.set({ status: "turned-away", look: seen, refusal, isTrying: false });
    return;
  }
  const { person, room } = entry.value;
  let first: Promise<typeof entry.value> | undefined = Promise.resolve(entry.value);
  const opened = startJoinFlow({
    draft: () => openOfflineDraft(`${person} ${room}`),
    admit: (watch) => {
      const admission = watch ? undefined : first;
      first = undefined;
      return admission ?? admit(asked, watch);
    },
    onProblem: ({ message }) => showToast({ tone: "danger", text: message }),
  });
  let unsubscribe = () => {};
  const stopFollowing = opened.$state.listen((state) => {
    unsubscribe();
    unsubscribe = () => {};
    if (state.status === "out") turnAway(seen, state);
    if (state.status === "in") unsubscribe = show(seen, state);
  });
  entrance = opened;
  stop = () => {
    stop = () => {};
    entrance = undefined;
    stopFollowing();
    unsubscribe();
    opened.leave();
  };
}

/** Shows a session as soon as its room has let us in. Returns an unsubscribe function. */
function show(
  seen: LinkLook,
  { session, waits }: Extract<JoinState, { status: "in" }>,
): () => void {
  const look = () => {
    const { role } = session.room();
    const page = $link.get();
    if (role === undefined) return;
    if (role === "guest" && isNameless()) askName(seen);
    else if (page.status !== "open" || page.session !== session) {
      $link.set({ status: "open", look: seen, session, waits });
    }
  };
  const unsubscribe = session.onChange(look);
  look();
  return unsubscribe;
}

/** Watches until there is a place to draw. */
export function watchMeanwhile(): void {
  entrance?.watch();
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

function turnAway(look: LinkLook, out: Extract<JoinState, { status: "out" }>): void {
  if (out.refusal.reason === "NOT_FOUND") $link.set({ status: "nowhere" });
  else $link.set({ ...out, status: "turned-away", look });
}
