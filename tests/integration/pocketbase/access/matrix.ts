import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import { ACCOUNT } from "#core/platform/limits.ts";
import { runsTopic, usageTopic } from "#core/waddle/batch-entries.ts";
import {
  type Callers,
  COLLECTION_ACCESS,
  type CollectionAccess,
  ROUTE_ACCESS,
} from "../../../oracles/access.ts";
import type { Answer } from "../../../stack/pocketbase.ts";
import { addMember, type Belonging, isAmong, MEMBERS, type Person, SUBJECT } from "./callers.ts";
import { type Heard, spreadNews } from "./news.ts";
import { isRefusal, SAMPLES } from "./route-samples.ts";
import { seed, type Values, valuesFor } from "./seeds.ts";
import { fillPond, type Pond, type Target } from "./workspace-fixture.ts";

/**
 * Everybody × every collection × everything that can be asked, against the table of tests/oracles/access.ts.
 * What someone may not see answers exactly as what does not exist.
 */
const ABSENT = "zzzzzzzzzzzzzzz";

export const LABELS = [
  "owner",
  ...MEMBERS.map(({ label }) => label),
  SUBJECT.label,
  "owner of another workspace",
  "member of another workspace",
  "removed member",
  "visitor",
  "bots",
];

/** The matrix is split over two files, for two workers. */
export const HALF = Math.ceil(LABELS.length / 2);

/** An owner, a member who may do nothing, a stranger, nobody, and our own process. */
const VARIED = new Set(["owner", SUBJECT.label, "owner of another workspace", "visitor", "bots"]);

const NAMES = Object.keys(COLLECTION_ACCESS);

/** PocketBase's own routes that are the operator's alone. */
const CLOSED_ROUTES = [
  "GET /api/collections",
  "GET /api/collections/users",
  "POST /api/collections",
  "PUT /api/collections/import",
  "DELETE /api/collections/chat_commands",
  "DELETE /api/collections/chat_commands/truncate",
  "GET /api/settings",
  "PATCH /api/settings",
  "POST /api/settings/test/email",
  "GET /api/logs",
  "GET /api/logs/stats",
  "GET /api/backups",
  "POST /api/backups",
  "GET /api/crons",
  "POST /api/crons/__pbLogsCleanup__",
  "POST /api/sql",
  `POST /api/collections/users/impersonate/${ABSENT}`,
];

