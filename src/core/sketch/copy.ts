/**
 * A client's copy of a sketch (docs/spec/sketch.md, SKETCH-S60 onwards): what the room sent, and this
 * client's own operations on top, done at once and sent until the room has stored them. A reducer:
 * the island gives it events and carries out its effects, in their order. It changes in place, since
 * a sketch is too large to copy for each event.
 */
import { mayChangeElement, mayDraw } from "./change.ts";
import { drag } from "./copy-drags.ts";
import { changeRole, frame, moreElements, presence, resync, welcome } from "./copy-notices.ts";
import { begin, cancel, extend, finish } from "./copy-pen.ts";
import { perform, refused, resend, retry, saved } from "./copy-pending.ts";
import type {
  CopyContext,
  CopyEffect,
  CopyEvent,
  PersonHere,
  Remembered,
  ShownStroke,
  SketchCopy,
} from "./copy-state.ts";
import { elementsOf, openDocument } from "./document.ts";
import type { SketchElement } from "./element.ts";
import type { Steps } from "./kept-steps.ts";
import { actorOf, elementIn, emptyOverlay, rebase, shownElements } from "./overlay.ts";
import { redo, remember, undo } from "./undo-steps.ts";
import type { SketchNotice, SketchRole, SketchSettings } from "./wire.ts";

export type {
  CopyContext,
  CopyEffect,
  CopyEvent,
  PersonHere,
  Remembered,
  ShownStroke,
  SketchCopy,
} from "./copy-state.ts";

/**
 * The copy of a client, 16 to 36 letters and digits, which names one page that is open: two that
 * are open at once have two. With what it remembered, it goes on after a reload.
 */
export function openCopy({
  client,
  remembered,
  steps,
}: {
  client: string;
  remembered?: Remembered | undefined;
  /** What an earlier page could undo. */
  steps?: Steps | undefined;
}): SketchCopy {
  const document = openDocument();
  const { person = "", name = "", role = null } = remembered ?? {};
  const pending = remembered?.pending ?? [];
  const copy: SketchCopy = {
    client,
    connection: "offline",
    epoch: "",
    me: { connection: "", person, name, role },
    document,
    overlay: emptyOverlay({ document }),
    pending: pending.map((item) => ({ ...item, sent: false, saved: null })),
    seq: remembered?.seq ?? 0,
    answered: 0,
    loading: null,
    live: new Map(),
    drags: new Map(),
    own: new Map(),
    people: new Map(),
    watching: 0,
    settings: { approval: false, locked: false, hidden: false },
    undo: steps?.undo ?? [],
    redo: steps?.redo ?? [],
    isPaused: false,
    careful: false,
    retrying: false,
    progress: false,
  };
  rebase(copy);
  return copy;
}

/** What to keep over a reload, together with the client's name; small unless much is unsaved. */
export function rememberedOf({ epoch, seq, me, pending }: SketchCopy): Remembered {
  return {
    epoch,
    seq,
    person: me.person,
    name: me.name,
    role: me.role,
    pending: pending.map(({ seq: number, operation }) => ({ seq: number, operation })),
  };
}

export function handleCopyEvent(
  copy: SketchCopy,
  event: CopyEvent,
  context: CopyContext,
): { copy: SketchCopy; effects: CopyEffect[] } {
  return { copy, effects: effectsOf(copy, event, context) };
}

function effectsOf(copy: SketchCopy, event: CopyEvent, context: CopyContext): CopyEffect[] {
  switch (event.type) {
    case "connected":
      return connected(copy);
    case "disconnected":
      return disconnected(copy);
    case "notice":
      return notice(copy, event.notice);
    case "do": {
      const { deeds, effects } = perform(copy, event.operation);
      remember(copy, deeds);
      return effects;
    }
    case "begin":
      return begin(copy, event, context);
    case "extend":
      return extend(copy, event, context);
    case "finish":
      return finish(copy, event.id);
    case "cancel":
      return cancel(copy, event.id);
    case "undo":
      return undo(copy);
    case "redo":
      return redo(copy);
    case "hold":
      return drag(copy, event.moves);
    case "cursor":
      return copy.connection === "joined"
        ? [{ type: "send", request: { type: "cursor", at: event.at } }]
        : [];
    case "retry":
      return retry(copy);
  }
}

