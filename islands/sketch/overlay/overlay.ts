/** What a stream sees of a workspace's live sketch: read-only, without an account. */
import { object, safeParse, string } from "valibot";
import { ERRORS, type ErrorCode } from "#core/errors.ts";
import { ROOM } from "#core/limits.ts";
import { embedTicket } from "#core/sketch/api.ts";
import {
  type CopyEvent,
  elementsInOrder,
  handleCopyEvent,
  liveStrokes,
  openCopy,
  settingsOf,
} from "#core/sketch/copy.ts";
import { SKETCH_PROTOCOL, type SketchNotice } from "#core/sketch/wire.ts";
import { newId } from "../../stores/new-id.ts";
import { type Admission, connectRoom, type RoomStatus } from "../../stores/room-connection.ts";
import { createOverlayPainter } from "./painter.ts";

export type OverlayOptions = {
  /** The workspace, by id or slug. */
  tenant: string;
  onStatus?: (status: RoomStatus) => void;
  /** Why there is nothing to show; it is looked for again by itself. */
  onRefused?: (message: string) => void;
};

/** A workspace that is not there, or has the service off, may come back. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Shows the live sketch in `host`, follows it when another one becomes live, and connects again by
 * itself. Answers how to stop.
 */
export function showOverlay(host: HTMLElement, options: OverlayOptions): () => void {
  const { tenant, onStatus = () => {}, onRefused = () => {} } = options;
  let room = "";
  let copy = openCopy({ client: newId() });
  let again: ReturnType<typeof setTimeout> | undefined;

  const isHidden = () => settingsOf(copy).hidden;
  const painter = createOverlayPainter(host, {
    elements: () => (isHidden() ? [] : elementsInOrder(copy).filter(({ pending }) => !pending)),
    live: () => (isHidden() ? [] : liveStrokes(copy).filter(({ pending }) => !pending)),
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
        copy = openCopy({ client: newId() });
        painter.changed("all");
        return admission;
      },
      onStatus: (status) => {
        if (status === "connected") give({ type: "connected" });
        else if (copy.connection !== "offline") give({ type: "disconnected" });
        onStatus(status);
      },
      onMessage: (message) => {
        if (isNotice(message)) give({ type: "notice", notice: message });
      },
      onRefused: (message) => {
        onRefused(message);
        again = setTimeout(() => {
          socket = connect();
        }, LOOK_AGAIN_MS);
      },
    });
  let socket = connect();

  return () => {
    clearTimeout(again);
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
    return { refused: refused.output.message };
  }
  throw new Error(refused.success ? refused.output.message : ERRORS.SERVER_ERROR);
}

/** Our own room speaks the protocol that the socket asked for; this tells its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
