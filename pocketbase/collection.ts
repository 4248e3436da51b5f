/** One field of a collection, as PocketBase's collection import format has it. */
type FieldDefinition = { name: string } & (
  | { type: "text"; required?: boolean; max: number; pattern?: string; hidden?: true }
  | { type: "number"; min?: number; max?: number; onlyInt?: boolean }
  | { type: "bool" }
  | { type: "json"; maxSize: number; hidden?: true }
  | { type: "date"; required?: boolean; hidden?: true }
  | { type: "autodate"; onCreate: true; onUpdate?: true }
  | {
      type: "file";
      maxSelect: 1;
      maxSize: number;
      mimeTypes?: readonly string[];
      /** Only those who may view the record get the file, by a token of their own. */
      protected?: true;
    }
  | { type: "select"; required?: boolean; maxSelect: 1; values: string[] }
  | {
      type: "relation";
      required?: boolean;
      collectionId: string;
      maxSelect: 1;
      cascadeDelete?: boolean;
    }
);

/** The API rules of a collection. A rule that is absent or null allows superusers alone. */
type Rules = Partial<
  Record<"listRule" | "viewRule" | "createRule" | "updateRule" | "deleteRule", string | null>
>;

type CollectionDefinition = Rules & {
  type: "base" | "auth";
  name: string;
  fields: FieldDefinition[];
  indexes: string[];
};

/**
 * A new collection. PocketBase's own types describe the built objects, not the plain definitions
 * that its constructor takes, hence the one cast.
 */
export function collection(definition: CollectionDefinition): Collection {
  return new Collection(definition as unknown as Partial<Collection>);
}

/** Sets rules of a collection that exists; PocketBase's types do not know that a rule may be null. */
export function setRules(target: core.Collection, rules: Rules): void {
  unmarshal(rules, target);
}

/** The relation of a tenant-owned record to its tenant. */
export function tenantField(app: CoreApp): FieldDefinition {
  return {
    type: "relation",
    name: "tenant",
    required: true,
    collectionId: app.findCollectionByNameOrId("tenants").id,
    maxSelect: 1,
    cascadeDelete: true,
  };
}

export const createdAt: FieldDefinition = { type: "autodate", name: "created_at", onCreate: true };

export const updatedAt: FieldDefinition = {
  type: "autodate",
  name: "updated_at",
  onCreate: true,
  onUpdate: true,
};

/**
 * API rules for tenant-owned records. They keep tenants apart: to anybody else a record is as good
 * as absent. Hooks check the permission that a write needs, so that the answer can name it.
 */
export const RULES = {
  signedIn: '@request.auth.id != "" && @request.auth.collectionName = "users"',
  member:
    '@request.auth.id != "" && @request.auth.collectionName = "users" && tenant.memberships_via_tenant.user ?= @request.auth.id',
  /** Both conditions are of one membership: PocketBase joins the table once for `?=`. */
  admin:
    '@request.auth.id != "" && @request.auth.collectionName = "users" && @request.auth.verified = true && tenant.memberships_via_tenant.user ?= @request.auth.id && (tenant.memberships_via_tenant.role ?= "owner" || tenant.memberships_via_tenant.role ?= "admin" || (tenant.memberships_via_tenant.role ?= "custom" && tenant.memberships_via_tenant.permissions ?~ "tenant_admin"))',
  memberOrService:
    '(@request.auth.id != "" && @request.auth.collectionName = "users" && tenant.memberships_via_tenant.user ?= @request.auth.id) || @request.auth.collectionName = "services"',
};
