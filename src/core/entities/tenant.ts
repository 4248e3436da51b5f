import { SERVICES, type ServiceId } from "../brand.ts";
import { TENANT } from "../limits.ts";

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
