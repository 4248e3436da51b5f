/** Requests about another workspace's records, written as no client of ours would write them. */
import { ROUTE_ACCESS } from "../../../oracles/access.ts";
import type { Pond, Target } from "./workspace-fixture.ts";

export type HostileRequest = {
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
};

const JSON_TYPE = { "content-type": "application/json" };

/** Ways around the rule of a record: other methods in disguise, other encodings, expressions. */
export function aboutRecord({ collection, record, belonging }: Target): HostileRequest[] {
  const list = `/api/collections/${collection.name}/records`;
  const one = `${list}/${record.id}`;
  const change = JSON.stringify({ id: record.id, tenant: belonging.tenant, name: "Mine" });
  const form = new FormData();
  form.append("@jsonPayload", change);
  const query = (name: string, value: string) => `${list}?${name}=${encodeURIComponent(value)}`;
  const get = (what: string, path: string, headers: Record<string, string> = {}) => ({
    what: `${what}: ${collection.name}`,
    method: "GET",
    path,
    headers,
  });
  return [
    get("all its relations", `${one}?expand=tenant,user,sketch,giveaway,run&fields=*,expand.*`),
    get("a deletion in disguise", one, { "x-http-method-override": "DELETE" }),
    get("a method in the query", `${one}?_method=DELETE`),
    get("what is always true", query("filter", `id="${record.id}" || 1=1`)),
    get(
      "another collection",
      query("filter", `@collection.${collection.name}.id ?= "${record.id}"`),
    ),
    get("the asker's own rights", query("filter", `@request.auth.id != "" || tenant != ""`)),
    get("all at once", `${list}?perPage=100000&skipTotal=true&fields=*`),
    get("another order", query("sort", "@random,-tenant")),
    get("its name by its id", `/api/collections/${collection.id}/records/${record.id}`),
    get(
      "the same by another spelling",
      `/api/collections/${collection.name.toUpperCase()}/records/${record.id}`,
    ),
    { what: `a form: ${collection.name}`, method: "PATCH", path: one, body: form },
    {
      what: `text that is JSON: ${collection.name}`,
      method: "PATCH",
      path: one,
      headers: { "content-type": "text/plain" },
      body: change,
    },
    {
      what: `the prototype: ${collection.name}`,
      method: "PATCH",
      path: one,
      headers: JSON_TYPE,
      body: `{"__proto__":{"tenant":"x"},"constructor":{"prototype":{"role":"owner"}}}`,
    },
    {
      what: `a new one of theirs, over it: ${collection.name}`,
      method: "POST",
      path: list,
      headers: JSON_TYPE,
      body: change,
    },
  ];
}

/** Every route of our own but the outbox of development and what ends the asker's sign-in, with all that it might take as a name for something of the workspace. */
export function aboutRoutes({ targets, tenant }: Pond): HostileRequest[] {
  const id = (collection: string) => targets.get(collection)?.record.id ?? "";
  const names = {
    tenant,
    workspace: tenant,
    giveaway: id("giveaways"),
    run: id("giveaway_runs"),
    winner: id("giveaway_winners"),
    sketch: id("sketches"),
    room: id("sketches"),
    kind: "sketch",
    save: id("sketch_saves"),
    saves: [id("sketch_saves")],
    counter: id("counters"),
    membership: id("memberships"),
    invite: id("invites"),
    user: targets.get("memberships")?.belonging.user,
    person: targets.get("memberships")?.belonging.user,
    collection: "chat_commands",
    ids: [id("chat_commands")],
    change: { type: "delete" },
    role: "owner",
    access: "edit",
    name: "Mine",
    amount: 5,
  };
  const ofRoute: Record<string, string> = {
    invites: id("invites"),
    giveaways: id("giveaways"),
    sketches: id("sketches"),
    saves: id("sketch_saves"),
  };
  return Object.keys(ROUTE_ACCESS)
    .filter((route) => !/sign-out|\/leave|account\/delete|signup|outbox/.test(route))
    .map((route) => {
      const [method = "", pattern = ""] = route.split(" ");
      const kind = /(\w+)\/\{id\}/.exec(pattern)?.[1] ?? "";
      const path = pattern
        .replace("{id}", ofRoute[kind] ?? "zzzzzzzzzzzzzzz")
        .replace(/\{(tenant|token)\}/g, tenant);
      const isGet = method === "GET";
      return {
        what: route,
        method,
        path: isGet ? `${path}?tenant=${tenant}&user=${names.user}` : path,
        ...(!isGet && { headers: JSON_TYPE, body: JSON.stringify(names) }),
      };
    });
}

/** What a member could try on the records that are about themselves. */
export function aboutOneself(member: string, membership: string): HostileRequest[] {
  const patch = (path: string, body: object) => ({
    what: `${path} ${Object.keys(body)}`,
    method: "PATCH",
    path,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  const own = `/api/collections/memberships/records/${membership}`;
  const self = `/api/collections/users/records/${member}`;
  return [
    patch(own, { role: "owner" }),
    patch(own, { "role+": "owner" }),
    patch(own, { permissions: ["tenant_admin"] }),
    patch(own, { "permissions+": ["tenant_admin"] }),
    patch(own, { "+permissions": "tenant_admin" }),
    patch(own, { user: member, tenant: "zzzzzzzzzzzzzzz" }),
    patch(self, { verified: true }),
    patch(self, { email: "root@example.com", emailVisibility: true }),
    patch(self, { tokenKey: "x".repeat(50) }),
    patch(self, { password: "another password", passwordConfirm: "another password" }),
    patch(self, { "tokenKey:autogenerate": "" }),
    patch(self, { collectionId: "_superusers", id: "aaaaaaaaaaaaaaa" }),
  ];
}
