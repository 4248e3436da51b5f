import * as v from "valibot";
import { SERVICES, type ServiceId } from "../platform/brand.ts";
import { TENANT } from "../platform/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { singleLine } from "./text.ts";

const name = singleLine("Workspace name", 1, TENANT.nameMaxChars);

export const TIME_ZONE_UNKNOWN = "That is not a time zone, it should look like Europe/Berlin";

export const SLUG_TAKEN = "Another workspace already has this address";

export const ADDRESSES_FULL = `A workspace keeps at most ${TENANT.formerAddressesMaxCount} former addresses: go back to one of them`;

export const timeZone = v.pipe(
  v.string("Time zone is required"),
  v.trim(),
  v.nonEmpty("Time zone is required"),
  v.maxLength(TENANT.timeZoneMaxChars, TIME_ZONE_UNKNOWN),
  v.regex(/^(UTC|[A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2})$/, TIME_ZONE_UNKNOWN),
);

/**
 * What an admin may change of a workspace. The schema knows a time zone by its shape alone; the
 * server asks its own table of zones too.
 */
export const tenantSchema = v.object({
  name,
  slug: v.pipe(
    v.string("Address is required"),
    v.trim(),
    v.nonEmpty("Address is required"),
    v.maxLength(TENANT.slugMaxChars, `Address must be ${TENANT.slugMaxChars} characters or less`),
    v.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "Address may hold lower-case letters, digits and single hyphens between them",
    ),
  ),
  time_zone: timeZone,
});

/** A workspace. Its owner, and when it is made or deleted, are for routes of its own. */
export const tenant = defineEntity({
  collection: "tenants",
  label: { one: "workspace", many: "workspaces" },
  schema: tenantSchema,
  nameField: "name",
  permission: "tenant_admin",
  writes: ["update"],
  audit: {
    changed: (before, after) => {
      const changed = (["name", "slug", "time_zone"] as const).filter(
        (name) => after[name] !== before[name],
      );
      if (changed.length === 0) return [];
      const values = Object.fromEntries(changed.map((name) => [name, after[name]]));
      return [{ action: "workspace.changed", details: { changed, ...values } }];
    },
  },
});

export type Tenant = EntityValues<typeof tenant>;

/** Body of `POST /api/gq/tenants`: one more workspace of one's own. */
export const newTenantSchema = v.object({ name });

/** What a person types to delete or give away a workspace: its address (slug), exactly. */
export function confirmation(slug: string) {
  return v.pipe(
    v.string("Type the workspace's address to confirm"),
    v.trim(),
    v.literal(slug, `Type ${slug} to confirm`),
  );
}

/** A slug from a workspace's name: lower-case letters, digits and single hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, TENANT.slugMaxChars)
    .replace(/-+$/, "");
  return slug === "" ? "pond" : slug;
}

/** The flag of a service in `service_settings`, e.g. `waddle_enabled`. */
export type ServiceFlag = `${ServiceId}_enabled`;

export function serviceFlag(service: ServiceId): ServiceFlag {
  return `${service}_enabled`;
}

export const SERVICE_FLAGS: readonly ServiceFlag[] = SERVICES.map(({ id }) => serviceFlag(id));
