import { SLUG_TAKEN, TIME_ZONE_UNKNOWN, tenantSchema } from "#core/entities/tenant.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { invalid, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord, valuesOf } from "../http/request.ts";
import { nextWithNotes } from "./audit.ts";
import { requirePermissions } from "./membership.ts";

const FIELDS = ["name", "slug", "time_zone"] as const;

/** A workspace's name, address and time zone, by its admins. */
export function updateTenant(e: core.RecordRequestEvent) {
  const { record } = e;
  if (!record || e.hasSuperuserAuth()) return e.next();
  const permit = requirePermissions(e, record.id, ["tenant_admin"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const original = record.original();
  const before = valuesOf(original);
  const result = check(tenantSchema, { ...before, ...bodyOf(e) });
  if (!result.ok) return refuse(e, invalid(result.errors));
  const errors = compare(e.app, record.id, result.value);
  if (Object.keys(errors).length > 0) return refuse(e, invalid(errors));

  // PocketBase has put the whole body into the record; only these fields are anybody's to change.
  record.set("owner", original.get("owner"));
  for (const name of FIELDS) record.set(name, result.value[name]);
  const changed = FIELDS.filter((name) => result.value[name] !== before[name]);
  const details = {
    changed,
    ...Object.fromEntries(changed.map((name) => [name, result.value[name]])),
  };
  return nextWithNotes(
    e,
    record.id,
    changed.length > 0 ? [{ action: "workspace.changed", details }] : [],
  );
}

function compare(
  app: CoreApp,
  tenant: string,
  { slug, time_zone }: { slug: string; time_zone: string },
): FieldErrors {
  const errors: FieldErrors = {};
  const other = firstRecord(app, "tenants", "slug = {:slug} && id != {:tenant}", { slug, tenant });
  if (other !== undefined) errors.slug = SLUG_TAKEN;
  if (!isTimeZone(time_zone)) errors.time_zone = TIME_ZONE_UNKNOWN;
  return errors;
}

/** A machine without a table of zones knows UTC alone; there the shape of the name is enough. */
function isTimeZone(name: string): boolean {
  return isKnown(name) || !isKnown("Europe/London");
}

/** PocketBase's Timezone is UTC for every name that is not in the table. */
function isKnown(name: string): boolean {
  return new Timezone(name).string() === name;
}
