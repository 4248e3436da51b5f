import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

const CODE = "a-code-for-developers";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase({ env: { GQ_MAINTENANCE_CODE: CODE } });
});

afterAll(() => stack.stop());

const notices = (site: string) => stack.request("GET", `/api/gq/notices?site=${site}`);

async function change(variant: string, values: Record<string, unknown>) {
  const admin = await stack.adminClient();
  const record = await admin
    .collection("site_notices")
    .getFirstListItem(admin.filter("variant = {:variant}", { variant }));
  return admin.collection("site_notices").update(record.id, values);
}

describe("notices", () => {
  it("SHELL-SN1: are off on every site until an operator switches them on", async () => {
    for (const site of ["main", "ask", "creator"]) {
      expect(await notices(site)).toEqual({
        status: 200,
        body: { banner: null, maintenance: null },
      });
    }
  });

  it("SHELL-SN1: of one site are shown there alone, for a minute without asking again", async () => {
    await change("ask", {
      banner_enabled: true,
      banner_text: "The docs have moved nests.",
      severity: "warning",
      link: "/status",
      maintenance_enabled: true,
      maintenance_text: "Back at noon.",
    });
    expect(await notices("ask")).toEqual({
      status: 200,
      body: {
        banner: { text: "The docs have moved nests.", severity: "warning", link: "/status" },
        maintenance: { text: "Back at noon." },
      },
    });
    expect((await notices("main")).body).toEqual({ banner: null, maintenance: null });
    const { headers } = await fetch(`${stack.url}/api/gq/notices?site=ask`);
    expect(headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("SHELL-SN2: a link that could run can't be stored", async () => {
    await expect(change("main", { link: "javascript:alert(1)" })).rejects.toMatchObject({
      status: 400,
    });
    await expect(change("main", { link: "//evil.example" })).rejects.toMatchObject({ status: 400 });
  });

  it("SHELL-SN1: of an unknown site are refused", async () => {
    expect(await notices("moon")).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
  });

  it("SHELL-SN1: can be read and written by operators alone", async () => {
    const creator = await stack.creator("notices@example.com");
    for (const client of [stack.client(), creator]) {
      await expect(client.collection("site_notices").getFullList()).rejects.toMatchObject({
        status: 403,
      });
      await expect(
        client.collection("site_notices").create({ variant: "main" }),
      ).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe("the access code", () => {
  const enter = (code: unknown, headers = fromFreshAddress()) =>
    stack.request("POST", "/api/gq/maintenance/access", { body: { code }, headers });

  it("SHELL-SN6: opens when it is right", async () => {
    expect(await enter(CODE)).toEqual({ status: 204, body: undefined });
  });

  it.each(["wrong", `${CODE}x`, CODE.toUpperCase()])("SHELL-SN6: %s is refused", async (code) => {
    expect(await enter(code)).toMatchObject({
      status: 403,
      body: { code: "ACCESS_CODE_INVALID", message: "Invalid access code" },
    });
  });

  it.each([undefined, "", 7, "x".repeat(201)])("SHELL-SN6: %s is no code", async (code) => {
    expect(await enter(code)).toMatchObject({ status: 400, body: { code: "REQUEST_INVALID" } });
  });

  it("SHELL-SN6: can't be tried out by one address", async () => {
    const headers = fromFreshAddress();
    const tries = await Promise.all(Array.from({ length: 15 }, () => enter("guess", headers)));
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect((await enter(CODE)).status).toBe(204);
  });

  it("SHELL-SN6: is never right where none is set", async () => {
    const bare = await startPocketBase();
    const answer = await bare.request("POST", "/api/gq/maintenance/access", {
      body: { code: "undefined" },
    });
    await bare.stop();
    expect(answer.status).toBe(403);
  });
});
