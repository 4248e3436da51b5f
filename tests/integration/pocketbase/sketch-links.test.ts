import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { embedTicket, linkTarget, linkTicket, sketchAccess } from "#core/sketch/api.ts";
import { post, sessionOf } from "../../stack/people.ts";
import { fromFreshAddress, type PocketBaseStack } from "../../stack/pocketbase.ts";
import { type AccessEventsListener, listenForAccessEvents } from "../../stack/sketch-rooms.ts";
import { claimsIn, type SketchPond, sketchPond } from "./sketch-fixture.ts";

/** docs/spec/sketch-access.md, ACCESS-K1, ACCESS-K4, ACCESS-K6, ACCESS-K8 to ACCESS-K13, ACCESS-K21 and ACCESS-K24. */
const SECRET = "a-browser-made-this-secret-up-01";
const OTHER_SECRET = "a-browser-made-this-secret-up-02";

let rooms: AccessEventsListener;
let pond: SketchPond;
let stack: PocketBaseStack;
let owner: TypedPocketBase;
let artist: TypedPocketBase;
let watcher: TypedPocketBase;
let tenant: string;
let slug: string;
let live: string;
let sketch: string;

beforeAll(async () => {
  rooms = await listenForAccessEvents();
  pond = await sketchPond({ GQ_ROOMS_URL: rooms.url });
  ({ stack, owner, artist, watcher, tenant, slug, sketch: live } = pond);
});

beforeEach(async () => {
  sketch = (await owner.collection("sketches").create({ name: "Pond" })).id;
  rooms.received.length = 0;
});

afterAll(async () => {
  await stack.stop();
  await rooms.stop();
});

const give = (person: string, role: string | null) =>
  post(stack, "/api/gq/sketches/permissions", owner, { sketch, person, role, name: "Somebody" });
const accessFor = (as: TypedPocketBase) =>
  stack.request("GET", `/api/gq/sketches/${sketch}/access`, { as });
const link = (access: string, more: object = {}) =>
  post(stack, "/api/gq/sketches/link", owner, { sketch, access, ...more });

async function openLink(access: "view" | "draw"): Promise<string> {
  return v.parse(sketchAccess, (await link(access)).body).link.token;
}

const come = (token: string, guest = SECRET, headers = fromFreshAddress()) =>
  stack.request("POST", "/api/gq/sketch-links", { body: { token, guest, name: "Gus" }, headers });

const watchBy = (token: string) =>
  stack.request("POST", "/api/gq/sketch-links", {
    body: { token, guest: SECRET, name: "Gus", watch: true },
    headers: fromFreshAddress(),
  });

const joinByLink = async (...args: Parameters<typeof come>) =>
  v.parse(linkTicket, (await come(...args)).body);

const AS_ABSENT = { status: 404, body: { code: "NOT_FOUND" } };

