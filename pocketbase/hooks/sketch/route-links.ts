import { check } from "#core/entities/text.ts";
import { looksLike } from "#core/platform/name-look.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import {
  type EmbedTicket,
  embedTicketRequest,
  type LinkTarget,
  type LinkTicket,
  linkTicketRequest,
  linkToken,
  NAMELESS,
} from "#core/sketch/api.ts";
import { invalid, NOT_FOUND, type Refusal, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { tenantAt } from "../platform/people/address.ts";
import { userOf } from "../platform/people/membership.ts";
import { isOn } from "../platform/people/workspace.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { signTicket } from "../platform/rooms/ticket-sign.ts";
import { fingerprint } from "../platform/secret-text.ts";
import { givenRole, linkAccessOf } from "./roles.ts";

/** The routes for people without an account: the public link, and the overlay. */

const NAME_TAKEN = "Somebody of the workspace has this name, or one that looks like it";
const UNSIGNED: Refusal = { status: 500, code: "SERVER_ERROR" };

/** A sketch whose link is on; to anybody else a link that is off is none. */
function sketchAt(app: CoreApp, token: string): core.Record | undefined {
  const sketch = firstRecord(app, "sketches", "link_token = {:token} && link_token != ''", {
    token,
  });
  if (sketch === undefined || linkAccessOf(sketch) === "off") return undefined;
  return isOn(app, sketch.getString("tenant"), "nest_sketch_enabled") ? sketch : undefined;
}

/** POST /api/gq/sketch-links/look: what a link leads to. */
export function lookAtSketchLink(e: core.RequestEvent) {
  const result = check(linkToken, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const sketch = sketchAt(e.app, result.value.token);
  if (sketch === undefined) return refuse(e, NOT_FOUND);
  const answer: LinkTarget = {
    sketch: { name: sketch.getString("name") },
    workspace: {
      name: e.app.findRecordById("tenants", sketch.getString("tenant")).getString("name"),
    },
    access: linkAccessOf(sketch) === "draw" ? "draw" : "view",
  };
  return answerFresh(e, answer);
}

/** POST /api/gq/sketch-links: a ticket for who came by the link (ACCESS-K9 to ACCESS-K11). */
export function issueLinkTicket(e: core.RequestEvent) {
  const result = check(linkTicketRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { token, guest, name, watch } = result.value;
  const sketch = sketchAt(e.app, token);
  if (sketch === undefined) return refuse(e, NOT_FOUND);
  if (name !== NAMELESS && bearsMembersName(e, sketch, name)) {
    return refuse(e, invalid({ name: NAME_TAKEN }));
  }
  const person = `guest${fingerprint(`guest ${sketch.id} ${guest}`).slice(0, 20)}`;
  const usual = linkAccessOf(sketch) === "draw" ? "guest" : "viewer";
  const known = givenRole(e.app, sketch.id, person) ?? usual;
  if (known === "blocked") return refuse(e, { status: 403, code: "SKETCH_BLOCKED" });
  const role = watch ? "viewer" : known;
  const ticket = signTicket(claimsFor(e, sketch, { role, person, name }));
  if (ticket === undefined) return refuse(e, UNSIGNED);
  const answer: LinkTicket = {
    ...ticket,
    room: sketch.id,
    sketch: { name: sketch.getString("name") },
    person,
    role,
  };
  return answerFresh(e, answer);
}

/** Whether a guest would be taken for a member of the workspace, and is none of that name (ACCESS-K25). */
function bearsMembersName(e: core.RequestEvent, sketch: core.Record, name: string): boolean {
  const members = rowsOf(
    e.app,
    { id: "", name: "" },
    `SELECT users.id, users.name FROM memberships JOIN users ON users.id = memberships.user
     WHERE memberships.tenant = {:tenant}`,
    { tenant: sketch.getString("tenant") },
  );
  const own = userOf(e)?.id;
  const alike = members.filter((member) => looksLike(member.name, name));
  return alike.length > 0 && !alike.some(({ id }) => id === own);
}

/** POST /api/gq/embed-tickets: a ticket to watch the live sketch of a workspace (ACCESS-K12). */
export function issueEmbedTicket(e: core.RequestEvent) {
  const result = check(embedTicketRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { tenant: asked } = result.value;
  // An overlay in a streaming program goes on when the workspace's address changes.
  const tenant =
    firstRecord(e.app, "tenants", "id = {:asked}", { asked })?.id ?? tenantAt(e.app, asked);
  if (tenant === undefined || !isOn(e.app, tenant, "nest_sketch_enabled")) {
    return refuse(e, NOT_FOUND);
  }
  const sketch = firstRecord(e.app, "sketches", "tenant = {:tenant} && live = true", { tenant });
  if (sketch === undefined) return refuse(e, NOT_FOUND);
  const overlay = { role: "overlay", person: "overlay", name: "Overlay" } as const;
  const ticket = signTicket(claimsFor(e, sketch, overlay));
  if (ticket === undefined) return refuse(e, UNSIGNED);
  const answer: EmbedTicket = { ...ticket, room: sketch.id };
  return answerFresh(e, answer);
}

/**
 * With a digest of where the request came from, which nobody can turn back into an address. The web
 * server has made a network of an IPv6 address already.
 */
function claimsFor(
  e: core.RequestEvent,
  sketch: core.Record,
  who: Pick<TicketClaims, "role" | "person" | "name">,
): Omit<TicketClaims, "exp"> {
  const origin = fingerprint(`origin ${sketch.id} ${e.realIP()}`).slice(0, 32);
  const tenant = sketch.getString("tenant");
  return { kind: "sketch", room: sketch.id, tenant, ...who, origin };
}

function answerFresh(e: core.RequestEvent, answer: object) {
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}
