import { foldWord } from "../../chat/command-word.ts";
import { check } from "../../entities/text.ts";
import { IMPORT } from "../limits.ts";
import { asText, type Entry } from "./entry.ts";
import { COMPARED_FIELDS, IMPORTED_ENTITIES, type ImportedKind } from "./kinds.ts";
import { usesOf } from "./values.ts";

/** A record that is there already; of its fields those that the kind's schema describes count. */
export type Stored = { id: string; [field: string]: unknown };

/** What is there, by kind; a kind that the member may not edit is absent. */
export type StoredByKind = Partial<Record<ImportedKind, readonly Stored[]>>;

/** A field whose value an import changes, in words. */
export type FieldChange = { field: string; before: string; after: string };

export type PlannedState = "new" | "changed" | "same" | "conflict" | "unreadable";

/** What an import would do with one thing of the file. */
export type Planned = {
  /** Unlike any other of the plan. */
  key: string;
  kind: ImportedKind;
  name: string;
  where: string;
  state: PlannedState;
  /** Why it is in the way or can't be read; empty otherwise. */
  reason: string;
  notes: readonly string[];
  changes: readonly FieldChange[];
  /** The record as it is going to be; absent for what can't be read. */
  values?: { readonly [field: string]: unknown };
  /** The record that it changes. */
  id?: string;
  /** The command that loses its alias to this one, when this one is chosen. */
  takesFrom?: { id: string; alias: string };
};

/**
 * Compares what a file says with what is there: rules WADDLE-I1 to WADDLE-I7 of docs/spec/waddle.md. Pure; what
 * is chosen of it becomes a change set.
 */
export function planImport(entries: readonly Entry[], stored: StoredByKind): Planned[] {
  const merged = withNightbotAliases(entries);
  const words = new CommandWords(merged, stored.commands ?? []);
  const seen = new Set<string>();
  return merged.map((entry, at) => {
    const planned = plan(entry, stored, words);
    const identity = `${entry.kind} ${planned.name.toLowerCase()}`;
    const key = `${entry.kind}-${at}`;
    if (planned.state === "unreadable") return { ...planned, key };
    if (seen.has(identity)) {
      const reason = "It is in the file twice; the first one counts";
      return { ...unreadable(entry, planned.name, reason), key };
    }
    seen.add(identity);
    return { ...planned, key };
  });
}

type Unkeyed = Omit<Planned, "key">;

function plan(entry: Entry, stored: StoredByKind, words: CommandWords): Unkeyed {
  const { kind, where } = entry;
  const { schema, nameField: key } = IMPORTED_ENTITIES[kind];
  const name = nameOf(entry);
  const there = stored[kind];
  if (there === undefined) return unreadable(entry, name, "You may not edit these here");
  const found = there.find((record) => spelled(record[key]) === spelled(entry.values[key]));
  const { values, notes } = kind === "commands" ? words.settle(entry) : entry;
  const result = check(schema, { ...(found && fieldsOf(kind, found)), ...values });
  if (!result.ok) return unreadable(entry, name, result.message);
  const parsed: { [field: string]: unknown } = { ...result.value };
  if (kind === "commands" && found === undefined && "usage_count" in values) {
    parsed.usage_count = Math.min(usesOf(values.usage_count) ?? 0, IMPORT.usageMaxCount);
  }
  const base = { kind, name: asText(parsed[key] ?? name), where, notes, values: parsed };
  if (found !== undefined) {
    const changes = changesOf(kind, found, parsed);
    const state = changes.length > 0 ? "changed" : "same";
    return { ...base, state, reason: "", changes, id: found.id };
  }
  const owner = kind === "commands" ? words.aliasOwner(base.name) : undefined;
  if (owner === undefined) return { ...base, state: "new", reason: "", changes: [] };
  return {
    ...base,
    state: "conflict",
    reason: `${base.name} is an alias of ${owner.name} now, which would lose it`,
    changes: [],
    takesFrom: { id: owner.id, alias: base.name },
  };
}

/** Case makes no difference in names. */
function spelled(name: unknown): string {
  return foldWord(asText(name).trim());
}

function unreadable({ kind, where, notes }: Entry, name: string, reason: string): Unkeyed {
  return { kind, where, name, state: "unreadable", reason, notes, changes: [] };
}

