import { expect, test } from "vitest";
import { GANDER_CHANNEL_DEFAULTS } from "#core/entities/gander-channel.ts";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import { openPage } from "../../../../tests/simulators/browser.ts";

const openServers = () =>
  openPage(async () => ({
    ...(await import("./servers/store.ts")),
    ...(await import("../../../stores/change-record.ts")),
    ...(await import("../../../stores/discord-servers.ts")),
    ...(await import("../gaggle/discord/store.ts")),
  }));

const PATCH_SERVER = "PATCH /api/collections/gander_servers/records/:id";

test("a server's switch counts at once, and goes back when the server refuses", async () => {
  const { store, server } = await openServers();
  const { id } = server.add("gander_servers", {
    tenant: "tenant1",
    server: "700001",
    name: "The Pond",
    ...GANDER_SERVER_DEFAULTS,
  });
  await store.servers.load();
  expect(await store.changeRecord(store.servers, id, { enabled: false })).toBe(true);
  expect(server.one("gander_servers", id)?.enabled).toBe(false);
  server.refuse(PATCH_SERVER, 403, { code: "PERMISSION_MISSING", message: "Not allowed" });
  expect(await store.changeRecord(store.servers, id, { enabled: true })).toBe(false);
  expect(store.servers.find([id])[0]?.enabled).toBe(false);
});

test("GANDER-S3: Gaggle moves to another channel by leaving the first", async () => {
  const { store, server } = await openServers();
  const add = (name: string) =>
    server.add("gander_channels", {
      tenant: "tenant1",
      server: "server1",
      channel: `7${name.length}`,
      name,
      ...GANDER_CHANNEL_DEFAULTS,
    }).id;
  const [one, two] = [add("general"), add("geese")];
  await store.channels.load();
  await store.playIn(one);
  expect(server.one("gander_channels", one)?.plays_gaggle).toBe(true);
  await store.playIn(two);
  expect(server.one("gander_channels", one)?.plays_gaggle).toBe(false);
  expect(server.one("gander_channels", two)?.plays_gaggle).toBe(true);
  await store.playIn(undefined);
  expect(server.one("gander_channels", two)?.plays_gaggle).toBe(false);
});

test("a thumb is shown at once, and pressed again it is taken back", async () => {
  const { store, server } = await openServers();
  const answer = {
    id: "answer000000001",
    server: "server1",
    channel: "71",
    asked_at: 1,
    outcome: "quoted",
    question: "When?",
    answer: "On Friday.",
    passages: [],
    tokens: 0,
    thumb: "",
  };
  server.route("GET /api/gq/gander/answers", () => ({ answers: [answer], more: false }));
  server.route("POST /api/gq/gander/answers/:id/thumb", () => null);
  await store.loadAnswers("server1");
  const thumb = () => {
    const shown = store.$answers.get();
    return shown.status === "ready" ? shown.data.answers[0]?.thumb : undefined;
  };
  await store.rate(answer.id, "up");
  expect(thumb()).toBe("up");
  await store.rate(answer.id, "up");
  expect(thumb()).toBe("");
});

test("a personality is read from what was typed, with a message for each wrong field", async () => {
  const { store } = await openPage(() => import("./personality-form.ts"));
  const form = store.formOf(GANDER_CONFIG_DEFAULTS.personality);
  expect(store.readPersonality({ ...form, samples: " Honk! \n\n Bread? " })).toMatchObject({
    ok: true,
    value: { samples: ["Honk!", "Bread?"] },
  });
  expect(store.errorsOf({ ...form, tone: "x".repeat(101) })).toEqual({
    tone: "Tone must be 100 characters or less",
  });
});
