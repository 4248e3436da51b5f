import { atom } from "nanostores";
import * as v from "valibot";
import { ERRORS, type ErrorCode } from "#core/platform/errors.ts";
import { type LinkTarget, linkTarget } from "#core/sketch/api.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { type JoinFlow, type JoinState, startJoinFlow } from "../../../../sketch/room/join-flow.ts";
import { openOfflineDraft, temporaryDraft } from "../../../../sketch/room/offline-draft.ts";
import { againAt, type Refusal } from "../../../../sketch/room/refusal.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { claimsOf } from "../../../../sketch/room/ticket-claims.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { probeRoom } from "../../../../stores/room-connection.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { admit, type Entry, enter, isNameTaken } from "./admission.ts";
import { nameGuest, readGuest } from "./guest.ts";

export type LinkPage =
  | { status: "loading" }
  /** Mistyped, switched off or renewed: no answer says which (ACCESS-K9). */
  | { status: "nowhere" }
  | { status: "failed"; failure: Failure }
  /** `problem`: why the name that they had is not to be. */
  | { status: "naming"; target: LinkTarget; name: string; problem?: string }
  /** On their way in; `isCutOff`: without a connection at the moment. */
  | { status: "joining"; target: LinkTarget; isCutOff: boolean }
  | { status: "refused"; target: LinkTarget; refusal: Refusal; isTrying: boolean }
  /** `waits`: they watch until there is a place to draw. */
  | { status: "open"; target: LinkTarget; session: SketchSession; waits: boolean };

export const $link = atom<LinkPage>({ status: "loading" });

let token = "";
/** Ends what goes on for the link that is open: its session, its next try. */
let stop = () => {};
let joinFlow: JoinFlow | undefined;

/** Opens a link; returns a function that leaves it. */
export function openLink(wanted: string): () => void {
  token = wanted;
  void loadLink();
  return () => {
    token = "";
    stop();
    stop = () => {};
  };
}

/** Loads where the link leads, from the beginning. */
export async function loadLink(): Promise<void> {
  const asked = token;
  stop();
  $link.set({ status: "loading" });
  const seen = await attempt(async () =>
    v.parse(
      linkTarget,
      await pb().send("/api/gq/sketch-links/look", { method: "POST", body: { token: asked } }),
    ),
  );
  if (asked !== token) return;
  if (seen.ok) await join(seen.value);
  else fail(seen.failure);
}

/** Asks for another name. */
export function changeName(): void {
  const page = $link.get();
  if (page.status === "open") askName(page.target);
}

/** Takes somebody in under a name; returns why it is none for them. */
export async function takeName(name: string): Promise<Failure | undefined> {
  const page = $link.get();
  nameGuest(name);
  return page.status === "naming" ? join(page.target) : undefined;
}

async function join(seen: LinkTarget): Promise<Failure | undefined> {
  const asked = token;
  if (seen.access === "draw" && isNameless()) {
    await knock(seen);
    return undefined;
  }
  const entry = await enter(asked, false);
  if (asked !== token) return undefined;
  if (entry.ok) {
    comeIn(seen, entry.value);
    return undefined;
  }
  turnAway(seen, entry.failure);
  return isNameTaken(entry) ? entry.failure : undefined;
}

/** Whoever has no name yet is asked for one if the sketch would let them in, and else told why not. */
async function knock(seen: LinkTarget): Promise<void> {
  const asked = token;
  const entry = await enter(asked, false);
  if (asked !== token) return;
  if (!entry.ok) return turnAway(seen, entry.failure);
  const role = claimsOf(entry.value.ticket)?.role;
  // Who was made a viewer here needs no name to watch.
  if (role === "viewer") return comeIn(seen, entry.value);
  const reason = await probeRoom("sketch", SKETCH_PROTOCOL, entry.value);
  if (asked !== token) return;
  if (reason === null || reason === undefined) askName(seen);
  else waitOutside(seen, reason);
}

