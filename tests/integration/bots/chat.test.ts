/** A creator's commands in Twitch chat: the bots process, PocketBase and the Twitch stand-in. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond, type Pond } from "./workspace-fixture.ts";

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;
let pond: Pond;
let admin: TypedPocketBase;

/** The variables that lead bots to this PocketBase and this Twitch. */
function environment(): Record<string, string> {
  return {
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    GQ_TWITCH_BOT_LOGIN: twitch.login,
    GQ_TWITCH_BOT_TOKEN: "oauth:simulated",
    GQ_TWITCH_IRC_URL: twitch.url,
  };
}

const saidOf = (answer: string) =>
  twitch.linesIn("goosepond").filter((line) => line.startsWith(answer)).length;

/**
 * Waits until PocketBase's count of a command is how often it was answered: on a slow machine
 * `isAnswered` asks once more while the answer is on its way.
 */
async function expectCounted(id: string, answer: string): Promise<void> {
  const uses = async () => (await admin.collection("chat_commands").getOne(id)).usage_count;
  await expect.poll(async () => (await uses()) - saidOf(answer), { timeout: 45_000 }).toBe(0);
}

beforeAll(async () => {
  [pocketBase, twitch] = await Promise.all([startPocketBase(), TwitchIrcSimulator.start()]);
  admin = await pocketBase.adminClient();
  pond = await openPond(pocketBase, "goosepond");
  bots = await startBots(environment());
  // So that the tests together do not meet Twitch's limit of 20 lines in 30 s.
  twitch.setModerator("goosepond", true);
  await twitch.waitForJoin("goosepond");
});

afterAll(async () => {
  expect(twitch?.violations).toEqual([]);
  await bots?.stop();
  await twitch?.close();
  await pocketBase?.stop();
});

describe("on Twitch", () => {
  it("answers a command, counts it and notes it in the ledger", async () => {
    const hello = await pond.command({ command_name: "!hello", response_text: "Hi $(user)!" });
    await pond.isAnswered(twitch, "!hello", "Hi Hanna!");
    await expectCounted(hello, "Hi Hanna!");
    const deliveries = () =>
      admin
        .collection("deliveries")
        .getFullList({ filter: 'text = "Hi Hanna!"', fields: "network,channel,state" });
    await expect.poll(async () => (await deliveries()).length - saidOf("Hi Hanna!")).toBe(0);
    expect((await deliveries())[0]).toEqual({
      ...{ network: "twitch", channel: "goosepond", state: "sent" },
    });
  });

  it("answers a command that is created, changed and renamed while it runs", async () => {
    const id = await pond.command({ command_name: "!pond", response_text: "It is deep." });
    await pond.isAnswered(twitch, "!pond", "It is deep.");
    await pond.change(id, { command_name: "!lake", response_text: "It is wide." });
    await pond.isAnswered(twitch, "!lake", "It is wide.");
    // Lines are answered in their order: what was asked by the old name was answered before.
    const [deep, wide] = [saidOf("It is deep."), saidOf("It is wide.")];
    twitch.say("goosepond", "Hanna", "!pond");
    twitch.say("goosepond", "Hanna", "!lake");
    await twitch.waitForLine("goosepond", "It is wide.", wide + 1);
    expect(saidOf("It is deep.")).toBe(deep);
  });

  it("obeys levels by the badges of each line", async () => {
    await pond.command({
      command_name: "!mods",
      response_text: "A mod: $(user) $(args)",
      user_level: "mod",
    });
    await pond.command({ command_name: "!done", response_text: "done $(args)" });
    await pond.isAnswered(twitch, "!done 1", "done 1");
    twitch.say("goosepond", "Vera", "!mods 1", { level: "vip" });
    twitch.say("goosepond", "Moritz", "!mods 2", { level: "mod" });
    await twitch.waitForLine("goosepond", "A mod: Moritz 2");
    expect(twitch.linesIn("goosepond")).not.toContain("A mod: Vera 1");
  });

  it("counts a line once that Twitch sends twice", async () => {
    const id = await pond.command({ command_name: "!twice", response_text: "Once $(args)" });
    await pond.isAnswered(twitch, "!twice a", "Once a");
    twitch.isDuplicating = true;
    twitch.say("goosepond", "Hanna", "!twice b");
    twitch.isDuplicating = false;
    await twitch.waitForLine("goosepond", "Once b");
    await expectCounted(id, "Once ");
    expect(saidOf("Once b")).toBe(1);
  });

  it("leaves the channel when Waddle is switched off, and returns", async () => {
    await pond.setEnabled(false);
    await twitch.waitFor("the bot to leave", () => !twitch.joined.includes("goosepond"));
    await pond.setEnabled(true);
    await twitch.waitForJoin("goosepond");
  });
});

