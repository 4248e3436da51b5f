import * as v from "valibot";
import { SERVICES, type ServiceId } from "../platform/brand.ts";
import { PERMISSIONS, ROLES } from "../platform/permissions.ts";

/** A record's id, as PocketBase makes them. */
export const recordId = v.pipe(
  v.string("Id is required"),
  v.regex(/^[a-z0-9]{1,40}$/, "Not an id"),
);

/** A service's switch; the message names the service. */
function flag(service: ServiceId) {
  const name = SERVICES.find(({ id }) => id === service)?.name;
  return v.boolean(`${name} must be switched on (true) or off (false)`);
}

/** The flags of the services that a tenant has switched on. */
export const serviceFlags = v.object({
  waddle_enabled: flag("waddle"),
  gaggle_enabled: flag("gaggle"),
  gander_enabled: flag("gander"),
  nest_sketch_enabled: flag("nest_sketch"),
  pondparty_enabled: flag("pondparty"),
});

export type ServiceFlags = v.InferOutput<typeof serviceFlags>;

/** Answer of `GET /api/gq/session`: the signed-in user, and their permissions in the active tenant. */
export const sessionSchema = v.object({
  user: v.object({
    id: recordId,
    email: v.string(),
    name: v.string(),
    email_verified: v.boolean(),
    tenant_id: recordId,
    discord_linked: v.boolean(),
    /** Empty while no Discord account is linked. */
    discord_user_id: v.string(),
    /** Whether signing in asks for a code by e-mail too. */
    second_factor: v.boolean(),
    /** False for somebody who signed up with Twitch or Discord and never chose a password. */
    has_password: v.boolean(),
  }),
  tenant: v.object({
    id: recordId,
    name: v.string(),
    slug: v.string(),
    time_zone: v.string(),
  }),
  /** Every workspace that the user belongs to, by name; the active one is among them. */
  tenants: v.array(
    v.object({ id: recordId, name: v.string(), slug: v.string(), role: v.picklist(ROLES) }),
  ),
  role: v.picklist(ROLES),
  permissions: v.array(v.picklist(PERMISSIONS)),
  /** Null when they could not be loaded, which is not the same as all off (GUARD-G14). */
  services: v.nullable(serviceFlags),
  /** The id of the tenant's live sketch; empty when it has none. */
  live_sketch: v.union([v.literal(""), recordId]),
});

export type Session = v.InferOutput<typeof sessionSchema>;
