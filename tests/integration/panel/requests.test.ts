/** What the Twitch panel asks: the real PocketBase and bots, with tokens as Twitch signs them. */
import { SignJWT } from "jose";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panelSetup, panelView, TOKEN_HEADER, tryAnswer } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { extensionToken, type TokenClaims } from "../../simulators/twitch-token.ts";
import { type PanelGame, startPanelGame } from "../../stack/panel-game.ts";
import { fromFreshAddress, startPocketBase } from "../../stack/pocketbase.ts";

let game: PanelGame;

beforeAll(async () => {
  game = await startPanelGame();
}, 90_000);

afterAll(() => game?.stop());

type Asked = { token?: string; claims?: Partial<TokenClaims>; channel?: string };

const headersOf = ({ token, claims }: Asked) => ({
  ...fromFreshAddress(),
  [TOKEN_HEADER]: token ?? extensionToken({ channel: game.channelId, ...claims }),
});

const get = (what: "view" | "setup", asked: Asked = {}) =>
  game.pocketBase.request(
    "GET",
    `/api/gq/panel/${what}?channel=${asked.channel ?? game.channelId}`,
    {
      headers: headersOf(asked),
    },
  );

const viewOf = async (asked?: Asked) => v.parse(panelView, (await get("view", asked)).body);

const tryFor = (encounter: number, asked: Asked = {}) =>
  game.pocketBase.request("POST", "/api/gq/panel/try", {
    headers: headersOf(asked),
    body: { channel: asked.channel ?? game.channelId, encounter, kind: "catch" },
  });

/** Waits until a goose is here for a viewer, and gives its number. */
async function hereNow(claims: Partial<TokenClaims>): Promise<number> {
  let number = 0;
  await expect
    .poll(async () => {
      const view = await viewOf({ claims });
      if (view.game.state === "open") number = view.game.encounter.number;
      return view.game.state;
    })
    .toBe("open");
  return number;
}

describe("whom the server answers", () => {
  it("PANEL-T1 to PANEL-T4: nobody without a token of Twitch's for this channel", async () => {
    const code = async (asked: Asked) => {
      const { status, body } = await get("view", asked);
      return [status, (body as { code?: string }).code];
    };
    const forged = extensionToken(
      { channel: game.channelId },
      Buffer.from("no").toString("base64"),
    );
    expect(await code({ token: "" })).toEqual([401, "PANEL_TOKEN_INVALID"]);
    expect(await code({ token: forged })).toEqual([401, "PANEL_TOKEN_INVALID"]);
    expect(await code({ claims: { expiresIn: -1 } })).toEqual([401, "PANEL_TOKEN_EXPIRED"]);
    expect(await code({ claims: { channel: "7" } })).toEqual([403, "PANEL_OTHER_CHANNEL"]);
    const stranger = { claims: { channel: "7" }, channel: "7" };
    expect(await code(stranger)).toEqual([404, "PANEL_NOT_LINKED"]);
    const other = await tryFor(1, { claims: { channel: "7", userId: "5" } });
    expect(other).toMatchObject({ status: 403, body: { code: "PANEL_OTHER_CHANNEL" } });
  });

  it("PANEL-T3: a server without an extension says so", async () => {
    const plain = await startPocketBase();
    try {
      const answer = await plain.request("GET", `/api/gq/panel/view?channel=${game.channelId}`, {
        headers: { [TOKEN_HEADER]: extensionToken({ channel: game.channelId }) },
      });
      expect(answer).toMatchObject({ status: 404, body: { code: "PANEL_OFF" } });
    } finally {
      await plain.stop();
    }
  });

  it("PANEL-T5: the setup is the broadcaster's alone", async () => {
    for (const role of ["viewer", "moderator"] as const) {
      expect(await get("setup", { claims: { role } })).toMatchObject({
        status: 403,
        body: { code: "PANEL_BROADCASTER_ONLY" },
      });
    }
    const { body } = await get("setup", { claims: { role: "broadcaster" } });
    expect(v.parse(panelSetup, body)).toMatchObject({
      workspace: { name: "panelpond" },
      shows: { game: true },
    });
    const stranger = { claims: { role: "broadcaster", channel: "7" }, channel: "7" } as const;
    const unlinked = await get("setup", stranger);
    expect(v.parse(panelSetup, unlinked.body).workspace).toBeNull();
  });

  it("PANEL-T6: says what it knows of the viewer, and no more", async () => {
    const visitor = await viewOf({ claims: { opaqueId: "A1" } });
    expect(visitor.viewer).toEqual({ state: "signed_out" });
    expect((await viewOf()).viewer).toEqual({ state: "unshared" });
    const shared = await viewOf({ claims: { userId: "987" } });
    expect(shared.viewer).toMatchObject({ state: "shared", collection: { cards: [] } });
    expect(await tryFor(1)).toMatchObject({
      status: 403,
      body: { code: "PANEL_IDENTITY_MISSING" },
    });
  });

  it("PANEL-V1: lists what anybody may type", async () => {
    await game.pond.command({ command_name: "!pond", response_text: "A pond." });
    await game.pond.command({
      command_name: "!secret",
      response_text: "For moderators.",
      user_level: "mod",
    });
    const names = (await viewOf()).commands.map(({ name }) => name);
    expect(names).toContain("!catch");
    expect(names).toContain("!pond");
    expect(names).not.toContain("!secret");
  });
});

