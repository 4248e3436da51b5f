import { timeZone } from "#core/entities/tenant.ts";
import { check } from "#core/entities/text.ts";

/**
 * The time zone that a browser names when a workspace is made; UTC for one that we don't know. It can
 * be changed at any time, so nobody is refused for it.
 */
export function timeZoneOf(named: unknown): string {
  const result = check(timeZone, named);
  return result.ok && isTimeZone(result.value) ? result.value : "UTC";
}

/** A machine without a table of zones knows UTC alone; there the shape of the name is enough. */
export function isTimeZone(name: string): boolean {
  return isKnown(name) || !isKnown("Europe/London");
}

/** PocketBase's Timezone is UTC for every name that is not in the table. */
function isKnown(name: string): boolean {
  return new Timezone(name).string() === name;
}
