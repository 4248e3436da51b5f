import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Callers, COLLECTION_ACCESS, type CollectionAccess } from "#core/access.ts";
import { type Belonging, isAmong, MEMBERS, type Person, SUBJECT } from "./access/callers.ts";
import { fillPond, type Pond, type Target } from "./access/pond.ts";
import { seed, type Values, valuesFor } from "./access/seeds.ts";

/**
 * Everybody × every collection × everything that can be asked, against the table of src/core/access.ts.
 * What someone may not see answers exactly as what does not exist.
 */
const ABSENT = "zzzzzzzzzzzzzzz";

const LABELS = [
  "owner",
  ...MEMBERS.map(({ label }) => label),
  SUBJECT.label,
  "owner of another workspace",
  "member of another workspace",
  "removed member",
  "visitor",
  "bots",
];

const NAMES = Object.keys(COLLECTION_ACCESS);

let pond: Pond;
let cases = 0;

beforeAll(async () => {
  pond = await fillPond();
}, 120_000);

afterAll(async () => {
  await pond.stop();
  process.stdout.write(`Access matrix: ${cases} cases\n`);
});

function find(label: string, name: string) {
  const person = pond.people.find((one) => one.label === label);
  const target = pond.targets.get(name);
  const access = COLLECTION_ACCESS[name];
  if (person === undefined || target === undefined || access === undefined) {
    throw new Error(`${label} or ${name} is missing`);
  }
  return { person, target, access, path: `/api/collections/${name}/records` };
}

const ask = (person: Person, method: string, path: string, body?: unknown) => {
  cases += 1;
  return pond.stack.request(method, path, { as: person.client, body });
};

/** Every record in an answer, however deep. */
function recordsIn(body: unknown): Values[] {
  if (Array.isArray(body)) return body.flatMap(recordsIn);
  if (typeof body !== "object" || body === null) return [];
  const nested = Object.values(body).flatMap(recordsIn);
  return "collectionName" in body && "id" in body ? [{ ...body }, ...nested] : nested;
}

function belongingOf(record: Values): Belonging {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const own = record.collectionName === "users";
  return {
    tenant: text(record.collectionName === "tenants" ? record.id : record.tenant),
    user: text(own ? record.id : (record.user ?? record.recordRef)),
  };
}

/** Whatever came back, by whichever way, was this person's to read. */
function expectReadable(body: unknown, person: Person) {
  for (const record of recordsIn(body)) {
    const name = String(record.collectionName);
    const access = COLLECTION_ACCESS[name];
    const belonging = belongingOf(record);
    const readable = access !== undefined && isAmong(access.read, person, belonging);
    expect(readable, `${person.label} was shown ${JSON.stringify(record)}`).toBe(true);
    for (const field of access?.hidden ?? []) expect(record).not.toHaveProperty(field);
  }
}

const stored = (target: Target) =>
  pond.admin
    .collection(target.collection.name)
    .getFullList({ filter: `id = "${target.record.id}"` })
    .then(([record]) => record && JSON.stringify({ ...record, last_seen_at: "", updated: "" }));

