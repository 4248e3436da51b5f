import { BOT_CONFIG_DEFAULTS } from "#core/entities/bot-config.ts";
import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import { FIRST_SKETCH_NAME } from "#core/entities/sketch.ts";
import { SERVICE_FLAGS, type ServiceFlag, slugOf } from "#core/entities/tenant.ts";
import { MODERATION_OFF } from "#core/moderation/settings.ts";
import { TENANT } from "#core/platform/limits.ts";
import { firstRecord } from "../http/request.ts";
import { tenantAt } from "./address.ts";

/** Saves a new record of a collection. */
export function insert(
  app: CoreApp,
  collection: string,
  values: { [field: string]: unknown },
): core.Record {
  const record = new Record(app.findCollectionByNameOrId(collection), values);
  app.save(record);
  return record;
}

/** The time zone is the one of the browser, see timeZoneOf; UTC where there is none. */
type NewWorkspace = { name: string; enabled: readonly ServiceFlag[]; timeZone?: string };

/** A new user with a workspace of their own, which is their active one. Call it in a transaction. */
export function createUserWithWorkspace(
  app: CoreApp,
  person: { email: string; password: string | undefined; verified: boolean; name?: string },
  workspace: NewWorkspace,
): { user: core.Record; tenant: string } {
  const user = new Record(app.findCollectionByNameOrId("users"), {
    email: person.email,
    name: person.name ?? workspace.name,
    verified: person.verified,
    has_password: person.password !== undefined,
  });
  if (person.password === undefined) user.setRandomPassword();
  else user.setPassword(person.password);
  app.save(user);
  const tenant = createWorkspace(app, user.id, workspace);
  user.set("tenant_id", tenant);
  app.save(user);
  return { user, tenant };
}

/**
 * A workspace that the user owns and all that it needs: membership, switched-off services (but for
 * `enabled`), bot configuration and first sketch. Returns its id. Call it in a transaction.
 */
export function createWorkspace(app: CoreApp, owner: string, workspace: NewWorkspace): string {
  const tenant = insert(app, "tenants", {
    name: workspace.name,
    slug: freeSlug(app, workspace.name),
    owner,
    time_zone: workspace.timeZone ?? "UTC",
  }).id;
  insert(app, "memberships", { tenant, user: owner, role: "owner", permissions: [] });
  insert(app, "service_settings", {
    tenant,
    ...Object.fromEntries(SERVICE_FLAGS.map((flag) => [flag, workspace.enabled.includes(flag)])),
  });
  insert(app, "bot_config", { tenant, ...BOT_CONFIG_DEFAULTS });
  insert(app, "moderation_settings", { tenant, ...MODERATION_OFF });
  insert(app, "game_config", { tenant, ...GAME_CONFIG_DEFAULTS });
  insert(app, "gander_config", { tenant, ...GANDER_CONFIG_DEFAULTS });
  insert(app, "sketches", { tenant, name: FIRST_SKETCH_NAME, live: true });
  return tenant;
}

/** The slug of the name, with a few random letters when another workspace has or had it. */
function freeSlug(app: CoreApp, name: string): string {
  const slug = slugOf(name);
  if (tenantAt(app, slug) === undefined) return slug;
  const suffix = $security.randomStringWithAlphabet(6, "abcdefghijkmnpqrstuvwxyz23456789");
  return `${slug.slice(0, TENANT.slugMaxChars - 7)}-${suffix}`;
}

/** Whether a workspace has a service switched on; false for one that is not there. */
export function isOn(app: CoreApp, tenant: string, flag: ServiceFlag): boolean {
  const settings = firstRecord(app, "service_settings", "tenant = {:tenant}", { tenant });
  return settings?.getBool(flag) ?? false;
}
