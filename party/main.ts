/** The rooms' front door: health, and sockets with a valid ticket to their room. */
import { routePartykitRequest } from "partyserver";
import { type ErrorCode, errorNotice } from "#core/platform/errors.ts";
import { REVOCATIONS_PATH } from "#core/platform/rooms/revocation.ts";
import { DISK_PATH, ROOM_STORAGE_PATH } from "#core/platform/rooms/room-storage.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { ACCESS_EVENTS_PATH } from "#core/sketch/access-events.ts";
import { Channel } from "./channel/channel.ts";
import { admit, claimsOf, isRoomPath } from "./platform/admission.ts";
import { receiveDisk } from "./platform/disk.ts";
import { type Bindings, SECRET_MIN_CHARS } from "./platform/environment.ts";
import { Lobby } from "./platform/lobby.ts";
import { refusal } from "./platform/refusal.ts";
import { revoke } from "./platform/revocations.ts";
import { receiveRoomStorage } from "./platform/room-storage.ts";
import { signIn, TenantRoomIndex } from "./platform/tenant-room-index.ts";
import { Pond } from "./pond/pond.ts";
import { Rehearsal } from "./rehearsal/rehearsal.ts";
import { receiveAccessEvents } from "./sketch/access-events.ts";
import { Sketch } from "./sketch/sketch.ts";

export { Channel, Lobby, Pond, Rehearsal, Sketch, TenantRoomIndex };

type Environment = Bindings<{
  Sketch: Sketch;
  Rehearsal: Rehearsal;
  Channel: Channel;
  Pond: Pond;
  Lobby: Lobby;
}>;

export default {
  async fetch(request, env) {
    const secret = env.GQ_TICKET_SECRET ?? "";
    const path = new URL(request.url).pathname;
    if (path === "/health") return health(secret);
    if (path === REVOCATIONS_PATH && request.method === "POST") {
      return revoke(request, env.TenantRoomIndex, secret);
    }
    if (path === ACCESS_EVENTS_PATH && request.method === "POST") {
      return receiveAccessEvents(request, env.Sketch, secret);
    }
    if (path === ROOM_STORAGE_PATH && request.method === "POST") {
      return receiveRoomStorage(request, env.TenantRoomIndex, secret);
    }
    if (path === DISK_PATH && request.method === "POST") return receiveDisk(request, secret);
    if (!isRoomPath(path)) return answer(404, "NOT_FOUND");
    if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
      return answer(426, "ROOM_UNKNOWN");
    }
    if (secret.length < SECRET_MIN_CHARS) return refusal("SERVER_ERROR", 1011);
    const admitted = await admit(request, secret);
    if (admitted instanceof Response) return admitted;
    if (!(await signIn(env.TenantRoomIndex, claimsOf(admitted)))) {
      return refusal("TICKET_EXPIRED", CLOSE.ticketRefused);
    }
    return (await routePartykitRequest(admitted, env)) ?? answer(404, "ROOM_UNKNOWN");
  },
} satisfies ExportedHandler<Environment>;

function health(secret: string): Response {
  if (secret.length >= SECRET_MIN_CHARS) return Response.json({ status: "ok" });
  const message = `GQ_TICKET_SECRET must have at least ${SECRET_MIN_CHARS} characters`;
  return Response.json({ status: "unconfigured", message }, { status: 503 });
}

function answer(status: number, code: ErrorCode): Response {
  return Response.json(errorNotice(code), { status });
}