it("PocketBase and the table have the same collections", () => {
  expect(pond.collections.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
});

it("nobody is missing from the matrix", () => {
  expect(pond.people.map(({ label }) => label)).toEqual(LABELS);
});

it("every field that the database hides is hidden in the table, and the other way round", () => {
  for (const { name, fields } of pond.collections) {
    const hidden = fields.filter((field) => field.hidden).map((field) => field.name);
    expect({ [name]: hidden.sort() }).toEqual({
      [name]: [...(COLLECTION_ACCESS[name]?.hidden ?? [])].sort(),
    });
  }
});

describe.each(LABELS)("%s reads", (label) => {
  it.each(NAMES)("%s", async (name) => {
    const { person, target, access, path } = find(label, name);
    const { id } = target.record;
    const allowed = isAmong(access.read, person, target.belonging);

    const list = await ask(person, "GET", `${path}?perPage=1000`);
    expectReadable(list.body, person);
    const ids = recordsIn(list.body).map((record) => record.id);
    expect(ids.includes(id), "listed").toBe(allowed);

    const view = await ask(person, "GET", `${path}/${id}`);
    expectReadable(view.body, person);
    if (allowed) expect(view.status).toBe(200);
    else expect(view).toEqual(await ask(person, "GET", `${path}/${ABSENT}`));

    const file = await ask(person, "GET", `/api/files/${name}/${id}/goose.png`);
    expect(file.status).toBe(404);
    expect(file).toEqual(await ask(person, "GET", `/api/files/${name}/${ABSENT}/goose.png`));
  });

  it.each(NAMES)("what %s leads to", async (name) => {
    const { person, target, path } = find(label, name);
    const { id, fields } = target.collection;
    const forth = fields.filter(({ type }) => type === "relation").map((field) => field.name);
    const back = pond.collections.flatMap((other) =>
      other.fields
        .filter((field) => field.type === "relation" && field.collectionId === id)
        .map((field) => `${other.name}_via_${field.name}`),
    );
    const deep = [...forth, ...back].flatMap((relation) => [
      relation,
      `${relation}.tenant`,
      `${relation}.user`,
      `${relation}.owner`,
      `${relation}.memberships_via_tenant.user`,
      `${relation}.memberships_via_user.tenant`,
    ]);
    const expand = encodeURIComponent(deep.join(","));
    const list = await ask(person, "GET", `${path}?perPage=1000&expand=${expand}`);
    expectReadable(list.body, person);
    const view = await ask(person, "GET", `${path}/${target.record.id}?expand=${expand}`);
    expectReadable(view.body, person);
  });
});

/** A change that each collection would take; another each time. */
function changeOf(target: Target): Values[] {
  const { name } = target.collection;
  const access = COLLECTION_ACCESS[name];
  if (access?.updateField) {
    return Object.keys(access.updateField).map((field) => ({ [field]: !target.record[field] }));
  }
  const special: Record<string, Values> = {
    users: { name: `Renamed ${cases}` },
    tenants: { name: `Renamed ${cases}` },
    memberships: { role: "custom", permissions: ["gaggle_manage"] },
    bot_config: { command_prefix: "?" },
    sketches: { name: `Renamed ${cases}` },
    chat_commands: { response_text: `Changed ${cases}` },
  };
  return [special[name] ?? { name: "changed", text: "changed", enabled: true }];
}

function mayChange(access: CollectionAccess, change: Values, person: Person, at: Belonging) {
  const callers = Object.keys(change).map((field) => access.updateField?.[field] ?? access.update);
  return callers.every((one: Callers) => isAmong(one, person, at));
}

describe.each(LABELS)("%s writes", (label) => {
  it.each(NAMES)("%s: update", async (name) => {
    const { person, target, access, path } = find(label, name);
    for (const change of changeOf(target)) {
      const before = await stored(target);
      const answer = await ask(person, "PATCH", `${path}/${target.record.id}`, change);
      expectReadable(answer.body, person);
      if (mayChange(access, change, person, target.belonging)) {
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
        expect(await stored(target)).not.toBe(before);
        const old = Object.keys(change).map((field) => [field, target.record[field]]);
        await pond.admin.collection(name).update(target.record.id, Object.fromEntries(old));
        continue;
      }
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await stored(target)).toBe(before);
      if (isAmong(access.read, person, target.belonging)) continue;
      expect(answer).toEqual(await ask(person, "PATCH", `${path}/${ABSENT}`, change));
    }
  });

  it.each(NAMES)("%s: create", async (name) => {
    const { person, target, access, path } = find(label, name);
    const { tenant, user } = target.belonging;
    const values = valuesFor(target.collection, { tenant, user }, pond.collections);
    const count = async () =>
      (await pond.admin.collection(name).getList(1, 1, { requestKey: null })).totalItems;
    const before = await count();
    const answer = await ask(person, "POST", path, values);
    expectReadable(answer.body, person);
    if (isAmong(access.create, person, target.belonging)) {
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const [created] = recordsIn(answer.body);
      expect(created).toMatchObject({ tenant });
      await pond.admin.collection(name).delete(String(created?.id));
      return;
    }
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await count()).toBe(before);
    if (person.memberships[tenant] !== undefined) return;
    const nowhere = valuesFor(target.collection, { tenant: ABSENT, user }, pond.collections);
    expect(answer).toEqual(await ask(person, "POST", path, nowhere));
  });

  it.each(NAMES)("%s: delete", async (name) => {
    const { person, target, access, path } = find(label, name);
    const { id } = target.record;
    const answer = await ask(person, "DELETE", `${path}/${id}`);
    if (isAmong(access.delete, person, target.belonging)) {
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 204 });
      expect(await stored(target)).toBeUndefined();
      target.record = await seed(pond.admin, target.collection, target.belonging, pond.collections);
      return;
    }
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await stored(target)).toBeDefined();
    if (isAmong(access.read, person, target.belonging)) return;
    expect(answer).toEqual(await ask(person, "DELETE", `${path}/${ABSENT}`));
  });
});
