import * as v from "valibot";
import { PERMISSIONS, ROLES } from "../permissions.ts";

/** A record's id, as PocketBase makes them. */
export const recordId = v.pipe(
  v.string("Id is required"),
  v.regex(/^[a-z0-9]{1,40}$/, "Not an id"),
);

/** The flags of the services that a tenant has switched on. */
export const serviceFlags = v.object({
  waddle_enabled: v.boolean(),
  gaggle_enabled: v.boolean(),
  gander_enabled: v.boolean(),
  nest_sketch_enabled: v.boolean(),
  pondparty_enabled: v.boolean(),
});

export type ServiceFlags = v.InferOutput<typeof serviceFlags>;

/** Answer of `GET /api/gq/session`: who is signed in, and what they may do in the active tenant. */
export const sessionSchema = v.object({
  user: v.object({
    id: recordId,
    email: v.string(),
    name: v.string(),
    email_verified: v.boolean(),
    tenant_id: recordId,
  }),
  tenant: v.object({
    id: recordId,
    name: v.string(),
    slug: v.string(),
    time_zone: v.string(),
  }),
  role: v.picklist(ROLES),
  permissions: v.array(v.picklist(PERMISSIONS)),
  services: serviceFlags,
  /** The id of the tenant's live sketch; empty when it has none. */
  live_sketch: v.union([v.literal(""), recordId]),
});

export type Session = v.InferOutput<typeof sessionSchema>;