function connected(copy: SketchCopy): CopyEffect[] {
  const { client, epoch, document } = copy;
  copy.connection = "joining";
  copy.loading = null;
  return [{ type: "send", request: { type: "hello", client, epoch, since: document.version } }];
}

function disconnected(copy: SketchCopy): CopyEffect[] {
  copy.connection = "offline";
  copy.loading = null;
  copy.live.clear();
  copy.drags.clear();
  copy.people.clear();
  copy.watching = 0;
  for (const item of copy.pending) item.sent = false;
  return [{ type: "dirty", ids: "all" }];
}

function notice(copy: SketchCopy, received: SketchNotice): CopyEffect[] {
  if (copy.connection === "offline") return [];
  switch (received.type) {
    case "welcome":
      // One that is received twice would number operations anew that were sent since.
      return copy.connection === "joining" ? welcome(copy, received) : [];
    case "resync":
      return copy.connection === "joined" ? resync(copy, received) : [];
    case "elements":
      return moreElements(copy, received);
    case "frame":
      return frame(copy, received);
    case "saved":
      return saved(copy, received);
    case "refused":
      return refused(copy, received);
    case "resend":
      return resend(copy, received.seq);
    case "presence":
      return presence(copy, received);
    case "settings": {
      copy.settings = received.settings;
      return [{ type: "dirty", ids: rebase(copy) }];
    }
    case "role":
      return changeRole(copy, received.role);
    case "history":
      return [];
  }
}

export function elementOf(copy: SketchCopy, id: string): SketchElement | undefined {
  return elementIn(copy, id);
}

/** The name of whoever deleted an element; empty where it is not known. */
export function deletedBy({ document, people }: SketchCopy, id: string): string {
  const by = document.deleted.get(id)?.by ?? "";
  if (by === "") return "";
  const here = [...people.values()].find(({ person }) => person === by);
  if (here) return here.name;
  const drawn = elementsOf(document).find((element) => element.by === by);
  return drawn?.author ?? "";
}

/** Every element as this person sees it, from the bottom to the top. */
export function elementsInOrder(copy: SketchCopy): SketchElement[] {
  return shownElements(copy);
}

/** What is being drawn right now, by others and by this person; it lies above all elements. */
export function liveStrokes(copy: SketchCopy): ShownStroke[] {
  const own = [...copy.own.values()];
  const ids = new Set(own.map(({ id }) => id));
  const others = [...copy.live.values()].filter(
    ({ id }) => !ids.has(id) && elementIn(copy, id) === undefined,
  );
  const { name, waits } = actorOf(copy);
  return [
    ...others,
    ...own.map(({ id, style, points }) => {
      return { id, author: name, style, points, pending: waits, own: true };
    }),
  ];
}

export function canUndo(copy: SketchCopy): boolean {
  return copy.undo.length > 0 && mayDraw(actorOf(copy).role);
}

export function canRedo(copy: SketchCopy): boolean {
  return copy.redo.length > 0 && mayDraw(actorOf(copy).role);
}

/** How many operations the room has not stored yet. */
export function unsavedCount(copy: SketchCopy): number {
  return copy.pending.filter(({ saved: version }) => version === null).length + copy.own.size;
}

/** Who is here to draw, this person among them. */
export function peopleOf(copy: SketchCopy): PersonHere[] {
  return [...copy.people.values()];
}

/** How many watch without drawing. */
export function watchingCount(copy: SketchCopy): number {
  return copy.watching;
}

export function settingsOf(copy: SketchCopy): SketchSettings {
  return copy.settings;
}

/** null before the first welcome. */
export function roleOf(copy: SketchCopy): SketchRole | null {
  return copy.me.role;
}

export function mayChange(copy: SketchCopy, element: SketchElement): boolean {
  return mayChangeElement(actorOf(copy), element);
}
