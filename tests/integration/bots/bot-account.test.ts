/** The bots with an account that is connected while they run: rules TWITCH-B9 and TWITCH-B10. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EnvAccountReport, TokenAnswer } from "#core/chat/bot-account.ts";
import { BOT_SCOPES, IRC_SCOPES } from "#core/chat/twitch-scopes.ts";
import type { BotAccount } from "../../../bots/networks/twitch/account.ts";
import { Accounts } from "../../../bots/networks/twitch/accounts.ts";
import { leadToTwitchApi } from "../../../bots/networks/twitch/api.ts";
import { BotToken } from "../../../bots/networks/twitch/token.ts";
import { chatMessage } from "../../simulators/eventsub-events.ts";
import { BOT_LOGIN, HelixSimulator } from "../../simulators/helix.ts";
import { idOf } from "../../simulators/twitch-world.ts";
import { startBots } from "../../stack/bots.ts";
import { fromFreshAddress, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond } from "./workspace-fixture.ts";

let twitch: HelixSimulator;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  twitch = await HelixSimulator.start();
  twitch.id.deviceIntervalSeconds = 1;
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await twitch.close();
  leadToTwitchApi("");
});

describe("connected in the console", () => {
  it("TWITCH-B9: answers in chat without a restart and without a line in .env, and leaves again", async () => {
    twitch.id.clients.push({ id: "pondclient", secret: "pondsecret" });
    twitch.addChannel("goosepond");
    const pocketBase = await startPocketBase({ env: { GQ_TWITCH_OAUTH_URL: twitch.url } });
    ends.push(() => pocketBase.stop());
    const pond = await openPond(pocketBase, "goosepond");
    await pond.command({ command_name: "!hello", response_text: "Hi $(user)!" });
    const bots = await startBots({
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_TWITCH_API_URL: twitch.url,
      GQ_TWITCH_EVENTSUB_URL: twitch.eventSubUrl,
      GQ_TWITCH_IRC_URL: "ws://127.0.0.1:9",
    });
    ends.push(() => bots.stop());
    expect((await bots.health()).networks.twitch).toEqual({ state: "off", channels: 0 });

    const operator = await pocketBase.demoClient();
    const ask = async (path: string, body: object = {}) => {
      const answer = await pocketBase.request("POST", `/api/gq/bot-account/${path}`, {
        ...{ body, as: operator, headers: fromFreshAddress() },
      });
      return answer.body as { connecting: { user_code: string } | null };
    };
    const begun = await ask("connect", { client_id: "pondclient", client_secret: "pondsecret" });
    const bot = { user: idOf(BOT_LOGIN), login: BOT_LOGIN };
    twitch.id.activate(begun.connecting?.user_code ?? "", bot);
    await expect.poll(async () => (await ask("check")).connecting, { interval: 500 }).toBeNull();
    await bots.waitForHealth("the channel", ({ networks }) => networks.twitch?.channels === 1);

    const say = (id: string) =>
      twitch.eventSub.emit(
        "channel.chat.message",
        { broadcaster_user_id: idOf("goosepond") },
        chatMessage("goosepond", "hanna", "!hello", { id }),
      );
    expect(say("line-1")).toBe(1);
    const channel = twitch.world.channelOf("goosepond");
    await expect.poll(() => channel.sent.map(({ text }) => text)).toEqual(["Hi hanna!"]);

    await ask("disconnect");
    await bots.waitForHealth("no account", ({ networks }) => networks.twitch?.state === "off");
    await expect.poll(() => twitch.eventSub.sessionIds).toEqual([]);
    const log = JSON.stringify(bots.log());
    for (const token of twitch.id.tokens.keys()) expect(log).not.toContain(token);
  });
});

describe("named in .env", () => {
  async function follow(client: string, scopes: readonly string[]) {
    leadToTwitchApi(twitch.url);
    const folder = await mkdtemp(join(tmpdir(), "goose-account-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const user = twitch.world.user(BOT_LOGIN);
    const { access } = twitch.id.grant({ user, login: BOT_LOGIN }, scopes, client);
    const account = {
      ...{ login: BOT_LOGIN, token: `oauth:${access}`, refreshToken: "", url: "ws://127.0.0.1:9" },
      rateLimit: "standard" as const,
    };
    const { application } = twitch;
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const token = new BotToken({ ...account, application, file: join(folder, "token"), log });
    const reports: EnvAccountReport[] = [];
    const accounts: (BotAccount | undefined)[] = [];
    const none: TokenAnswer = { token: null, application: null };
    const following = new Accounts({
      backend: {
        botToken: async () => none,
        channelToken: async () => none,
        reportEnvAccount: async (report) => void reports.push(report),
      },
      settings: { twitch: account, token },
      ...{ application, log, onAccount: (found) => accounts.push(found) },
    });
    following.start();
    ends.push(() => following.stop());
    await expect.poll(() => reports.length).toBe(1);
    return { report: reports[0], accounts, lines };
  }

  it("TWITCH-B2: is validated at the start, and has what its token allows", async () => {
    const scopes = BOT_SCOPES.map(({ scope }) => scope);
    const { report, accounts } = await follow(twitch.application.clientId, scopes);
    expect(report).toMatchObject({ login: BOT_LOGIN, scopes, problem: "" });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ scopes, application: twitch.application });
  });

  it("TWITCH-B10: a token of another application is recognised, works for IRC, and is explained", async () => {
    twitch.id.clients.push({ id: "tokengenerator", secret: "x" });
    const { report, accounts, lines } = await follow("tokengenerator", ["chat:read", "chat:edit"]);
    expect(report).toMatchObject({ problem: "other_application" });
    expect(accounts[0]).toMatchObject({ application: undefined, scopes: IRC_SCOPES });
    expect(lines.join()).toContain("made by another application");
  });
});
