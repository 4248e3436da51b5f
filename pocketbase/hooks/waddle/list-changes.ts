import { quote } from "#core/entities/quote.ts";
import { regular } from "#core/entities/regular.ts";
import type { ListEdit } from "#core/waddle/list-edit.ts";
import { firstRecord } from "../platform/http/request.ts";
import { recordAudit } from "../platform/people/audit.ts";
import { insert } from "../platform/people/workspace.ts";
import { isFull } from "../platform/records/write.ts";

/**
 * Makes the changes of regulars and quotes that mods asked for in chat, in their order, and records
 * each in the audit log. What is there, or gone, already is passed over, and so is what a person who is
 * no mod asked for: the engine lets none through.
 */
export function applyListEdits(app: CoreApp, edits: readonly ListEdit[]) {
  for (const edit of edits) {
    if (edit.level !== "mod" && edit.level !== "broadcaster") continue;
    if (!firstRecord(app, "tenants", "id = {:id}", { id: edit.tenant })) continue;
    const subject = applyEdit(app, edit);
    if (subject === undefined) continue;
    const actor = { label: `${edit.login} (${edit.level} in chat)` };
    recordAudit(app, edit.tenant, actor, { action: ACTIONS[edit.action], subject });
  }
  return () => undefined;
}

const ACTIONS = {
  add_regular: "regular.added_in_chat",
  remove_regular: "regular.removed_in_chat",
  add_quote: "quote.added_in_chat",
  delete_quote: "quote.deleted_in_chat",
} as const;

/** Returns what was changed, by its name; undefined where there is nothing to do. */
function applyEdit(app: CoreApp, edit: ListEdit): string | undefined {
  const { tenant } = edit;
  switch (edit.action) {
    case "add_regular": {
      const { record: id, name } = edit;
      if (isTaken(app, "regulars", id) || isFull(app, regular, tenant)) return undefined;
      if (named(app, tenant, name)) return undefined;
      insert(app, "regulars", { id, tenant, name });
      return name;
    }
    case "remove_regular": {
      const record = named(app, tenant, edit.name);
      if (!record) return undefined;
      app.delete(record);
      return edit.name;
    }
    case "add_quote": {
      const { record: id, fields } = edit;
      if (isTaken(app, "quotes", id) || isFull(app, quote, tenant)) return undefined;
      insert(app, "quotes", { ...fields, id, tenant });
      return fields.text.slice(0, 60);
    }
    case "delete_quote": {
      const { number } = edit;
      const record = numbered(app, tenant, number);
      if (!record) return undefined;
      app.delete(record);
      return String(number);
    }
  }
}

function isTaken(app: CoreApp, collection: string, id: string): boolean {
  return firstRecord(app, collection, "id = {:id}", { id }) !== undefined;
}

function named(app: CoreApp, tenant: string, name: string): core.Record | undefined {
  return firstRecord(app, "regulars", "tenant = {:tenant} && name = {:name}", { tenant, name });
}

function numbered(app: CoreApp, tenant: string, number: number): core.Record | undefined {
  const found = app.findRecordsByFilter(
    "quotes",
    "tenant = {:tenant} && number = {:number}",
    "",
    1,
    0,
    { tenant, number },
  );
  return found[0];
}

/** Gives a quote the next free number, when it has none or another quote has it. */
export function numberQuote(e: core.RecordEvent) {
  const { record } = e;
  if (!record) return e.next();
  const tenant = record.getString("tenant");
  const number = record.getInt("number");
  const other = numbered(e.app, tenant, number);
  if (number === 0 || (other && other.id !== record.id)) {
    const [last] = e.app.findRecordsByFilter("quotes", "tenant = {:tenant}", "-number", 1, 0, {
      tenant,
    });
    record.set("number", (last?.getInt("number") ?? 0) + 1);
  }
  return e.next();
}
