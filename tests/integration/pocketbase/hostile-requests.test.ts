/**
 * Requests in disguise about one workspace, from everybody who has no business there: none may change
 * anything of it, and strangers may learn nothing. The plain ones are asked by the matrix of access.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "./access/callers.ts";
import {
  aboutOneself,
  aboutRecord,
  aboutRoutes,
  type HostileRequest,
} from "./access/hostile-requests.ts";
import type { CollectionInfo } from "./access/seeds.ts";
import { fillPond, type Pond } from "./access/workspace-fixture.ts";

let pond: Pond;

beforeAll(async () => {
  pond = await fillPond();
});

afterAll(() => pond.stop());

function personCalled(label: string): Person {
  const person = pond.people.find((one) => one.label === label);
  if (person === undefined) throw new Error(`Nobody is called ${label}`);
  return person;
}

const hasTenant = ({ fields }: CollectionInfo) => fields.some(({ name }) => name === "tenant");

/** All that the workspace has, as text. */
async function wholeWorkspace(): Promise<string> {
  const { admin, collections, tenant } = pond;
  const lists = await Promise.all(
    collections
      .filter(hasTenant)
      // What the bots last said grows old by itself.
      .filter(({ name }) => name !== "bot_statuses")
      .map(({ name }) =>
        admin.collection(name).getFullList({ filter: `tenant = "${tenant}"`, sort: "id" }),
      ),
  );
  const itself = await admin.collection("tenants").getOne(tenant);
  return JSON.stringify([itself, ...lists], null, 1);
}

async function send({ client }: Person, { method, path, headers = {}, body }: HostileRequest) {
  const response = await fetch(`${pond.stack.url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(client.authStore.token && { authorization: client.authStore.token }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** What an answer tells of the workspace that its request did not name. */
function leaksIn(request: HostileRequest, text: string): string[] {
  const asked = `${request.path} ${request.body}`;
  const ofWorkspace = [...pond.targets.values()].filter(({ collection }) => hasTenant(collection));
  const known = [pond.tenant, ...ofWorkspace.map(({ record }) => record.id)];
  return known.filter((id) => text.includes(id) && !asked.includes(id));
}

/** Sends them all, some at a time; answers those that broke, and what they leaked. */
async function sendAll(person: Person, requests: readonly HostileRequest[], mayRead: boolean) {
  const wrong: string[] = [];
  for (let at = 0; at < requests.length; at += 10) {
    await Promise.all(
      requests.slice(at, at + 10).map(async (request) => {
        const { status, text } = await send(person, request);
        if (status >= 500) wrong.push(`${request.what}: ${status}`);
        if (mayRead) return;
        const isTheirs = text.includes(`"tenant":"${pond.tenant}"`);
        const leaks = leaksIn(request, text);
        if (isTheirs || leaks.length > 0) wrong.push(`${request.what}: ${status} tells ${leaks}`);
      }),
    );
  }
  return wrong;
}

test.each([
  ["visitor", false],
  ["owner of another workspace", false],
  ["member without permissions", true],
] as const)("%s: no request in disguise changes or tells anything", async (label, mayRead) => {
  const person = personCalled(label);
  const before = await wholeWorkspace();
  const requests = [...[...pond.targets.values()].flatMap(aboutRecord), ...aboutRoutes(pond)];
  expect(requests.length).toBeGreaterThan(100);
  expect(await sendAll(person, requests, mayRead)).toEqual([]);
  expect(await wholeWorkspace()).toBe(before);
});

test("a member can't become more by their own records", async () => {
  const member = personCalled("artist");
  const { admin, tenant } = pond;
  const filter = `user = "${member.id}" && tenant = "${tenant}"`;
  const membership = await admin.collection("memberships").getFirstListItem(filter);
  const user = await admin.collection("users").getOne(member.id);
  await sendAll(member, aboutOneself(member.id, membership.id), true);
  expect(await admin.collection("memberships").getOne(membership.id)).toEqual(membership);
  const { updated: _, ...after } = await admin.collection("users").getOne(member.id);
  const { updated: __, ...before } = user;
  expect(after).toEqual(before);
  // A sign-in that was made before still counts: no password or key was changed.
  expect((await send(member, { what: "", method: "GET", path: "/api/gq/session" })).status).toBe(
    200,
  );
});
