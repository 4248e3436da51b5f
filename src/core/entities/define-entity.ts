import * as v from "valibot";
import type { Permission } from "../platform/permissions.ts";
import type { CollectionName } from "../platform/records.generated.ts";
import type { AuditAction, AuditEntry } from "./audit.ts";

/** A schema of an object; its keys are the fields that a client may write. */
type EntitySchema = v.GenericSchema<unknown, object> & { readonly entries: v.ObjectEntries };

type ValuesOf<TSchema extends EntitySchema> = v.InferOutput<TSchema>;

type FieldOf<TSchema extends EntitySchema> = keyof TSchema["entries"] & string;

const WRITES = ["create", "update", "delete"] as const;

export type Write = (typeof WRITES)[number];

/** What is true of a kind of record wherever it is used: in forms, hooks, bulk changes and docs. */
export type EntityDefinition<
  TSchema extends EntitySchema = EntitySchema,
  TCollection extends CollectionName = CollectionName,
  TName extends string | undefined = string | undefined,
> = {
  collection: TCollection;
  /** Plain words for messages, toasts and the audit log. */
  label: { one: string; many: string };
  schema: TSchema;
  /** The field that names a record for people; absent where a workspace has one record only. */
  nameField?: TName;
  /** No two records of a workspace may share the values of all these fields, in whatever case. */
  unique?: readonly FieldOf<TSchema>[];
  /** The permission for every write, or those that a write of these fields needs. */
  permission: Permission | ((changed: readonly string[]) => readonly Permission[]);
  /** The requests that the API takes; all three when absent. */
  writes?: readonly Write[];
  /** The most records that a workspace may have. */
  quota?: number;
  /** The fields that can be set in many records at once; absent where there are no bulk changes. */
  bulkFields?: readonly FieldOf<TSchema>[];
  /** Whether the bots read these records, and so have to be notified of each change. */
  readByBots?: boolean;
  /** What the server stores and why, for /privacy; absent where privacy.ts lists it with others. */
  stored?: { what: string; purpose: string; until?: string };
  audit?: {
    /** The action that records a deletion; "timer.deleted" for a timer when absent. */
    deleted?: AuditAction;
    /** The entries that record an update; one with the names of the changed fields when absent. */
    changed?(
      before: { readonly [field: string]: unknown },
      after: ValuesOf<TSchema>,
    ): readonly AuditEntry[];
  };
};

export type Entity<
  TSchema extends EntitySchema = EntitySchema,
  TCollection extends CollectionName = CollectionName,
  TName extends string | undefined = string | undefined,
> = Omit<EntityDefinition<TSchema, TCollection, TName>, "nameField" | "permission" | "writes"> & {
  nameField: TName;
  writes: readonly Write[];
  /** The actions that record a write, with the record's name as their subject. */
  actions: { created: AuditAction; changed: AuditAction; deleted: AuditAction };
  /** The schema's fields, in its order. */
  fields: readonly FieldOf<TSchema>[];
  /** The schema's defaults; a field that must be given has none. */
  defaults: Partial<ValuesOf<TSchema>>;
  /** The permissions that a write needs: of these fields, or of a whole record when absent. */
  permissionsFor(changed?: readonly string[]): readonly Permission[];
};

/** An entity whose records have a name each. */
export type NamedEntity = Entity<EntitySchema, CollectionName, string>;

/** The values of an entity's record that its schema describes. */
export type EntityValues<TEntity extends { schema: EntitySchema }> = v.InferOutput<
  TEntity["schema"]
>;

export function defineEntity<
  TSchema extends EntitySchema,
  TCollection extends CollectionName,
  TName extends FieldOf<TSchema> | undefined = undefined,
>(definition: EntityDefinition<TSchema, TCollection, TName>): Entity<TSchema, TCollection, TName> {
  const { permission, nameField, writes = WRITES, ...rest } = definition;
  const { schema } = definition;
  const fields = Object.keys(schema.entries) as FieldOf<TSchema>[];
  const kind = definition.label.one.replaceAll(" ", "_");
  return {
    ...rest,
    nameField: nameField as TName,
    writes,
    actions: {
      created: `${kind}.created`,
      changed: `${kind}.changed`,
      deleted: definition.audit?.deleted ?? `${kind}.deleted`,
    },
    fields,
    defaults: defaultsOf(schema),
    permissionsFor: (changed = fields) =>
      typeof permission === "function" ? permission(changed) : [permission],
  };
}

function defaultsOf<TSchema extends EntitySchema>(schema: TSchema): Partial<ValuesOf<TSchema>> {
  const defaults = Object.entries(v.getDefaults(schema) ?? {});
  const given = defaults.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<ValuesOf<TSchema>>;
}

/** One or several records in words, e.g. "12 commands". */
export function countOf({ label }: Pick<Entity, "label">, count: number): string {
  return `${count} ${count === 1 ? label.one : label.many}`;
}

/** Why there can't be another record of an entity with a quota. */
export function quotaMessage({ label, quota = 0 }: Pick<Entity, "label" | "quota">): string {
  return `A workspace has at most ${countOf({ label }, quota)}`;
}

/** Why a record can't be as another one is: its name, or all fields that make a duplicate. */
export function duplicateMessage(
  { label, unique = [] }: Pick<Entity, "label" | "unique">,
  name: string,
): string {
  return unique.length > 1
    ? `There is already the same ${label.one}: ${name}`
    : `There is already a ${label.one} named ${name}`;
}