/** Shows why there is no way in, and knocks again when that may have changed. */
function waitOutside(seen: LinkTarget, reason: ErrorCode): void {
  stop();
  const again = againAt(reason, Date.now());
  const message = ERRORS[reason];
  const refusal = { reason, message, isWatching: false, unsaved: 0, againAt: again };
  $link.set({ status: "refused", target: seen, refusal, isTrying: false });
  if (again === null) return;
  const timer = setTimeout(() => {
    $link.set({ status: "refused", target: seen, refusal, isTrying: true });
    void knock(seen);
  }, again - Date.now());
  stop = () => clearTimeout(timer);
}

/** Goes into the room, with the ticket that is there; without one, to watch. */
function comeIn(seen: LinkTarget, entry: Entry | undefined): void {
  stop();
  const asked = token;
  $link.set({ status: "joining", target: seen, isCutOff: false });
  let first = entry && Promise.resolve(entry);
  const opened = startJoinFlow({
    draft: async () =>
      entry ? openOfflineDraft(`${entry.person} ${entry.room}`) : temporaryDraft(),
    watches: entry === undefined,
    admit: (watch) => {
      const admission = watch ? undefined : first;
      first = undefined;
      return admission ?? admit(asked, watch);
    },
    onProblem: ({ message }) => showToast({ tone: "danger", text: message }),
  });
  let unsubscribe = () => {};
  const stopFollowing = opened.$state.subscribe((state) => {
    unsubscribe();
    unsubscribe = () => {};
    if (state.status === "out") refuse(seen, state);
    if (state.status === "in") unsubscribe = show(seen, state);
  });
  joinFlow = opened;
  stop = () => {
    stop = () => {};
    joinFlow = undefined;
    stopFollowing();
    unsubscribe();
    opened.leave();
  };
}

function turnAway(seen: LinkTarget, failure: Failure): void {
  const { code, message, status, fields } = failure;
  if (fields.name !== undefined) askName(seen, fields.name);
  else if (status !== 403) fail(failure);
  else {
    const refusal = { reason: code, message, isWatching: false, unsaved: 0, againAt: null };
    $link.set({ status: "refused", target: seen, refusal, isTrying: false });
  }
}

/** Shows a session as soon as its room has let us in. Returns an unsubscribe function. */
function show(
  seen: LinkTarget,
  { session, waits }: Extract<JoinState, { status: "in" }>,
): () => void {
  const update = () => {
    const { role, connection } = session.room();
    const page = $link.get();
    if (role === undefined) {
      const isCutOff = connection === "disconnected";
      if (page.status === "joining" && page.isCutOff !== isCutOff) {
        $link.set({ status: "joining", target: seen, isCutOff });
      }
      return;
    }
    if (role === "guest" && isNameless()) askName(seen);
    else if (page.status !== "open" || page.session !== session) {
      $link.set({ status: "open", target: seen, session, waits });
    }
  };
  const unsubscribe = session.onChange(update);
  update();
  return unsubscribe;
}

/** Watches until there is a place to draw. */
export function watchMeanwhile(): void {
  const page = $link.get();
  if (joinFlow) joinFlow.watch();
  else if (page.status === "refused") comeIn(page.target, undefined);
}

/** Whoever is signed in has a name, and who only watches needs none. */
function isNameless(): boolean {
  return readGuest().name === "" && currentSession() === undefined;
}

function askName(seen: LinkTarget, problem?: string): void {
  stop();
  const asking = { status: "naming", target: seen, name: readGuest().name } as const;
  $link.set(problem === undefined ? asking : { ...asking, problem });
}

function fail(failure: Failure): void {
  // The address itself is wrong, or leads nowhere any more; anything else is said as it is.
  const isNowhere = failure.status === 404 || failure.fields.token !== undefined;
  $link.set(isNowhere ? { status: "nowhere" } : { status: "failed", failure });
}

function refuse(target: LinkTarget, out: Extract<JoinState, { status: "out" }>): void {
  if (out.refusal.reason === "NOT_FOUND") $link.set({ status: "nowhere" });
  // Somebody of the workspace has taken the name since: it is asked for anew.
  else if (out.refusal.reason === "REQUEST_INVALID") askName(target, out.refusal.message);
  else $link.set({ ...out, status: "refused", target });
}
