/** One PocketBase with two workspaces full of records, and everybody who may ask about them. */
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { type PocketBaseStack, startPocketBase } from "../../../stack/pocketbase.ts";
import {
  addMember,
  type Belonging,
  bots,
  MEMBERS,
  ownerOf,
  type Person,
  SUBJECT,
  visitor,
} from "./callers.ts";
import { type CollectionInfo, readCollections, seed, type Values } from "./seeds.ts";

/** A record whose treatment is looked at, and whose it is. */
export type Target = {
  collection: CollectionInfo;
  belonging: Belonging;
  record: Values & { id: string };
};

export type Pond = {
  stack: PocketBaseStack;
  admin: TypedPocketBase;
  /** What PocketBase had before the test added anything of its own. */
  collections: readonly CollectionInfo[];
  /** The workspace that everything is about, and another one. */
  tenant: string;
  foreignTenant: string;
  subject: Person;
  people: readonly Person[];
  /** A record of each collection in `tenant`; user-owned ones are the subject's. */
  targets: ReadonlyMap<string, Target>;
  stop: () => Promise<void>;
};

/** Everyone may read this collection: its news come after all that was sent before. */
export const SENTINEL = "sentinel";

export async function fillPond(): Promise<Pond> {
  const stack = await startPocketBase();
  const admin = await stack.adminClient();
  const collections = await readCollections(admin);
  // The matrix asks faster than any person; tests/integration/pocketbase/rate-limits.test.ts asks
  // about the limits themselves.
  await admin.settings.update({ rateLimits: { enabled: false } });
  await admin.collections.create({
    type: "base",
    name: SENTINEL,
    listRule: "",
    viewRule: "",
    fields: [{ type: "text", name: "word" }],
  });

  const owner = ownerOf("owner", await stack.creator("owner@example.com"));
  const rival = ownerOf("owner of another workspace", await stack.creator("rival@example.com"));
  const removed = ownerOf("removed member", await stack.creator("removed@example.com"));
  const { tenant } = owner;
  const [settings] = await admin.collection("service_settings").getFullList({
    filter: `tenant = "${tenant}"`,
  });
  const on = { waddle_enabled: true, nest_sketch_enabled: true };
  await admin.collection("service_settings").update(settings?.id ?? "", on);
  const standing = { tenant, user: removed.id, role: "admin", permissions: [] };
  const { id } = await admin.collection("memberships").create(standing);
  await admin.collection("memberships").delete(id);

  const subject = await addMember(stack, admin, tenant, SUBJECT);
  const members = [];
  for (const spec of MEMBERS) members.push(await addMember(stack, admin, tenant, spec));
  const stranger = await addMember(stack, admin, rival.tenant, {
    label: "member of another workspace",
    role: "artist",
  });
  // Somebody in both: what they may know of one must not lead to the other.
  await admin
    .collection("memberships")
    .create({ tenant: rival.tenant, user: subject.id, role: "custom", permissions: [] });
  const both = {
    ...subject,
    memberships: {
      ...subject.memberships,
      [rival.tenant]: { role: "custom", permissions: [] } as const,
    },
  };

  const targets = new Map<string, Target>();
  for (const collection of collections) {
    const belonging = { tenant, user: subject.id };
    const record = await seed(admin, collection, belonging, collections);
    await seed(admin, collection, { tenant: rival.tenant, user: rival.id }, collections);
    targets.set(collection.name, { collection, belonging, record });
  }

  const people = [
    owner,
    ...members,
    both,
    rival,
    stranger,
    removed,
    visitor(stack.client()),
    bots(await stack.botsClient()),
  ];
  return {
    stack,
    admin,
    collections,
    tenant,
    foreignTenant: rival.tenant,
    subject: both,
    people,
    targets,
    stop: () => stack.stop(),
  };
}
