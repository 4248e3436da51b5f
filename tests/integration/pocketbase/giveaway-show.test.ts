/** Prizes without codes and a giveaway's own word. */

import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSentence } from "#core/entities/audit.ts";
import { pictureAnswer, runList } from "#core/giveaways/api.ts";
import { overlayAddress, overlayMoment } from "#core/giveaways/overlay.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GiveawayPond, giveawayPond } from "./giveaway-fixture.ts";

/** A picture of one pixel. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const PLUSH = { name: "A plush goose", description: "By post", count: 1 };

let stack: PocketBaseStack;
let pond: GiveawayPond;

beforeAll(async () => {
  stack = await startPocketBase();
  pond = await giveawayPond(
    stack,
    "show@example.com",
    { prizes: [PLUSH], winner_count: 3, keyword: "!goose" },
    1,
  );
});

afterAll(() => stack.stop());

/** What the audit log says of the giveaway's picture and of the overlay, oldest first. */
async function logged(): Promise<string[]> {
  const entries = await pond.creator.collection("audit_log").getFullList({ sort: "@rowid" });
  return entries
    .filter(({ action }) => /pictured|overlay|shown|hidden/.test(action))
    .map((entry) => auditSentence(entry));
}

describe("prizes without a code (FAIR-C12)", () => {
  it("come before codes, are claimed in chat, and lead to the streamer", async () => {
    const run = await pond.start();
    expect((await run.state()).prizes).toEqual([
      PLUSH,
      { name: "A game", description: "", count: 1 },
    ]);
    await run.enter([{ login: "anna" }, { login: "bert" }, { login: "cleo" }]);
    await run.end();
    await pond.due();
    const { drawn } = await run.draw();
    // One prize and one code: no more can win.
    expect(drawn).toHaveLength(2);
    const won: unknown[] = [];
    // The second claims first: each place has its own prize (FAIR-F13).
    for (const [place, { login }] of [...drawn.entries()].reverse()) {
      const { number, secret } = await run.number({ purpose: "claim", login });
      await pond.claim(login, number);
      await run.minutePasses();
      won.push((await pond.reveal(secret, `attempt-000000000${place}`)).body);
    }
    expect(won).toEqual([
      { code_value: "CODE-0", prize_name: "A game", prize_description: "" },
      { code_value: "", prize_name: "A plush goose", prize_description: "By post" },
    ]);
  });

  it("are given anew in each run, where codes are gone", async () => {
    const run = await pond.start();
    await run.enter([{ login: "anna" }, { login: "bert" }]);
    await run.end();
    await pond.due();
    expect((await run.draw()).drawn).toHaveLength(1);
  });
});

describe("the picture of the prize (FAIR-C13)", () => {
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.append("giveaway", pond.giveaway.id);
    form.append("image", new Blob([new Uint8Array(bytes)]), "prize.html");
    return fetch(`${stack.url}/api/gq/giveaways/picture`, {
      method: "POST",
      headers: { Authorization: pond.creator.authStore.token },
      body: form,
    });
  };
  const png = (width: number) => {
    const [, base64 = ""] = PIXEL.split(",");
    const bytes = Buffer.from(base64, "base64");
    bytes.writeUInt32BE(width, 16);
    return bytes;
  };

  it("is checked by its bytes, and stands where the giveaway does", async () => {
    expect(await (await upload(Buffer.from("<html></html>"))).json()).toMatchObject({
      code: "IMAGE_INVALID",
    });
    expect(await (await upload(png(5000))).json()).toMatchObject({ code: "IMAGE_TOO_WIDE" });
    const answer = v.parse(pictureAnswer, await (await upload(png(1))).json());
    expect(answer.picture).toMatch(/^\/api\/files\/giveaway_pictures\/.*\.png$/);
    const file = await fetch(stack.url + answer.picture);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await logged(), "GUARD-G65").toEqual(["gave the giveaway Keys a picture"]);
    await pond.console("picture/delete", { giveaway: pond.giveaway.id });
    expect((await fetch(stack.url + answer.picture)).status).toBe(404);
    await pond.console("picture/delete", { giveaway: pond.giveaway.id });
    expect(await logged(), "GUARD-G65").toEqual([
      "took the picture off the giveaway Keys (2 changes)",
    ]);
  });
});

