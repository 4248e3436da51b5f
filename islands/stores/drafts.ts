import { forget, keep, readKept } from "./safe-storage.ts";
import { currentSession } from "./session.ts";

/** A draft is its writer's alone, and stays in its workspace and its tab. */
function keyOf(name: string): string {
  const session = currentSession();
  return `gq:draft:${session?.user.id ?? ""}:${session?.tenant.id ?? ""}:${name}`;
}

/** What was typed into a form before a reload: the fields that `form` has, of the same types. */
export function readDraft<T extends Record<string, unknown>>(name: string, form: T): Partial<T> {
  const draft: Partial<T> = {};
  const kept = parsed(readKept("sessionStorage", keyOf(name)));
  for (const [field, value] of Object.entries(kept)) {
    if (Object.hasOwn(form, field) && typeof value === typeof form[field]) {
      Object.assign(draft, { [field]: value });
    }
  }
  return draft;
}

export function keepDraft(name: string, values: Record<string, unknown>): void {
  keep("sessionStorage", keyOf(name), JSON.stringify(values));
}

export function forgetDraft(name: string): void {
  forget("sessionStorage", keyOf(name));
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