describe("when something breaks", () => {
  it("comes back after RECONNECT and after dropped sockets, and answers", async () => {
    await pond.command({ command_name: "!back", response_text: "back $(args)" });
    await pond.isAnswered(twitch, "!back 1", "back 1");
    for (const [fault, args] of [
      [() => twitch.askToReconnect(), "2"],
      [() => twitch.dropSockets(), "3"],
    ] as const) {
      const { accepted } = twitch.logins;
      fault();
      await twitch.waitFor("another login", () => twitch.logins.accepted > accepted);
      await twitch.waitForJoin("goosepond");
      await pond.isAnswered(twitch, `!back ${args}`, `back ${args}`);
      await twitch.waitFor("one connection", () => twitch.connectionCount === 1);
    }
  });

  it("goes on without PocketBase, and the counts catch up", async () => {
    const id = await pond.command({ command_name: "!away", response_text: "away $(args)" });
    await pond.isAnswered(twitch, "!away 0", "away 0");
    await expectCounted(id, "away ");
    const { dataDir } = pocketBase;
    const port = Number(new URL(pocketBase.url).port);
    await pocketBase.stop({ signal: "SIGKILL", keep: true });
    for (let i = 1; i <= 5; i += 1) await pond.isAnswered(twitch, `!away ${i}`, `away ${i}`);
    const away = await bots.waitForHealth("PocketBase to be missed", ({ outbox }) => outbox.away);
    expect(away.status).toBe("degraded");

    pocketBase = await startPocketBase({ dataDir, port });
    await expectCounted(id, "away ");
    await bots.waitForHealth("all to be well", ({ config, outbox }) => {
      return config === "connected" && !outbox.away && outbox.pending === 0;
    });
    const warnings = bots.log().filter(({ level }) => level === "warn");
    expect(warnings.filter(({ msg }) => msg.startsWith("PocketBase"))).toHaveLength(2);
    const later = await pond.command({ command_name: "!later", response_text: "later" });
    await pond.isAnswered(twitch, "!later", "later");
    await expectCounted(later, "later");
  });

  it("kill -9 loses no count and doubles none", async () => {
    const id = await pond.command({ command_name: "!kill", response_text: "kill $(args)" });
    await pond.isAnswered(twitch, "!kill 0", "kill 0");
    const { dataDir } = pocketBase;
    const port = Number(new URL(pocketBase.url).port);
    // Once with PocketBase there, so that a batch may be under way; once without.
    for (const isThere of [true, false]) {
      if (!isThere) await pocketBase.stop({ signal: "SIGKILL", keep: true });
      for (let i = 0; i < 8; i += 1) twitch.say("goosepond", "Hanna", `!kill ${isThere}${i}`);
      await twitch.waitForLine("goosepond", `kill ${isThere}7`);
      const folder = bots.dataDir;
      await bots.stop({ signal: "SIGKILL", keep: true });
      await twitch.waitFor("the bot to be gone", () => twitch.connectionCount === 0);
      if (!isThere) pocketBase = await startPocketBase({ dataDir, port });
      bots = await startBots(environment(), { dataDir: folder });
      await twitch.waitForJoin("goosepond");
    }
    await bots.waitForHealth("an empty outbox", ({ outbox }) => outbox.pending === 0);
    await expectCounted(id, "kill ");
    expect(saidOf("kill true") + saidOf("kill false")).toBe(16);
  });

  it("starts while PocketBase is away, and answers once it is there", async () => {
    const { dataDir } = pocketBase;
    const port = Number(new URL(pocketBase.url).port);
    await bots.stop();
    await pocketBase.stop({ keep: true });
    bots = await startBots(environment());
    await bots.waitForHealth("PocketBase to be missed", ({ config }) => config === "away");
    pocketBase = await startPocketBase({ dataDir, port });
    await twitch.waitForJoin("goosepond");
    await pond.isAnswered(twitch, "!back again", "back again");
    expect(bots.log().filter(({ msg }) => msg.startsWith("PocketBase is away"))).toHaveLength(1);
  });

  it("ends cleanly on SIGTERM", async () => {
    expect(await bots.stop({ keep: true })).toBe(0);
    bots = await startBots(environment(), { dataDir: bots.dataDir });
  });
});
