import type { LookupResult } from "#core/waddle/lookups.ts";

/** Returns the value at a path such as `items[0].name` or `fact.text`, as text. */
export function valueAt(json: string, path: string): LookupResult<"fetch"> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, reason: "the page is no JSON" };
  }
  const keys = path.split(/[.[\]]+/).filter((key) => key !== "");
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
      return { ok: false, reason: `the page has no ${path.slice(0, 60)}` };
    }
    value = Reflect.get(value, key);
  }
  if (typeof value === "string") return { ok: true, value };
  return { ok: true, value: value === undefined ? "" : JSON.stringify(value) };
}