describe("the winners on the overlay", () => {
  const overlay = (token: string) =>
    stack.request("GET", `/api/gq/public/giveaway-overlay/${token}`, {});
  const tokenOf = async (body: object = {}) =>
    v.parse(overlayAddress, (await pond.console("overlay", body)).body).token;

  it("STATUS-O1, STATUS-O2, STATUS-O3: show what was approved, at an address that can change", async () => {
    const token = await tokenOf();
    expect(await tokenOf()).toBe(token);
    expect((await overlay(token)).body).toMatchObject({ moment: null });
    const answer = await stack.request("GET", `/api/gq/giveaways/${pond.giveaway.id}/runs`, {
      as: pond.creator,
    });
    const [run] = v.parse(runList, answer.body).runs;
    const show = (is_shown: boolean) => pond.console("show", { run: run?.id, is_shown });
    expect((await show(true)).status).toBe(204);
    const { moment } = v.parse(overlayMoment, (await overlay(token)).body);
    expect(moment).toMatchObject({
      giveaway: "Keys",
      winners: run?.winners.map(({ display_name }) => display_name),
    });
    expect(JSON.stringify(moment)).not.toContain("CODE-");
    await show(false);
    expect((await overlay(token)).body).toMatchObject({ moment: null });
    const renewed = await tokenOf({ renew: true });
    expect(renewed).not.toBe(token);
    expect((await overlay(token)).status).toBe(404);
    expect((await overlay(renewed)).status).toBe(200);
    expect((await logged()).filter((sentence) => !sentence.includes("picture"))).toEqual([
      "gave the giveaways' overlay a new address (2 changes)",
      "hid the winners of Keys from the overlay (2 changes)",
    ]);
  });
});

describe("a giveaway's own word (WADDLE-V9)", () => {
  const save = (keyword: string) =>
    stack.request("PATCH", `/api/collections/giveaways/records/${pond.giveaway.id}`, {
      as: pond.creator,
      body: { keyword },
    });

  it("is that of no other command, when it is saved and when a run opens", async () => {
    const hello = { command_name: "!hello", response_text: "Hi", aliases: ["!hi"] };
    await pond.creator.collection("chat_commands").create(hello);
    for (const word of ["!enter", "!addcom", "!hello", "!hi"]) {
      expect((await save(word)).status, word).toBe(409);
    }
    expect((await save("two words")).status).toBe(400);
    expect(await save("!Duck")).toMatchObject({ status: 200, body: { keyword: "!duck" } });
    await pond.creator
      .collection("chat_commands")
      .create({ command_name: "!duck", response_text: "Quack" });
    const started = await pond.console("start", { giveaway: pond.giveaway.id });
    expect(started).toMatchObject({ status: 409, body: { code: "GIVEAWAY_WORD_TAKEN" } });
  });
});

describe("GUARD-G66: a giveaway's public page under an address that the workspace had", () => {
  it("goes on as if nothing had changed, and names the new address", async () => {
    const moved = await giveawayPond(stack, "moved@example.com", { winner_count: 1 });
    const run = await moved.start();
    const former = run.page.split("/").at(-2) ?? "";
    const move = (slug: string) =>
      stack.request("PATCH", `/api/collections/tenants/records/${moved.tenant}`, {
        as: moved.creator,
        body: { slug },
      });
    expect((await move("moved-away")).status).toBe(200);
    const now = { tenant: { slug: "moved-away" } };
    expect(await run.state()).toMatchObject({ ...now, name: "Keys", state: "open" });
    const index = `/api/gq/public/giveaways/${former}`;
    const listed = { status: 200, body: { ...now, runs: [{ name: "Keys", state: "open" }] } };
    expect(await stack.request("GET", index)).toMatchObject(listed);

    // Somebody has had the page open, or a link to it: they enter, win and get their prize.
    const entry = await run.number({ purpose: "enter", login: "anna" });
    expect(entry.secret).not.toBe("");
    await run.enter([{ login: "anna" }]);
    await run.end();
    await moved.due();
    expect((await run.draw()).drawn.map(({ login }) => login)).toEqual(["anna"]);
    const { number, secret } = await run.number({ purpose: "claim", login: "anna" });
    await moved.claim("anna", number);
    await run.minutePasses();
    expect((await moved.check(secret)).status).toBe(200);
    expect(await moved.reveal(secret, "attempt-0000000000")).toMatchObject({
      status: 200,
      body: { code_value: "CODE-0" },
    });

    // The new address, and after another move both of the old ones, show the same.
    expect((await move("moved-again")).status).toBe(200);
    const there = await run.state();
    for (const slug of ["moved-away", "moved-again"]) {
      const page = run.page.replace(former, slug);
      const { body } = await stack.request("GET", page);
      expect(body).toEqual({ ...there, now: expect.any(Number) });
    }
    const drawn = { tenant: { slug: "moved-again" }, runs: [{ state: "drawn", winners: 1 }] };
    for (const slug of [former, "moved-away", "moved-again"]) {
      const { body } = await stack.request("GET", `/api/gq/public/giveaways/${slug}`);
      expect(body).toMatchObject(drawn);
    }
    // At another workspace's address there is no such run.
    const elsewhere = await stack.creator("elsewhere@example.com", "Elsewhere");
    expect(elsewhere.authStore.isValid).toBe(true);
    const page = run.page.replace(former, "elsewhere");
    expect((await stack.request("GET", page)).status).toBe(404);
  });
});