function nameOf({ kind, values }: Entry): string {
  const name = values[IMPORTED_ENTITIES[kind].nameField];
  return typeof name === "string" && name.trim() !== ""
    ? name.trim().slice(0, 60)
    : "without a name";
}

function fieldsOf(kind: ImportedKind, record: Stored): { [field: string]: unknown } {
  return Object.fromEntries(
    IMPORTED_ENTITIES[kind].fields.map((name) => [name, record[name]] as const),
  );
}

function changesOf(
  kind: ImportedKind,
  before: Stored,
  after: { [field: string]: unknown },
): FieldChange[] {
  return Object.entries(COMPARED_FIELDS[kind]).flatMap(([name, field]) => {
    const change = { field, before: inWords(before[name]), after: inWords(after[name]) };
    return change.before === change.after ? [] : [change];
  });
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(" ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return asText(value) || "none";
}

/** Which command answers to a word, there and in the file. */
class CommandWords {
  readonly #names = new Set<string>();
  /** By alias: who has it now. */
  readonly #aliases = new Map<string, { id: string; name: string }>();
  /** By alias: the command of the file that brings it first. */
  readonly #brought = new Map<string, string>();

  constructor(entries: readonly Entry[], stored: readonly Stored[]) {
    for (const { id, command_name, aliases } of stored) {
      this.#names.add(String(command_name));
      for (const alias of wordsOf(aliases)) {
        this.#aliases.set(alias, { id, name: String(command_name) });
      }
    }
    for (const { kind, values } of entries) {
      if (kind === "commands") this.#names.add(spelled(values.command_name));
    }
    for (const { kind, values } of entries) {
      if (kind !== "commands") continue;
      for (const alias of wordsOf(values.aliases)) {
        if (!this.#brought.has(alias)) this.#brought.set(alias, spelled(values.command_name));
      }
    }
  }

  /** The other command that has the word as an alias now. */
  aliasOwner(word: string): { id: string; name: string } | undefined {
    return this.#aliases.get(word);
  }

  /** The command without the aliases that others answer to; each is named in a note. */
  settle(entry: Entry): { values: Entry["values"]; notes: readonly string[] } {
    const { aliases, command_name } = entry.values;
    if (!Array.isArray(aliases)) return entry;
    const name = spelled(command_name);
    const notes = [...entry.notes];
    const kept = aliases.filter((alias) => {
      const word = spelled(alias);
      const owner = this.#ownerOf(word, name);
      if (owner === undefined || word === name) return word !== name;
      notes.push(`Without the alias ${word}: ${owner}`);
      return false;
    });
    return { values: { ...entry.values, aliases: kept }, notes };
  }

  #ownerOf(word: string, name: string): string | undefined {
    if (this.#names.has(word)) return "a command has that name";
    const stored = this.#aliases.get(word);
    if (stored !== undefined && stored.name !== name) return `${stored.name} has it`;
    const brought = this.#brought.get(word);
    return brought !== undefined && brought !== name ? `${brought} has it` : undefined;
  }
}

function wordsOf(aliases: unknown): string[] {
  return Array.isArray(aliases) ? aliases.map(spelled) : [];
}

/**
 * Nightbot makes an alias a command of its own that names another. Where that one is in the file,
 * it gets the alias; else there is nothing that the alias could answer.
 */
function withNightbotAliases(entries: readonly Entry[]): Entry[] {
  const targets = new Set(
    entries.flatMap(({ values }) => (values.alias_of === undefined ? [values.command_name] : [])),
  );
  const aliases = new Map<unknown, unknown[]>();
  const isFolded = ({ values: { alias_of } }: Entry) =>
    alias_of !== undefined && targets.has(alias_of);
  for (const entry of entries) {
    if (!isFolded(entry)) continue;
    const { alias_of, command_name } = entry.values;
    aliases.set(alias_of, [...(aliases.get(alias_of) ?? []), command_name]);
  }
  return entries
    .filter((entry) => !isFolded(entry))
    .map((entry) => {
      const { alias_of, ...values } = entry.values;
      const more = aliases.get(values.command_name);
      if (more)
        return { ...entry, values: { ...values, aliases: [...wordsOf(values.aliases), ...more] } };
      if (alias_of === undefined) return entry;
      const note = `It was another name for ${asText(alias_of)}, which is not in the file`;
      return { ...entry, values, notes: [...entry.notes, note] };
    });
}
