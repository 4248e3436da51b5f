/** What a stream sees of a workspace's live sketch: read-only, without an account. */
import { object, safeParse, string } from "valibot";
import { ERRORS, type ErrorCode } from "#core/platform/errors.ts";
import { ROOM } from "#core/platform/limits.ts";
import { embedTicket } from "#core/sketch/api.ts";
import {
  type CopyEvent,
  elementsInOrder,
  handleCopyEvent,
  liveStrokes,
  openCopy,
  settingsOf,
} from "#core/sketch/copy.ts";
import { elementAsDragged, elementsAsDragged } from "#core/sketch/copy-drags.ts";
import { SKETCH_PROTOCOL, type SketchNotice } from "#core/sketch/wire.ts";
import { newId } from "../../stores/new-id.ts";
import { type Admission, connectRoom, type RoomStatus } from "../../stores/room-connection.ts";
import { createOverlayPainter } from "./painter.ts";

export type OverlayOptions = {
  /** The workspace, by id or slug. */
  tenant: string;
  onStatus?: (status: RoomStatus) => void;
  /** Whether a moderator hides the overlay. */
  onHidden?: (isHidden: boolean) => void;
  /** Why there is nothing to show; it is looked for again by itself. */
  onRefused?: (message: string, code: string) => void;
};

/** A workspace that is not there, or has the service off, may come back. */
const LOOK_AGAIN_MS = 30_000;

/** Without a connection nobody can hide what is shown: after so long it goes by itself. */
const ALONE_MS = 20_000;

/**
 * Shows the live sketch in `host`, follows it when another one becomes live, and connects again by
 * itself. Returns an unsubscribe function.
 */
export function showOverlay(host: HTMLElement, options: OverlayOptions): () => void {
  const { tenant, onStatus = () => {}, onHidden = () => {}, onRefused = () => {} } = options;
  let room = "";
  let copy = openCopy({ client: newId() });
  let again: ReturnType<typeof setTimeout> | undefined;
  let alone: ReturnType<typeof setTimeout> | undefined;

  let isAlone = false;

  const isHidden = () => settingsOf(copy).hidden;
  const isBlank = () => isAlone || isHidden();
  const painter = createOverlayPainter(host, {
    elements: () =>
      isBlank()
        ? []
        : elementsAsDragged(copy, elementsInOrder(copy)).filter(({ pending }) => !pending),
    element: (id) => {
      const element = isBlank() ? undefined : elementAsDragged(copy, id);
      return element?.pending ? undefined : element;
    },
    live: () => (isBlank() ? [] : liveStrokes(copy).filter(({ pending }) => !pending)),
  });

  const give = (event: CopyEvent) => {
    const wasHidden = isHidden();
    const { effects } = handleCopyEvent(copy, event, { newId });
    const dirty = new Set<string>();
    let isAll = wasHidden !== isHidden();
    for (const effect of effects) {
      if (effect.type === "send") socket.send(effect.request);
      if (effect.type !== "dirty") continue;
      if (effect.ids === "all") isAll = true;
      else for (const id of effect.ids) dirty.add(id);
    }
    painter.changed(isAll ? "all" : [...dirty]);
    if (wasHidden !== isHidden()) onHidden(isHidden());
  };

  const leaveAlone = (next: boolean) => {
    clearTimeout(alone);
    alone = undefined;
    if (isAlone === next) return;
    isAlone = next;
    painter.changed("all");
  };

  const forget = () => {
    copy = openCopy({ client: newId() });
    painter.changed("all");
  };

  const connect = () =>
    connectRoom({
      kind: "sketch",
      protocol: SKETCH_PROTOCOL,
      admit: async () => {
        const admission = await admit(tenant);
        if ("refused" in admission || admission.room === room) return admission;
        // Another sketch is live now: nothing of the one before is to be seen.
        room = admission.room;
        forget();
        return admission;
      },
      onStatus: (status) => {
        if (status === "connected") give({ type: "connected" });
        else if (copy.connection !== "offline") {
          give({ type: "disconnected" });
          alone ??= setTimeout(() => leaveAlone(true), ALONE_MS);
        }
        onStatus(status);
      },
      onMessage: (message) => {
        if (!isNotice(message)) return;
        give({ type: "notice", notice: message });
        if (copy.connection === "joined") leaveAlone(false);
      },
      onRefused: (message, code) => {
        forget();
        onRefused(message, code);
        again = setTimeout(() => {
          socket = connect();
        }, LOOK_AGAIN_MS);
      },
    });
  let socket = connect();

  return () => {
    clearTimeout(again);
    clearTimeout(alone);
    socket.close();
    painter.dispose();
  };
}

const refusal = object({ code: string(), message: string() });

/** After these it is no use to ask again at once. */
const NOT_THERE = new Set<string>([
  "NOT_FOUND",
  "SERVICE_OFF",
  "REQUEST_INVALID",
] satisfies ErrorCode[]);

async function admit(tenant: string): Promise<Admission> {
  const answer = await fetch("/api/gq/embed-tickets", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant }),
    signal: AbortSignal.timeout(ROOM.connectMs),
  });
  const body: unknown = await answer.json();
  const admission = safeParse(embedTicket, body);
  if (answer.ok && admission.success) return admission.output;
  const refused = safeParse(refusal, body);
  if (refused.success && NOT_THERE.has(refused.output.code)) {
    return { refused: refused.output.message, code: refused.output.code };
  }
  throw new Error(refused.success ? refused.output.message : ERRORS.SERVER_ERROR);
}

/** Our own room speaks the protocol that the socket asked for; this distinguishes its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
