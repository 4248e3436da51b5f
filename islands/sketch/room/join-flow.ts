/**
 * How a person joins a sketch's room: they are admitted, or refused with the reason. Somebody who
 * finds no place to draw may watch meanwhile, and gets the pen as soon as there is one.
 */
import { atom, type ReadableAtom } from "nanostores";
import type { ErrorNotice } from "#core/platform/errors.ts";
import { mayDraw } from "#core/sketch/change.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { type Admission, connectRoom } from "../../stores/room-connection.ts";
import { type OfflineDraft, temporaryDraft } from "./offline-draft.ts";
import { againAt, isFull, type Refusal } from "./refusal.ts";
import { joinSketch, type SketchSession } from "./session.ts";
import { claimsOf } from "./ticket-claims.ts";

/** Many wait for one place: each asks for it at another moment, within so long. */
const RUSH_MS = 1500;

export type JoinState =
  | { status: "opening" }
  /** `waits`: they watch until there is a place to draw. */
  | { status: "in"; session: SketchSession; waits: boolean }
  | { status: "out"; refusal: Refusal; isTrying: boolean };

export type JoinFlow = {
  $state: ReadableAtom<JoinState>;
  /** Tries to join, now. */
  tryToJoin: () => void;
  /** Watches, until there is a place to draw. */
  watch: () => void;
  leave: () => void;
};

export type JoinFlowOptions = {
  /** What an earlier page left unsaved, for who comes to draw. */
  draft: () => Promise<OfflineDraft>;
  /** Asks for a ticket; with `watch`, for one to watch, whatever else the person may do. */
  admit: (watch: boolean) => Promise<Admission>;
  onProblem: (problem: ErrorNotice) => void;
  /** Begins by watching: there is no place to draw. */
  watches?: boolean;
};

export function startJoinFlow(options: JoinFlowOptions): JoinFlow {
  const { draft, admit, onProblem, watches = false } = options;
  const $state = atom<JoinState>({ status: "opening" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Sessions that are open: the one that is shown, and one that asks for a place meanwhile. */
  const sessions = new Set<SketchSession>();
  /** Counts up with each new beginning: what was started before it comes too late. */
  let turn = 0;

  const begin = (): number => {
    clearTimeout(timer);
    timer = undefined;
    for (const session of sessions) session.leave();
    sessions.clear();
    turn += 1;
    return turn;
  };

  const join = (
    kept: OfflineDraft,
    watch: boolean,
    onRefused: (refusal: Omit<Refusal, "unsaved">) => void,
  ): SketchSession => {
    const mine = turn;
    let isWatching = watch;
    const session = joinSketch({
      draft: kept,
      onProblem,
      connect: (handlers) =>
        connectRoom({
          kind: "sketch",
          protocol: SKETCH_PROTOCOL,
          admit: async () => {
            const admission = await admit(watch);
            const role = "ticket" in admission ? claimsOf(admission.ticket)?.role : undefined;
            if (role !== undefined) isWatching = role === "viewer";
            return admission;
          },
          onRefused: (message, reason) => {
            if (mine !== turn) return;
            onRefused({ reason, message, isWatching, againAt: againAt(reason, Date.now()) });
          },
          ...handlers,
        }),
    });
    sessions.add(session);
    return session;
  };

  const refuse = (refusal: Refusal) => {
    const mine = begin();
    $state.set({ status: "out", refusal, isTrying: false });
    if (refusal.againAt === null) return;
    timer = setTimeout(() => mine === turn && void tryToJoin(), refusal.againAt - Date.now());
  };

  const tryToJoin = async () => {
    const before = $state.get();
    const mine = begin();
    if (before.status === "out") $state.set({ ...before, isTrying: true });
    const kept = await draft();
    if (mine !== turn) return kept.release();
    const session = join(kept, false, (refusal) =>
      refuse({ ...refusal, unsaved: session.room().unsaved }),
    );
    const show = () => $state.set({ status: "in", session, waits: false });
    // Somebody who was refused sees nothing of the sketch until they are in.
    if (before.status === "out") whenConnected(session, show);
    else show();
  };

  const watch = () => {
    begin();
    // What was drawn before is not sent by somebody who watches: it would be refused, and lost.
    const session = join(temporaryDraft(), true, (refusal) => refuse({ ...refusal, unsaved: 0 }));
    $state.set({ status: "in", session, waits: true });
    let isAsking = false;
    session.onChange(() => {
      if (isAsking || !hasPlace(session)) return;
      isAsking = true;
      const mine = turn;
      timer = setTimeout(async () => {
        const nextAt = await askForPlace(session, mine);
        if (mine !== turn) return;
        timer = setTimeout(
          () => {
            isAsking = false;
          },
          Math.max(0, nextAt - Date.now()),
        );
      }, Math.random() * RUSH_MS);
    });
  };

  /**
   * Goes on as somebody who draws, in the place of `watching`; resolves when that is decided, with when
   * to ask again, in milliseconds since the epoch.
   */
  const askForPlace = async (watching: SketchSession, mine: number): Promise<number> => {
    const kept = await draft();
    if (mine !== turn) {
      kept.release();
      return 0;
    }
    return new Promise((resolve) => {
      const drop = (session: SketchSession, nextAt = 0) => {
        sessions.delete(session);
        session.leave();
        resolve(nextAt);
      };
      const session = join(kept, false, (refusal) => {
        const { unsaved } = session.room();
        // How many drew is seen; whose seats those are is not, so that is asked less often.
        drop(session, refusal.reason === "SEATS_TAKEN" ? (refusal.againAt ?? 0) : 0);
        if (!isFull(refusal)) refuse({ ...refusal, unsaved });
      });
      whenConnected(session, () => {
        $state.set({ status: "in", session, waits: false });
        drop(watching);
      });
    });
  };

  if (watches) watch();
  else void tryToJoin();
  return {
    $state,
    tryToJoin: () => void tryToJoin(),
    watch,
    leave: () => void begin(),
  };
}

function whenConnected(session: SketchSession, then: () => void): void {
  const unsubscribe = session.onChange(() => {
    if (session.room().connection !== "connected") return;
    unsubscribe();
    then();
  });
}

/** True when somebody who watches may draw now: a pen is free, or they were given one. */
function hasPlace(session: SketchSession): boolean {
  const { connection, role, people } = session.room();
  if (connection !== "connected" || role === undefined) return false;
  return mayDraw(role) || people.length < SKETCH.drawingMaxCount;
}