describe("the game", { timeout: 400_000 }, () => {
  it("PANEL-G2, PANEL-G3, PANEL-V2: a try from the panel is one of the game, once", async () => {
    const userId = await game.knownPlayer("Pannel");
    const before = await game.goose();
    const number = await hereNow({ userId });
    const answer = await tryFor(number, { claims: { userId } });
    expect(v.parse(tryAnswer, answer.body)).toMatchObject({ ok: true });
    const view = await viewOf({ claims: { userId } });
    expect(view.game).toMatchObject({ state: "open", encounter: { count: 1, is_taken: true } });
    const other = await viewOf({ claims: { userId: "1" } });
    expect(other.game).toMatchObject({ state: "open", encounter: { count: 1, is_taken: false } });
    const again = await tryFor(number, { claims: { userId } });
    expect(again.body).toEqual({ ok: false, refusal: "twice" });
    const earlier = await tryFor(number - 1, { claims: { userId } });
    expect(earlier.body).toEqual({ ok: false, refusal: "nothing_here" });
    // In chat it is the same person, and the same one try.
    game.twitch.say("panelpond", "Pannel", "!catch");
    await game.ends(before);
    expect(await game.hears(/^Time is up!/, before)).toMatch(/1 viewer tried/);
    expect((await viewOf({ claims: { userId } })).game).toEqual({ state: "quiet" });
    const late = await tryFor(number, { claims: { userId } });
    expect(late.body).toEqual({ ok: false, refusal: "nothing_here" });
  });

  it("PANEL-G4: nothing is taken of somebody whom nobody knows", async () => {
    const before = await game.goose();
    const number = await hereNow({ userId: "555" });
    const stranger = await tryFor(number, { claims: { userId: "555" } });
    expect(stranger.body).toEqual({ ok: false, refusal: "unknown_viewer" });
    expect(await game.ends(before)).toMatch(/Nobody tried/);
  });

  it("PANEL-C2: one viewer tries so often and no more", async () => {
    const asked = { claims: { userId: "777", opaqueId: "Uquick" } };
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 10 * PANEL_LIMITS.triesMaxCount) {
      statuses.push((await tryFor(1, asked)).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    // Another viewer is not kept from it.
    const other = { claims: { userId: "778", opaqueId: "Uother" } };
    expect((await tryFor(1, other)).status).toBe(200);
  });

  it("PANEL-G1: the bots take nothing that PocketBase has not signed", async () => {
    const ask = (body: string) => fetch(`${game.bots.url}/panel`, { method: "POST", body });
    const claims = { purpose: "panel", tenant: game.pond.tenant, account: "twitch:5" };
    const key = new TextEncoder().encode("somebody else's password");
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime("30s")
      .sign(key);
    expect((await ask(forged)).status).toBe(401);
    expect((await ask("nothing")).status).toBe(401);
    expect((await ask("x".repeat(10_000))).status).toBe(401);
  });
});
