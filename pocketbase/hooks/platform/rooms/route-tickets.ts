import type { ServiceFlag } from "#core/entities/tenant.ts";
import { check } from "#core/entities/text.ts";
import {
  isLobby,
  type RoomKind,
  type RoomRole,
  type TicketClaims,
  type TicketRequest,
  ticketRequest,
} from "#core/platform/rooms/ticket.ts";
import { givenRole, memberRole } from "../../sketch/roles.ts";
import {
  invalid,
  NOT_FOUND,
  NOT_SIGNED_IN,
  PERMISSION_MISSING,
  type Refusal,
  refuse,
} from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { isService, type Membership, requirePermissions, userOf } from "../people/membership.ts";
import { isOn } from "../people/workspace.ts";
import { signTicket } from "./ticket-sign.ts";

type Admission = Pick<TicketClaims, "tenant" | "role" | "person" | "name">;

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

type Answer = Admission | { refusal: Refusal };

function admitUser(e: core.RequestEvent, { kind, room, watch }: TicketRequest): Answer {
  if (kind === "sketch") return admitToSketch(e, room, watch);
  if (kind === "rehearsal") return admitToRehearsal(e, room);
  if (kind === "channel") return admitToChannel(e, room);
  return { refusal: NOT_FOUND };
}

/** docs/spec/sketch-access.md, K2 to K4 and K24. */
function admitToSketch(e: core.RequestEvent, room: string, watch: boolean): Answer {
  const sketch = firstRecord(e.app, "sketches", "id = {:room}", { room });
  const permit = requirePermissions(e, sketch?.getString("tenant") ?? "", []);
  if ("refusal" in permit) return permit;
  const { membership } = permit;
  const role = memberRole(membership, givenRole(e.app, room, e.auth?.id ?? ""));
  if (role === "blocked") return { refusal: { status: 403, code: "SKETCH_BLOCKED" } };
  return admitMember(e, membership, "nest_sketch_enabled", watch ? "viewer" : role);
}

function admitToRehearsal(e: core.RequestEvent, room: string): Answer {
  const permit = requirePermissions(e, room, ["waddle_chat_edit"]);
  if ("refusal" in permit) return permit;
  const role = permit.membership.role === "owner" ? "owner" : "editor";
  return admitMember(e, permit.membership, "waddle_enabled", role);
}

/** Who edits commands may read along, to see why a line got no answer; the dock's owners may act. */
function admitToChannel(e: core.RequestEvent, room: string): Answer {
  const permit = requirePermissions(e, room, ["waddle_chat_edit"]);
  if ("refusal" in permit) return permit;
  const { role, permissions } = permit.membership;
  const may = permissions.includes("waddle_manage") ? "editor" : "viewer";
  return admitMember(e, permit.membership, "waddle_enabled", role === "owner" ? "owner" : may);
}

function admitMember(
  e: core.RequestEvent,
  { tenant }: Membership,
  flag: ServiceFlag,
  role: RoomRole,
): Answer {
  const user = userOf(e);
  if (user === undefined) return { refusal: PERMISSION_MISSING };
  if (!isOn(e.app, tenant, flag)) return { refusal: { status: 403, code: "SERVICE_OFF" } };
  const name = user.getString("name").slice(0, 80) || "Somebody";
  return { tenant, role, person: user.id, name };
}

/** The bots process listens in the lobbies and joins the rehearsal and the channel of any tenant that has Waddle on. */
function admitBot(e: core.RequestEvent, kind: RoomKind, room: string): Answer {
  const bot = { role: "bot", person: e.auth?.id ?? "", name: "Waddle" } as const;
  if (kind === "lobby" && isLobby(room)) return { ...bot, tenant: room };
  const attended = kind === "rehearsal" || kind === "channel";
  if (attended && isOn(e.app, room, "waddle_enabled")) return { ...bot, tenant: room };
  return { refusal: NOT_FOUND };
}
