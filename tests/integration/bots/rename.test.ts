/** A channel that Twitch calls something else one day. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { HelixSimulator } from "../../simulators/helix.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { idOf } from "../../simulators/twitch-world.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let helix: HelixSimulator;
let bots: BotsStack;
let pond: Pond;
let admin: TypedPocketBase;

const SOON = { timeout: 30_000 };

/** With an application, whose scopes of the bot's account are those of IRC. */
function environment(): Record<string, string> {
  const settings = { ...twitch.environment, ...helix.environment };
  return {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`GQ_${name}`, value])),
  };
}

async function channel() {
  const ofTenant = admin.filter("tenant = {:tenant}", { tenant: pond.tenant });
  const config = await admin.collection("bot_config").getFirstListItem(ofTenant);
  return { record: config.id, login: config.twitch_channel, id: config.twitch_channel_id };
}

beforeAll(async () => {
  [pocketBase, twitch, helix] = await Promise.all([
    startPocketBase(),
    TwitchIrcSimulator.start(),
    HelixSimulator.start(),
  ]);
  admin = await pocketBase.adminClient();
  // The bots renew their token when they start.
  helix.onBotToken = (token) => twitch.setToken(`oauth:${token}`);
  helix.addChannel("oldpond");
  pond = await openPond(pocketBase, "oldpond");
  bots = await startBots(environment());
});

afterAll(async () => {
  await bots?.stop();
  await Promise.all([twitch?.close(), helix?.close(), pocketBase?.stop()]);
});

it("WADDLE-N15: the id of a channel is kept once the bot has joined", async () => {
  await twitch.waitForJoin("oldpond");
  await expect.poll(async () => (await channel()).id, SOON).toBe(idOf("oldpond"));
});

it("WADDLE-N15: a rename is followed, and noted in the audit log", async () => {
  await bots.stop({ keep: true });
  helix.world.rename("oldpond", "newpond");
  twitch.ids.set("newpond", idOf("oldpond"));
  bots = await startBots(environment(), { dataDir: bots.dataDir });
  await twitch.waitForJoin("newpond");
  await expect.poll(channel, SOON).toMatchObject({ login: "newpond", id: idOf("oldpond") });
  const entries = await admin.collection("audit_log").getFullList({
    filter: admin.filter("tenant = {:tenant} && actor_name = 'Twitch'", { tenant: pond.tenant }),
  });
  expect(entries).toMatchObject([{ action: "bot_config.changed" }]);
});

it("WADDLE-N15: another channel has no id yet, and nobody can set one", async () => {
  const { record } = await channel();
  const changed = { twitch_channel: "thirdpond", twitch_channel_id: "12345" };
  await pond.client.collection("bot_config").update(record, changed);
  expect(await channel()).toMatchObject({ login: "thirdpond", id: "" });
  await twitch.waitForJoin("thirdpond");
  await expect.poll(async () => (await channel()).id, SOON).toBe(idOf("thirdpond"));
});
