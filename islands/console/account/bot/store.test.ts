/** The page "Connect the bot": rules TWITCH-B1, TWITCH-B3 and TWITCH-B7 of docs/spec/twitch.md. */
import { afterEach, expect, test, vi } from "vitest";
import { BOT_ACCOUNT, type BotAccountView } from "#core/chat/bot-account.ts";
import { openPage } from "../../../../tests/simulators/browser.ts";

const NOTHING: BotAccountView = {
  may_connect: true,
  application: "env",
  is_public: false,
  source: "none",
  account: null,
  connecting: null,
};

const WAITING: BotAccountView = {
  ...NOTHING,
  connecting: {
    user_code: "ABCDEFGH",
    address: "https://www.twitch.tv/activate?device-code=ABCDEFGH",
    expires_at: "2026-11-22T23:00:00.000Z",
    state: "waiting",
  },
};

const CONNECTED: BotAccountView = {
  ...NOTHING,
  source: "console",
  account: {
    login: "pondbot",
    scopes: ["user:bot"],
    connected_by: "Mira",
    connected_at: "2026-11-22 22:00:00.000Z",
    expires_at: "",
    validated_at: "",
    problem: "",
  },
};

const PATH = "/api/gq/bot-account";

const openBot = () => openPage(() => import("./store.ts"));

afterEach(() => {
  vi.useRealTimers();
});

test("TWITCH-B3: shows a code, asks while it waits, and stops when the account is there", async () => {
  const { store, server } = await openBot();
  server.route(`GET ${PATH}`, () => NOTHING);
  await store.loadBotAccount();
  expect(store.$botAccount.get()).toEqual({ status: "ready", data: NOTHING });

  server.route(`POST ${PATH}/connect`, () => WAITING);
  expect(await store.connectBot()).toBeUndefined();
  vi.useFakeTimers();
  const answers = [WAITING, CONNECTED];
  server.route(`POST ${PATH}/check`, () => answers.shift() ?? CONNECTED);
  const unfollow = store.followConnection();
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.advanceTimersByTimeAsync(BOT_ACCOUNT.checkEveryMs);
  }
  unfollow();
  expect(store.$botAccount.get()).toEqual({ status: "ready", data: CONNECTED });
  expect(server.requestsTo(`POST ${PATH}/check`)).toHaveLength(2);
});

test("TWITCH-B7: a client ID that Twitch does not know is a message at its field", async () => {
  const { store, server } = await openBot();
  server.refuse(`POST ${PATH}/connect`, 400, { fields: { client_id: "Twitch knows none such." } });
  const failure = await store.connectBot({ client_id: "nope" });
  expect(failure?.fields).toEqual({ client_id: "Twitch knows none such." });
});

test("TWITCH-B8: disconnecting shows that there is no account any more", async () => {
  const { store, server } = await openBot();
  server.route(`GET ${PATH}`, () => CONNECTED);
  await store.loadBotAccount();
  server.route(`POST ${PATH}/disconnect`, () => NOTHING);
  expect(await store.disconnectBot()).toBeUndefined();
  expect(store.$botAccount.get()).toEqual({ status: "ready", data: NOTHING });
});

test("a server that is away is a failure that can be tried again", async () => {
  const { store, server } = await openBot();
  server.refuse(`GET ${PATH}`, 503);
  await store.loadBotAccount();
  expect(store.$botAccount.get()).toMatchObject({ status: "failed" });
});
