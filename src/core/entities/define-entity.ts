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
  /** Whether no two records of a workspace may have the same name, in whatever case. */
  uniqueNames?: boolean;
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
    /** The entries that record an update. */
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
  /** The action that records a deletion, with the record's name as its subject. */
  deletion: AuditAction;
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
  return {
    ...rest,
    nameField: nameField as TName,
    writes,
    deletion: definition.audit?.deleted ?? `${definition.label.one.replaceAll(" ", "_")}.deleted`,
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

/** Why a record can't have a name that another one has. */
export function nameTakenMessage({ label }: Pick<Entity, "label">, name: string): string {
  return `There is already a ${label.one} named ${name}`;
}
