import type { ServiceFlag } from "#core/entities/tenant.ts";
import { check } from "#core/entities/text.ts";
import { visibleText } from "#core/entities/visible-text.ts";
import type { RoomRole } from "#core/platform/rooms/ticket.ts";
import {
  isLobby,
  isRecordRoom,
  type RecordRoomKind,
  ROOM_KINDS,
  type RoomKind,
} from "#core/rooms/kinds.ts";
import { type TicketClaims, type TicketRequest, ticketRequest } from "#core/rooms/tickets.ts";
import { admitToSketch } from "../../sketch/roles.ts";
import {
  invalid,
  NOT_FOUND,
  NOT_SIGNED_IN,
  PERMISSION_MISSING,
  type Refusal,
  refuse,
} from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { isService, type Membership, requirePermissions, userOf } from "../people/membership.ts";
import { isOn } from "../people/workspace.ts";
import { signTicket } from "./ticket-sign.ts";

type Admission = Pick<TicketClaims, "tenant" | "role" | "person" | "name"> | { refusal: Refusal };

/** What a member is in a room, by what its product stores. */
const RECORD_ROOMS: Record<
  RecordRoomKind,
  (
    e: core.RequestEvent,
    request: TicketRequest,
  ) => { membership: Membership; role: RoomRole } | { refusal: Refusal }
> = { sketch: admitToSketch };

/** POST /api/gq/tickets: a signed ticket that admits the caller to one room for a short time. */
export function issueTicket(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  const result = check(ticketRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { kind, room } = result.value;
  const admission = isService(e) ? admitBot(e, kind, room) : admitUser(e, result.value);
  if ("refusal" in admission) return refuse(e, admission.refusal);

  const ticket = signTicket({ kind, room, ...admission });
  return ticket === undefined
    ? refuse(e, { status: 500, code: "SERVER_ERROR" })
    : e.json(200, ticket);
}

function admitUser(e: core.RequestEvent, request: TicketRequest): Admission {
  const { kind, room } = request;
  const { tickets } = ROOM_KINDS[kind];
  if (tickets.room === "tenant") {
    const permit = requirePermissions(e, room, [tickets.permission]);
    if ("refusal" in permit) return permit;
    return admitMember(e, permit.membership, tickets.services, tickets.role(permit.membership));
  }
  if (isRecordRoom(kind)) {
    const admission = RECORD_ROOMS[kind](e, request);
    if ("refusal" in admission) return admission;
    const { service } = ROOM_KINDS[kind].tickets;
    return admitMember(e, admission.membership, [service], admission.role);
  }
  return { refusal: NOT_FOUND };
}

function admitMember(
  e: core.RequestEvent,
  { tenant }: Membership,
  services: readonly ServiceFlag[],
  role: RoomRole,
): Admission {
  const user = userOf(e);
  if (user === undefined) return { refusal: PERMISSION_MISSING };
  if (!isAnyOn(e.app, tenant, services)) return { refusal: { status: 403, code: "SERVICE_OFF" } };
  const name = visibleText(user.getString("name").slice(0, 80)) || "Somebody";
  return { tenant, role, person: user.id, name };
}

/** The bots process listens to the lobbies, and joins rooms of any tenant that has their service on. */
function admitBot(e: core.RequestEvent, kind: RoomKind, room: string): Admission {
  const { tickets } = ROOM_KINDS[kind];
  const isAdmitted =
    tickets.room === "lobby"
      ? isLobby(room)
      : tickets.room === "tenant" && isAnyOn(e.app, room, tickets.services);
  if (!isAdmitted) return { refusal: NOT_FOUND };
  return { tenant: room, role: "bot", person: e.auth?.id ?? "", name: "Waddle" };
}

function isAnyOn(app: CoreApp, tenant: string, services: readonly ServiceFlag[]): boolean {
  return services.some((service) => isOn(app, tenant, service));
}