/** Asks as those with these labels; each file that calls it has a PocketBase of its own. */
export function describeAccess(labels: readonly string[]): void {
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

  const ask = async (person: Person, method: string, path: string, body?: unknown) => {
    cases += 1;
    const request = () => pond.stack.request(method, path, { as: person.client, body });
    let answer = await request();
    if (method !== "GET" || answer.status !== 429) return answer;
    // A quick machine asks for more lists than one account may (WEB-B5): it has to wait its turn.
    const timeout = 2000 * ACCOUNT.listsSeconds;
    await expect
      .poll(
        async () => {
          answer = await request();
          return answer.status;
        },
        { timeout, interval: 250 },
      )
      .not.toBe(429);
    return answer;
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

  describe.each(labels)("%s reads", (label) => {
    it.each(NAMES)("%s", async (name) => {
      const { person, target, access, path } = find(label, name);
      const { id } = target.record;
      const allowed = isAmong(access.read, person, target.belonging);

      const fileOf = (record: string) => `/api/files/${name}/${record}/goose.png`;
      const [list, view, absent, file, absentFile] = await Promise.all(
        [
          `${path}?perPage=1000`,
          `${path}/${id}`,
          `${path}/${ABSENT}`,
          fileOf(id),
          fileOf(ABSENT),
        ].map((address) => ask(person, "GET", address)),
      );
      expectReadable(list?.body, person);
      const ids = recordsIn(list?.body).map((record) => record.id);
      expect(ids.includes(id), "listed").toBe(allowed);

      expectReadable(view?.body, person);
      if (allowed) expect(view?.status).toBe(200);
      else expect(view).toEqual(absent);

      expect(file?.status).toBe(404);
      expect(file).toEqual(absentFile);
    });

    it.each(NAMES)("what %s leads to", async (name) => {
      const { person, target, path } = find(label, name);
      const deep = relationsOf(target).flatMap((relation) => [
        relation,
        `${relation}.tenant`,
        `${relation}.user`,
        `${relation}.owner`,
        `${relation}.memberships_via_tenant.user`,
        `${relation}.memberships_via_user.tenant`,
      ]);
      const expand = encodeURIComponent(deep.join(","));
      const [list, view] = await Promise.all([
        ask(person, "GET", `${path}?perPage=1000&expand=${expand}`),
        ask(person, "GET", `${path}/${target.record.id}?expand=${expand}`),
      ]);
      expectReadable(list.body, person);
      expectReadable(view.body, person);
    });
  });

  /** The relations of a collection to others, and of others to it. */
  function relationsOf({ collection: { id, fields } }: Target): string[] {
    const forth = fields.filter(({ type }) => type === "relation").map((field) => field.name);
    const back = pond.collections.flatMap((other) =>
      other.fields
        .filter((field) => field.type === "relation" && field.collectionId === id)
        .map((field) => `${other.name}_via_${field.name}`),
    );
    return [...forth, ...back];
  }

  describe.each(labels)("%s learns nothing by a filter or a sort", (label) => {
    it.each(NAMES)("of %s", async (name) => {
      const { person, target, access, path } = find(label, name);
      const list = (parameter: "filter" | "sort", value: string) =>
        ask(person, "GET", `${path}?${parameter}=${encodeURIComponent(value)}`);

      // A hidden field is as good as none.
      for (const field of access.hidden ?? []) {
        for (const parameter of ["filter", "sort"] as const) {
          const suffix = parameter === "filter" ? ` != ""` : "";
          const answer = await list(parameter, field + suffix);
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer).toEqual(await list(parameter, `no_such_field${suffix}`));
        }
      }
      // No relation may be followed by anybody; so the roles that differ most stand for the others
      // when it comes to each of them by itself. What is true and what is not answer alike.
      const relations = relationsOf(target);
      const some = relations.map((relation) => `${relation}.id ?!= ""`).join(" || ");
      if (some !== "") expect((await list("filter", some)).status).toBeGreaterThanOrEqual(400);
      await Promise.all(
        (VARIED.has(label) ? relations : []).map(async (relation) => {
          const [yes, no, sorted] = await Promise.all([
            list("filter", `${relation}.id ?!= ""`),
            list("filter", `${relation}.id ?= ""`),
            list("sort", `${relation}.id`),
          ]);
          expect(yes.status).toBeGreaterThanOrEqual(400);
          expect(yes).toEqual(no);
          expect(sorted.status).toBeGreaterThanOrEqual(400);
        }),
      );
    });
  });

  /** A change that each collection would take; another each time. */
  function changeOf(target: Target): Values[] {
    const { name } = target.collection;
    const access = COLLECTION_ACCESS[name];
    const special: Record<string, Values> = {
      users: { name: `Renamed ${cases}` },
      tenants: { name: `Renamed ${cases}` },
      memberships: { role: "custom", permissions: ["gaggle_manage"] },
      bot_config: { command_prefix: "?" },
      game_config: { chase_duration_seconds: 90 },
      gander_config: {
        personality: { ...GANDER_CONFIG_DEFAULTS.personality, name: `Gander ${cases}` },
      },
      gander_servers: { reads_messages: !target.record.reads_messages },
      gander_channels: { is_allowed: !target.record.is_allowed },
      gander_documents: { title: `Renamed ${cases}` },
      moderation_settings: { enabled: true },
      sketches: { name: `Renamed ${cases}` },
      giveaways: { description: `Changed ${cases}` },
      chat_commands: { response_text: `Changed ${cases}` },
      timers: { message_text: `Changed ${cases}` },
      offline_messages: { message_text: `Changed ${cases}` },
      counters: { name: `changed${cases}` },
      regulars: { name: `changed${cases}` },
      event_messages: { message_text: `Changed ${cases}` },
    };
    const ordinary = special[name];
    if (access?.updateField) {
      const each = Object.keys(access.updateField).map((field) => ({
        [field]: !target.record[field],
      }));
      return ordinary ? [ordinary, ...each] : each;
    }
    return [ordinary ?? { name: "changed", text: "changed", enabled: true }];
  }

  function mayChange(access: CollectionAccess, change: Values, person: Person, at: Belonging) {
    const callers = Object.keys(change).map(
      (field) => access.updateField?.[field] ?? access.update,
    );
    return callers.every((one: Callers) => isAmong(one, person, at));
  }

  describe.each(labels)("%s writes", (label) => {
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
        target.record = await seed(
          pond.admin,
          target.collection,
          target.belonging,
          pond.collections,
        );
        return;
      }
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await stored(target)).toBeDefined();
      if (isAmong(access.read, person, target.belonging)) return;
      expect(answer).toEqual(await ask(person, "DELETE", `${path}/${ABSENT}`));
    });
  });

  describe("the event stream", () => {
    let news: ReadonlyMap<string, Heard>;

    beforeAll(async () => {
      news = await spreadNews(pond);
    });

    describe.each(labels)("%s hears", (label) => {
      it.each(NAMES)("of %s", (name) => {
        cases += 1;
        const { person, target, access } = find(label, name);
        const heard = news.get(label);
        // A view has no changes of its own to tell of.
        const allowed =
          target.collection.type !== "view" && isAmong(access.read, person, target.belonging);
        expect(heard?.collections.has(name)).toBe(allowed);
        expectReadable(heard?.messages, person);
      });

      it("our own topics as the table says", async () => {
        const { person } = find(label, "tenants");
        const subscribe = (topic: string) =>
          ask(person, "POST", "/api/realtime", { clientId: ABSENT, subscriptions: [topic] });
        // Without a stream of that name, who may subscribe learns just this.
        const unknown = await subscribe("chat_commands/*");
        const belonging = { tenant: pond.tenant, user: "" };
        const topics: [string, Callers][] = [
          [usageTopic(pond.tenant), ["member"]],
          [runsTopic(pond.tenant), ["member"]],
          [BOTS_TOPIC, ["services"]],
        ];
        for (const [topic, callers] of topics) {
          const answer = await subscribe(topic);
          if (isAmong(callers, person, belonging)) expect(answer).toEqual(unknown);
          else expect(answer).toEqual(await subscribe(usageTopic(ABSENT)));
        }
      });

      it("nothing by options of a subscription", async () => {
        const { person } = find(label, "tenants");
        const options = encodeURIComponent(
          JSON.stringify({ query: { filter: 'owner.name ~ "o%"' } }),
        );
        const subscriptions = [`tenants/*?options=${options}`];
        const answer = await ask(person, "POST", "/api/realtime", {
          clientId: ABSENT,
          subscriptions,
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      });
    });
  });

  function formData(fields: Record<string, string> | undefined): FormData | undefined {
    if (fields === undefined) return undefined;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  }

  describe.each(labels)("%s calls", (label) => {
    it.each(SAMPLES)("$route ($about)", async (sample) => {
      const { route, path, body, form, names, spends } = sample;
      const callers = sample.callers ?? ROUTE_ACCESS[route] ?? [];
      const { person: one } = find(label, "tenants");
      const belonging = { tenant: names ? pond.tenant : one.active, user: "" };
      const allowed = isAmong(callers, one, belonging);
      const person =
        spends && allowed ? await addMember(pond.stack, pond.admin, pond.tenant, SUBJECT) : one;
      const [method = "", pattern = ""] = route.split(" ", 2);
      const answer = await ask(
        person,
        method,
        path?.(pond) ?? pattern,
        method === "GET" ? undefined : (formData(form?.(pond)) ?? body?.(pond) ?? {}),
      );
      expect(isRefusal(answer.body, callers), JSON.stringify(answer)).toBe(!allowed);
      if (!sample.aboutOneself) expectReadable(answer.body, person);
    });

    it.each(CLOSED_ROUTES)("%s never", async (route) => {
      const { person } = find(label, "tenants");
      const [method = "", path = ""] = route.split(" ", 2);
      const answer = await ask(person, method, path, method === "GET" ? undefined : {});
      expect([401, 403, 404]).toContain(answer.status);
    });
  });

  it("the hooks and the table have the same routes", async () => {
    const hooks = pond.stack.hooksDir;
    const routes: string[] = [];
    for (const file of (await readdir(hooks)).filter((name) => name.endsWith(".pb.js"))) {
      const text = await readFile(join(hooks, file), "utf8");
      const registered = [...text.matchAll(/routerAdd\(\s*"(\w+)",\s*"([^"]+)"/g)];
      expect(registered.length, file).toBe([...text.matchAll(/routerAdd\b/g)].length);
      routes.push(...registered.map(([, method, path]) => `${method} ${path}`));
    }
    expect(routes.sort()).toEqual(Object.keys(ROUTE_ACCESS).sort());
  });

  describe("a batch", () => {
    const batch = (person: Person, requests: Values[]) =>
      ask(person, "POST", "/api/batch", { requests });

    /** A batch answers 200 when its transaction is done; what became of each request is inside. */
    const statuses = ({ status, body }: Answer): number[] =>
      status === 200 && Array.isArray(body) ? body.map((part) => Number(part.status)) : [status];

    async function expectRefused(person: Person, request: Values) {
      const answer = await batch(person, [request]);
      for (const status of statuses(answer)) expect(status).toBeGreaterThanOrEqual(400);
    }

    it.each(labels)("is refused to everybody as we start PocketBase: %s", async (label) => {
      const { person, target, path } = find(label, "chat_commands");
      const url = `${path}/${target.record.id}`;
      expect(await batch(person, [{ method: "DELETE", url }])).toMatchObject({ status: 403 });
    });

    describe("even where an operator switches it on", () => {
      beforeAll(async () => {
        await pond.admin.settings.update({ batch: { enabled: true, maxRequests: 50, timeout: 3 } });
      });

      describe.each(labels)("%s changes no more by it", (label) => {
        it.each(NAMES)("in %s", async (name) => {
          const { person, target, access, path } = find(label, name);
          const { belonging } = target;
          const url = `${path}/${target.record.id}`;
          const before = await stored(target);
          const [change = {}] = changeOf(target);
          // Hooks see none of a batch's fields, so flags that each take their own permission stay as
          // they are: a change of nothing is not refused.
          if (!access.updateField && !mayChange(access, change, person, belonging)) {
            await expectRefused(person, { method: "PATCH", url, body: change });
            const body = { ...change, id: target.record.id };
            await expectRefused(person, { method: "PUT", url: path, body });
          }
          if (!isAmong(access.delete, person, belonging)) {
            await expectRefused(person, { method: "DELETE", url });
          }
          if (!isAmong(access.create, person, belonging)) {
            const body = valuesFor(target.collection, belonging, pond.collections);
            await expectRefused(person, { method: "POST", url: path, body });
          }
          expect(await stored(target)).toBe(before);
        });
      });
    });
  });
}