describe("the public link", () => {
  it("ACCESS-K24: whoever may draw may ask to watch instead; who is blocked may not", async () => {
    const token = await openLink("draw");
    const answer = v.parse(linkTicket, (await watchBy(token)).body);
    expect(answer.role).toBe("viewer");
    expect(await claimsIn(answer)).toMatchObject({ role: "viewer", person: answer.person });
    const own = { kind: "sketch", room: sketch, watch: true };
    const ticket = await post(stack, "/api/gq/tickets", owner, own);
    expect((await claimsIn(ticket.body)).role).toBe("viewer");
    await give(answer.person, "blocked");
    expect(await watchBy(token)).toMatchObject({ status: 403, body: { code: "SKETCH_BLOCKED" } });
  });

  it("ACCESS-K8, ACCESS-K9: leads to a sketch, to watch or to draw", async () => {
    const token = await openLink("view");
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    const target = await post(stack, "/api/gq/sketch-links/look", undefined, { token });
    expect(v.parse(linkTarget, target.body)).toEqual({
      sketch: { name: "Pond" },
      workspace: { name: "Demo pond" },
      access: "view",
    });
    expect(await joinByLink(token)).toMatchObject({ room: sketch, role: "viewer" });
    expect(await openLink("draw")).toBe(token);
    const answer = await joinByLink(token);
    expect(answer.role).toBe("guest");
    expect(await claimsIn(answer)).toMatchObject({
      kind: "sketch",
      room: sketch,
      tenant,
      role: "guest",
      person: answer.person,
      name: "Gus",
    });
    expect(rooms.received).toMatchObject([
      { type: "link", access: "view" },
      { type: "link", access: "draw", approval: true },
    ]);
  });

  it("ACCESS-K8, ACCESS-K9: that is off is none; it comes back with the same address", async () => {
    const token = await openLink("draw");
    await link("off");
    const off = await come(token);
    expect(off).toMatchObject(AS_ABSENT);
    expect(await come("A".repeat(24))).toEqual(off);
    expect(await openLink("draw")).toBe(token);
    expect(rooms.received.map(({ type }) => type)).toEqual(["link", "unlink", "link"]);
  });

  it("ACCESS-K8: with a new address sends away who came by the old one", async () => {
    const token = await openLink("draw");
    const renewed = v.parse(sketchAccess, (await link("draw", { renew: true })).body).link.token;
    expect(renewed).not.toBe(token);
    expect(await come(token)).toMatchObject(AS_ABSENT);
    expect((await come(renewed)).status).toBe(200);
    expect(rooms.received.map(({ type }) => type)).toEqual(["link", "unlink", "link"]);
    expect(rooms.received.at(-1)).not.toHaveProperty("approval");
  });

  it("ACCESS-K10: knows a browser again, and no two alike", async () => {
    const token = await openLink("draw");
    const { person } = await joinByLink(token);
    expect((await joinByLink(token)).person).toBe(person);
    expect((await joinByLink(token, OTHER_SECRET)).person).not.toBe(person);
    sketch = (await owner.collection("sketches").create({ name: "Another" })).id;
    expect((await joinByLink(await openLink("draw"))).person).not.toBe(person);
  });

  it("ACCESS-K4, ACCESS-K9: keeps out a guest who is blocked, and lets one draw who was made an editor", async () => {
    const token = await openLink("draw");
    const { person } = await joinByLink(token);
    await give(person, "blocked");
    expect(await come(token)).toMatchObject({ status: 403, body: { code: "SKETCH_BLOCKED" } });
    const { guests } = v.parse(sketchAccess, (await accessFor(owner)).body);
    expect(guests).toEqual([{ person, name: "Somebody", role: "blocked" }]);
    await give(person, "editor");
    expect(await joinByLink(token)).toMatchObject({ role: "editor" });
    await openLink("view");
    expect(await joinByLink(token)).toMatchObject({ role: "editor" });
    expect(rooms.received.at(-1)).toMatchObject({ type: "link", except: [person] });
    await openLink("draw");
    await give(person, null);
    expect(await joinByLink(token)).toMatchObject({ role: "guest" });
    const roles = rooms.received.flatMap((news) => ("role" in news ? [news.role] : []));
    expect(roles).toEqual(["blocked", "editor", "guest"]);
  });

  it("ACCESS-K25: lets no guest bear a member's name, nor one that looks like it", async () => {
    const token = await openLink("draw");
    const name = owner.authStore.record?.name ?? "";
    const body = { token, guest: SECRET, name: name.toUpperCase().replace("O", "\u041e") };
    const ask = (as?: TypedPocketBase) =>
      stack.request("POST", "/api/gq/sketch-links", {
        body,
        headers: fromFreshAddress(),
        ...(as && { as }),
      });
    expect(await ask()).toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID", fields: { name: expect.stringContaining("this name") } },
    });
    // The member themselves comes by the link under their own name.
    expect((await ask(owner)).status).toBe(200);
    expect((await come(token)).status).toBe(200);
  });

  it("ACCESS-K11: says where somebody came from by a digest, the same for one network", async () => {
    const token = await openLink("draw");
    const originFrom = async (address: string, guest = SECRET) =>
      (await claimsIn(await joinByLink(token, guest, { "x-forwarded-for": address }))).origin;
    const home = await originFrom("198.51.100.7");
    expect(home).toMatch(/^[0-9a-f]{32}$/);
    expect(await originFrom("198.51.100.7", OTHER_SECRET)).toBe(home);
    expect(await originFrom("198.51.100.8")).not.toBe(home);
  });

  it.each([
    [{ token: "../x" }, "token"],
    [{ guest: "short" }, "guest"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
  ])("asks in words for what is wrong with %o", async (wrong, field) => {
    const body = { token: "A".repeat(24), guest: SECRET, name: "Gus", ...wrong };
    expect(await post(stack, "/api/gq/sketch-links", undefined, body)).toMatchObject({
      status: 400,
      body: { code: "REQUEST_INVALID", fields: { [field]: expect.any(String) } },
    });
  });

  it("is told to nobody who may not change it", async () => {
    const token = await openLink("draw");
    const seen = await stack.request("GET", `/api/collections/sketches/records/${sketch}`, {
      as: watcher,
    });
    expect(seen).toMatchObject({ status: 200, body: { link_access: "draw" } });
    expect(JSON.stringify(seen.body)).not.toContain(token);
  });
});

