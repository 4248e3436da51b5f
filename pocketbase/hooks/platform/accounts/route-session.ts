import * as v from "valibot";
import { recordId, type Session } from "#core/entities/session.ts";
import { check } from "#core/entities/text.ts";
import { ROLES } from "#core/platform/permissions.ts";
import { invalid, logError, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { activeMembership, membershipOf, userOf } from "../people/membership.ts";

/** GET /api/gq/session: the signed-in user, and their permissions in their active workspace. */
export function readSession(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  if (membership === undefined) return refuse(e, NOT_FOUND);

  const { tenant, role, permissions } = membership;
  const record = e.app.findRecordById("tenants", tenant);
  const live = firstRecord(e.app, "sketches", "tenant = {:tenant} && live = true", { tenant });
  const discord = linkedAccount(e.app, user, "discord");
  const session: Session = {
    user: {
      id: user.id,
      email: user.email(),
      name: user.getString("name"),
      email_verified: user.verified(),
      tenant_id: tenant,
      discord_linked: discord !== "",
      discord_user_id: discord,
      second_factor: user.getBool("second_factor"),
      has_password: user.getBool("has_password"),
    },
    tenant: {
      id: tenant,
      name: record.getString("name"),
      slug: record.getString("slug"),
      time_zone: record.getString("time_zone"),
    },
    tenants: tenantsOf(e.app, user.id),
    role,
    permissions,
    services: servicesOf(e.app, tenant),
    live_sketch: live?.id ?? "",
  };
  return e.json(200, session);
}

/** The services that are on; null when that can't be said: the rest of the session is good without. */
function servicesOf(app: CoreApp, tenant: string): Session["services"] {
  let settings: core.Record | undefined;
  try {
    settings = firstRecord(app, "service_settings", "tenant = {:tenant}", { tenant });
  } catch (error) {
    logError(`The services of ${tenant} could not be read`, error);
  }
  if (settings === undefined) return null;
  return {
    waddle_enabled: settings.getBool("waddle_enabled"),
    gaggle_enabled: settings.getBool("gaggle_enabled"),
    gander_enabled: settings.getBool("gander_enabled"),
    nest_sketch_enabled: settings.getBool("nest_sketch_enabled"),
    pondparty_enabled: settings.getBool("pondparty_enabled"),
  };
}

/** The user's account at a provider, or "" when none is linked. */
function linkedAccount(app: CoreApp, user: core.Record, provider: string): string {
  const links = app.findAllExternalAuthsByRecord(user);
  return links.find((link) => link?.provider() === provider)?.providerId() ?? "";
}

function tenantsOf(app: CoreApp, user: string): Session["tenants"] {
  const rows = arrayOf(new DynamicModel({ id: "", name: "", slug: "", role: "" }));
  app
    .db()
    .newQuery(
      `SELECT tenants.id, tenants.name, tenants.slug, memberships.role FROM memberships
       JOIN tenants ON tenants.id = memberships.tenant
       WHERE memberships.user = {:user} ORDER BY tenants.name COLLATE NOCASE, tenants.id`,
    )
    .bind({ user })
    .all(rows);
  return rows.flatMap(({ id, name, slug, role }) => {
    const known = ROLES.find((one) => one === String(role));
    return known ? [{ id: String(id), name: String(name), slug: String(slug), role: known }] : [];
  });
}

const switchRequest = v.object({ tenant: recordId });

/** POST /api/gq/session/tenant: makes another of the user's workspaces the active one. */
export function switchTenant(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(switchRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { tenant } = result.value;
  if (membershipOf(e.app, user.id, tenant) === undefined) return refuse(e, NOT_FOUND);
  user.set("tenant_id", tenant);
  e.app.save(user);
  return e.noContent(204);
}
