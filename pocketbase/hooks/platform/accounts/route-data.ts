import { BRAND } from "#core/platform/brand.ts";
import { playerData } from "../../gaggle/personal-data.ts";
import { ganderData } from "../../gander/forgetting.ts";
import { PROVIDERS } from "../environment.ts";
import { NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { valuesOf } from "../http/request.ts";
import { membershipOf, userOf } from "../people/membership.ts";
import { linkOf } from "./provider.ts";

type Values = { [field: string]: unknown };

/**
 * GET /api/gq/account/data: what the signed-in person may see of themselves as one document. A collection
 * that is added later is in it by itself: every record that names the user, and what their own
 * workspaces store that names nobody. Hidden fields (passwords, tokens, hashes) never are.
 */
export function readAccountData(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const workspaces = e.app.findRecordsByFilter("tenants", "owner = {:user}", "name", 0, 0, {
    user: user.id,
  });
  const answer = {
    about: `What ${BRAND} keeps about ${user.email()}`,
    made_at: new Date().toISOString(),
    account: {
      ...valuesOf(user),
      email: user.email(),
      has_password: user.getBool("has_password"),
    },
    linked_accounts: PROVIDERS.flatMap((provider) => {
      const link = linkOf(e.app, user, provider);
      return link ? [{ provider, id: link.providerId() }] : [];
    }),
    records: recordsOf(e, user.id),
    gaggle: playerData(e.app, user.id),
    gander: ganderData(e.app, user.id),
    workspaces: workspaces.map((tenant) => tenant && workspaceOf(e.app, tenant)),
  };
  e.response.header().set("Content-Disposition", 'attachment; filename="goose-quarters-data.json"');
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/**
 * By collection: the records that name the user and that they may still see (rule GUARD-G49), but for
 * the workspaces, which come whole.
 */
function recordsOf(e: core.RequestEvent, user: string): Record<string, Values[]> {
  const { app } = e;
  const found: Record<string, Values[]> = {};
  for (const collection of app.findAllCollections("base")) {
    if (!collection || collection.name === "tenants") continue;
    const fields = relationsTo(app, collection, "users");
    if (fields.length === 0) continue;
    const filter = fields.map((field) => `${field} = {:user}`).join(" || ");
    const records = app.findRecordsByFilter(collection.name, filter, "", 0, 0, { user });
    found[collection.name] = records.flatMap((record) =>
      record && maySee(e, collection, record, user) ? [valuesOf(record)] : [],
    );
  }
  return found;
}

/**
 * Whether a record that names the user is open to them: by its collection's own rule; where the API
 * shows it to nobody, while they belong to its workspace, or when it is of no workspace.
 */
function maySee(
  e: core.RequestEvent,
  collection: core.Collection,
  record: core.Record,
  user: string,
): boolean {
  const rule = collection.viewRule ?? null;
  if (rule !== null) return e.app.canAccessRecord(record, e.requestInfo(), rule);
  const tenant = record.getString("tenant");
  return tenant === "" || membershipOf(e.app, user, tenant) !== undefined;
}

/** A workspace with its records; what names a person is in that person's own document. */
function workspaceOf(app: CoreApp, tenant: core.Record): Values {
  const contents: Record<string, Values[]> = {};
  for (const collection of app.findAllCollections("base")) {
    if (!collection?.fields.fieldNames().includes("tenant")) continue;
    if (relationsTo(app, collection, "users").length > 0) continue;
    const records = app.findRecordsByFilter(collection.name, "tenant = {:tenant}", "", 0, 0, {
      tenant: tenant.id,
    });
    contents[collection.name] = records.flatMap((record) => (record ? [valuesOf(record)] : []));
  }
  return { ...valuesOf(tenant), contents };
}

/** The names of a collection's relations to another collection. */
function relationsTo(app: CoreApp, collection: core.Collection, target: string): string[] {
  const { id } = app.findCollectionByNameOrId(target);
  return collection.fields.fieldNames().filter((name) => {
    const field = collection.fields.getByName(name);
    return field !== undefined && "collectionId" in field && field.collectionId === id;
  });
}