describe("the overlay", () => {
  const embed = (name: string) => post(stack, "/api/gq/embed-tickets", undefined, { tenant: name });

  it("ACCESS-K12, ACCESS-K13: watches the live sketch, and the next one once that is live", async () => {
    for (const name of [tenant, slug]) {
      const answer = v.parse(embedTicket, (await embed(name)).body);
      expect(answer.room).toBe(live);
      expect(await claimsIn(answer)).toMatchObject({ role: "overlay", room: live, tenant });
    }
    const before = live;
    const change = await post(stack, "/api/gq/sketches/live", artist, { sketch });
    expect(change.status).toBe(204);
    expect(rooms.received).toMatchObject([{ type: "unlive", sketch: before }]);
    expect(v.parse(embedTicket, (await embed(slug)).body).room).toBe(sketch);
    expect((await sessionOf(stack, owner)).live_sketch).toBe(sketch);
    live = sketch;
    // Once more changes nothing.
    await post(stack, "/api/gq/sketches/live", artist, { sketch });
    expect(rooms.received).toHaveLength(1);
  });

  it("ACCESS-K1, ACCESS-K9, ACCESS-K12: knows no workspace that has the service off, nor its links", async () => {
    const absent = await embed("no-such-pond");
    expect(absent).toMatchObject(AS_ABSENT);
    const token = await openLink("draw");
    const [settings] = await owner.collection("service_settings").getFullList();
    const turn = (nest_sketch_enabled: boolean) =>
      owner.collection("service_settings").update(settings?.id ?? "", { nest_sketch_enabled });
    rooms.received.length = 0;
    await turn(false);
    // Who came without being a member is sent out.
    expect(rooms.received).toContainEqual(expect.objectContaining({ type: "unlink", sketch }));
    expect(rooms.received).toContainEqual(
      expect.objectContaining({ type: "unlive", sketch: live }),
    );
    expect(await embed(slug)).toEqual(absent);
    expect(await come(token)).toMatchObject(AS_ABSENT);
    const ticket = await post(stack, "/api/gq/tickets", owner, { kind: "sketch", room: sketch });
    expect(ticket).toMatchObject({ status: 403, body: { code: "SERVICE_OFF" } });
    await turn(true);
    expect((await come(token)).status).toBe(200);
  });
});

describe("ACCESS-K21: a sketch that is deleted", () => {
  it("is forgotten by its room", async () => {
    await owner.collection("sketches").delete(sketch);
    expect(rooms.received).toMatchObject([{ type: "deleted", sketch, tenant }]);
  });

  it("with its whole workspace too", async () => {
    const host = await stack.creator("leaving@example.com", "Leaving pond");
    const { live_sketch } = await sessionOf(stack, host);
    await post(stack, "/api/gq/account/delete", host, { confirm: "leaving@example.com" });
    await expect
      .poll(() => rooms.received)
      .toContainEqual(expect.objectContaining({ type: "deleted", sketch: live_sketch }));
  });
});
