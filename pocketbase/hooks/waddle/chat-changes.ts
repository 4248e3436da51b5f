import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { chatCommandSchema, USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import { check } from "#core/entities/text.ts";
import { type CounterEntry, type Usage, usageTopic } from "#core/waddle/batch-entries.ts";
import type { CommandEdit } from "#core/waddle/command-edit.ts";
import type { CounterState } from "#core/waddle/counter-step.ts";
import { COUNTER } from "#core/waddle/limits.ts";
import { firstRecord, valuesOf } from "../platform/http/request.ts";
import { recordAudit } from "../platform/people/audit.ts";
import { insert } from "../platform/people/workspace.ts";
import { publish } from "../platform/realtime/publish.ts";
import { newCommandErrors, wordsTaken } from "./command-words.ts";

/** Who may change commands in chat, as the engine has it too (WADDLE-B4). */
const EDITORS: readonly UserLevel[] = ["mod", "broadcaster"];

/**
 * Makes the changes that people asked for in chat, in their order, and records each in the audit
 * log: also one that does not fit what was changed here meanwhile, which is passed over. The bots
 * already go by those, so they are told to read the tenants' configuration again.
 */
export function applyEdits(app: CoreApp, edits: readonly CommandEdit[]) {
  const outdated = new Set<string>();
  for (const edit of edits) {
    if (!firstRecord(app, "tenants", "id = {:id}", { id: edit.tenant })) continue;
    const refusal = applyEdit(app, edit);
    const name = edit.action === "add" ? edit.fields.command_name : edit.name;
    const actor = { label: `${edit.login} (${edit.level} in chat)` };
    if (refusal === undefined) {
      recordAudit(app, edit.tenant, actor, {
        action: ACTIONS[edit.action],
        subject: name,
        details: edit.action === "edit" ? { changed: Object.keys(edit.fields) } : {},
      });
      continue;
    }
    outdated.add(edit.tenant);
    const details = { reason: refusal };
    recordAudit(app, edit.tenant, actor, {
      action: "command.refused_in_chat",
      subject: name,
      details,
    });
  }
  return () => {
    for (const tenant of outdated) publish(BOTS_TOPIC, { type: "config", tenant });
  };
}

const ACTIONS = {
  add: "command.added_in_chat",
  edit: "command.edited_in_chat",
  delete: "command.deleted_in_chat",
} as const;

const GONE = "the command is gone";
const NOT_ALLOWED = "the level is too low";

/** Returns the reason why it can't be done. */
function applyEdit(app: CoreApp, edit: CommandEdit): string | undefined {
  const { tenant, level } = edit;
  if (!EDITORS.includes(level)) return NOT_ALLOWED;
  const record = firstRecord(app, "chat_commands", "id = {:id}", { id: edit.command });
  if (record && record.getString("tenant") !== tenant) return GONE;
  if (record && !mayUse(level, record.getString("user_level"))) return NOT_ALLOWED;
  if (edit.action === "add") {
    if (record || edit.command.length !== ID_CHARS) return "it is there already";
    if (!mayUse(level, edit.fields.user_level)) return NOT_ALLOWED;
    const place = { tenant, record: edit.command };
    const [error] = Object.values(newCommandErrors(app, edit.fields, place));
    if (error !== undefined) return error;
    insert(app, "chat_commands", { ...edit.fields, id: edit.command, tenant, usage_count: 0 });
    return undefined;
  }
  if (!record) return GONE;
  if (edit.action === "delete") {
    app.delete(record);
    return undefined;
  }
  const result = check(chatCommandSchema, { ...valuesOf(record), ...edit.fields });
  if (!result.ok) return result.message;
  if (!mayUse(level, result.value.user_level)) return NOT_ALLOWED;
  const [error] = Object.values(wordsTaken(app, result.value, { tenant, record: record.id }));
  if (error !== undefined) return error;
  for (const [field, value] of Object.entries(edit.fields)) record.set(field, value);
  app.save(record);
  return undefined;
}

/** As PocketBase wants a record's id. */
const ID_CHARS = 15;

function mayUse(level: UserLevel, needed: string): boolean {
  const levels: readonly string[] = USER_LEVELS;
  return levels.indexOf(level) >= levels.indexOf(needed);
}

/** Values by tenant and record. */
type ByTenant<T> = { [tenant: string]: { [record: string]: T } };

/** Adds uses. Plain SQL: a count is no change of a command, so no record event may follow from it. */
export function applyUsage(app: CoreApp, usage: readonly Usage[]) {
  const counts: ByTenant<number> = {};
  for (const { command, count } of usage) {
    const rows = arrayOf(new DynamicModel({ tenant: "", usage_count: 0 }));
    app
      .db()
      .newQuery(
        `UPDATE chat_commands SET usage_count = max(0, usage_count + {:count}) WHERE id = {:command}
         RETURNING tenant, usage_count`,
      )
      .bind({ command, count })
      .all(rows);
    for (const row of rows) {
      const own = counts[row.tenant] ?? {};
      own[command] = row.usage_count;
      counts[row.tenant] = own;
    }
  }
  return () => {
    for (const [tenant, own] of Object.entries(counts)) {
      publish(usageTopic(tenant), { counts: own, counters: {} });
    }
  };
}

/**
 * Counts as chat did. Plain SQL: it is no change of the counter's settings, so the bots, who know
 * it already, are not told to read everything again. Counters that are gone are passed over.
 */
export function applyCounters(app: CoreApp, changes: readonly CounterEntry[], batch: string) {
  const values: ByTenant<CounterState> = {};
  for (const { counter, operation, amount } of changes) {
    const base = operation === "set" ? "0" : "value";
    const rows = arrayOf(new DynamicModel({ tenant: "", value: 0, revision: 0 }));
    app
      .db()
      .newQuery(
        `UPDATE counters SET value = max(-{:max}, min({:max}, ${base} + {:amount})),
           last_batch = {:batch}, revision = revision + 1
         WHERE id = {:counter} RETURNING tenant, value, revision`,
      )
      .bind({ counter, amount, batch, max: COUNTER.valueMax })
      .all(rows);
    for (const row of rows) {
      const own = values[row.tenant] ?? {};
      own[counter] = { value: row.value, revision: row.revision };
      values[row.tenant] = own;
    }
  }
  return () => {
    for (const [tenant, own] of Object.entries(values)) {
      publish(usageTopic(tenant), { counts: {}, counters: own });
    }
  };
}
