import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { REVOCATION } from "../platform/limits.ts";
import { SKETCH } from "./limits.ts";

/** Where PocketBase posts changes of access to sketches. The web server does not pass it on. */
export const ACCESS_EVENTS_PATH = "/access-events";

const about = {
  sketch: recordId,
  tenant: recordId,
  /** When, in seconds since the epoch, rounded up: tickets issued up to then are from before. */
  at: v.pipe(v.number(), v.integer()),
};

const person = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/));

/** One change. To receive it twice changes nothing more. */
export const accessEvent = v.variant("type", [
  /** What a person may do: their sockets stay and go by it; `blocked` ends them. */
  v.object({
    type: v.literal("role"),
    ...about,
    person,
    role: v.picklist(["owner", "editor", "guest", "viewer", "blocked"]),
  }),
  /** What the public link allows: those who came by it become guests or viewers, but for some. */
  v.object({
    type: v.literal("link"),
    ...about,
    access: v.picklist(["view", "draw"]),
    /** Guests with a role of their own, who keep it. */
    except: v.optional(v.pipe(v.array(person), v.maxLength(SKETCH.permissionsMaxCount)), []),
    /** Somebody has just chosen that people may draw: what guests draw waits from now on. */
    approval: v.optional(v.literal(true)),
  }),
  /** The link was switched off or made anew: those who came by it before are out. */
  v.object({ type: v.literal("unlink"), ...about }),
  /** The workspace's live sketch is another one: this one's overlays look for it. */
  v.object({ type: v.literal("unlive"), ...about }),
  /** The sketch or its workspace is no more: everyone is out, and all that the room stored goes. */
  v.object({ type: v.literal("deleted"), ...about }),
]);

export type AccessEvent = v.InferOutput<typeof accessEvent>;

/**
 * The claims of what PocketBase posts: a JWT, signed (HS256) with the secret of the tickets. The
 * rooms receive the events in their order, and answer 204 when all have.
 */
export const accessEventsClaims = v.object({
  purpose: v.literal("access-events"),
  events: v.pipe(v.array(accessEvent), v.maxLength(REVOCATION.batchMaxCount)),
  /** Expiry in seconds since the epoch, as JWT has it. */
  exp: v.pipe(v.number(), v.integer()),
});

export type AccessEventsClaims = v.InferOutput<typeof accessEventsClaims>;
