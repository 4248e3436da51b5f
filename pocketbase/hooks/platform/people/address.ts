import { ADDRESSES_FULL, SLUG_TAKEN } from "#core/entities/tenant.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { TENANT } from "#core/platform/limits.ts";
import { firstRecord } from "../http/request.ts";
import { execute, newId, rowsOf } from "../records/rows.ts";

/** The id of the workspace at an address (slug), or that had it before; undefined for none. */
export function tenantAt(app: CoreApp, slug: string): string | undefined {
  const [row] = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM tenants WHERE slug = {:slug}
     UNION ALL SELECT tenant FROM former_addresses WHERE slug = {:slug} LIMIT 1`,
    { slug },
  );
  return row?.id;
}

/** Why a workspace can't have an address: another one has or had it, or it has had too many. */
export function addressErrors(app: CoreApp, slug: string, tenant: string): FieldErrors {
  const other = tenantAt(app, slug);
  if (other !== undefined && other !== tenant) return { slug: SLUG_TAKEN };
  const isNew = other === undefined;
  const kept = app.countRecords("former_addresses", $dbx.hashExp({ tenant }));
  return isNew && kept >= TENANT.formerAddressesMaxCount ? { slug: ADDRESSES_FULL } : {};
}

/** Keeps the address that a workspace leaves, and takes the one that it has now off that list. */
export function keepFormerAddress(e: core.RecordEvent) {
  const { record } = e;
  if (!record) return e.next();
  const before = firstRecord(e.app, "tenants", "id = {:id}", { id: record.id });
  e.next();
  const former = before?.getString("slug") ?? "";
  const slug = record.getString("slug");
  if (former === "" || former === slug) return;
  const tenant = record.id;
  execute(e.app, "DELETE FROM former_addresses WHERE slug = {:slug}", { slug });
  execute(
    e.app,
    `INSERT INTO former_addresses (id, tenant, slug, created_at)
     VALUES ({:id}, {:tenant}, {:former}, strftime('%Y-%m-%d %H:%M:%fZ'))`,
    { id: newId(), tenant, former },
  );
}
