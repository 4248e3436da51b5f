import * as v from "valibot";
import { SERVICES, type ServiceId } from "../brand.ts";
import { TENANT } from "../limits.ts";
import { singleLine } from "./text.ts";

export const tenantSchema = v.object({
  name: singleLine("Workspace name", 1, TENANT.nameMaxChars),
  time_zone: v.pipe(
    v.string("Time zone is required"),
    v.check(isTimeZone, "That is not a time zone, it should look like Europe/Berlin"),
  ),
});

function isTimeZone(name: string): boolean {
  if (typeof Intl === "undefined") return /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name);
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
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
