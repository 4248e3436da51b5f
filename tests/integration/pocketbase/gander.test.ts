import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GANDER_CONFIG_DEFAULTS } from "#core/entities/gander-config.ts";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import { GANDER } from "#core/gander/limits.ts";
import { OAuthSimulator } from "../../simulators/oauth.ts";
import { post } from "../../stack/people.ts";
import { CREATOR_PASSWORD, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { askId, type Ganderland, ganderland, nextServer } from "./gander-fixture.ts";

let stack: PocketBaseStack;
let oauth: OAuthSimulator;
let pond: Ganderland;
let rival: Ganderland;

beforeAll(async () => {
  oauth = await OAuthSimulator.start();
  const settings = Object.entries(oauth.environment);
  stack = await startPocketBase({
    env: Object.fromEntries(settings.map(([name, value]) => [`GQ_${name}`, value])),
  });
  pond = await ganderland(stack, await stack.creator("gander@example.com"));
  rival = await ganderland(stack, await stack.creator("rival-gander@example.com"));
}, 120_000);

afterAll(async () => {
  await stack.stop();
  await oauth.close();
});

const FAR = 1_000_000;
const budgetsOf = (changes: object) => ({ ...GANDER_SERVER_DEFAULTS.budgets, ...changes });

/** Goes to Discord's page and back; the server that is chosen there. */
async function install(of: Ganderland, guild: string, as = of) {
  const page = await post(stack, "/api/gq/gander/install", of.creator, {});
  const { address } = page.body as { address: string };
  const back = await oauth.consent(address, "hanna.reed", "allow", guild);
  return post(stack, "/api/gq/gander/installed", as.creator, {
    code: back.searchParams.get("code"),
    state: back.searchParams.get("state"),
  });
}

/** How many rows of a table are a server's. */
function rowsOf(server: string, table: string): number {
  const database = new DatabaseSync(join(stack.dataDir, "data", "data.db"), { readOnly: true });
  try {
    const sql = `SELECT count(*) AS n FROM gander_${table} WHERE server = ?`;
    return Number(database.prepare(sql).get(server)?.n);
  } finally {
    database.close();
  }
}

const tick = () => pond.admin.crons.run("gander");

describe("servers", () => {
  it("GANDER-S1: Discord's page connects a server, which nobody else can connect then", async () => {
    const [guild = { id: "", name: "" }] = oauth.guilds;
    const channels = [{ channel: "300001", name: "general" }];
    await pond.post("install", { server: guild.id, name: guild.name, is_left: false, channels });
    const done = await install(pond, guild.id);
    expect(done).toMatchObject({ status: 200, body: { name: guild.name } });
    const state = await pond.stateOf(guild.id);
    expect(state).toMatchObject({ tenant: pond.tenant, is_enabled: true });
    // What it said of its channels before it was connected is there.
    expect(state.channels).toMatchObject([{ channel: "300001", is_allowed: false }]);
    expect(await install(pond, guild.id)).toMatchObject({ status: 200 });
    expect(await install(rival, guild.id)).toMatchObject({
      status: 409,
      body: { fields: { server: expect.stringContaining("Another workspace") } },
    });
    expect((await pond.stateOf(guild.id)).tenant).toBe(pond.tenant);
    expect(oauth.violations).toEqual([]);
  });

  it("GANDER-S1: /gander setup connects it for whoever has linked their account", async () => {
    const server = nextServer();
    const bind = (by: string) => pond.post("bind", { server, name: "The Lake", by });
    expect(await bind("900001")).toMatchObject({
      tenant: "",
      refused: expect.stringContaining("Link your Discord account"),
    });
    const by = await pond.linkDiscord("900002");
    expect(await bind(by)).toEqual({ tenant: pond.tenant, refused: "" });
    expect(await bind(by)).toEqual({ tenant: pond.tenant, refused: "" });
    const other = await rival.linkDiscord("900003");
    expect(await bind(other)).toMatchObject({
      tenant: "",
      refused: expect.stringMatching(/Another/),
    });
  });

  it("GANDER-S2: what comes back counts for who left, once, and names no server by itself", async () => {
    const guild = oauth.guilds[1]?.id ?? "";
    expect(await install(pond, guild, rival)).toMatchObject({
      status: 400,
      body: { code: "PROVIDER_REFUSED" },
    });
    expect(
      await post(stack, "/api/gq/gander/installed", pond.creator, { code: "c", state: "forged" }),
    ).toMatchObject({ status: 400, body: { code: "PROVIDER_REFUSED" } });
    const page = await post(stack, "/api/gq/gander/install", pond.creator, {});
    const { address } = page.body as { address: string };
    const back = await oauth.consent(address, "hanna.reed", "allow", "nowhere");
    const code = back.searchParams.get("code");
    const state = back.searchParams.get("state");
    const body = { code, state, guild_id: guild };
    expect(await post(stack, "/api/gq/gander/installed", pond.creator, body)).toMatchObject({
      status: 400,
    });
    expect((await pond.stateOf(guild)).tenant).toBe("");
  });

  it("GANDER-S3: channels follow Discord, and Gaggle is played in one", async () => {
    const { server, id } = await pond.connect(["100001", "100002"]);
    const records = () =>
      pond.admin
        .collection("gander_channels")
        .getFullList({ filter: `server = "${id}"`, sort: "channel" });
    const [one, two] = await records();
    const play = (channel: string | undefined, plays_gaggle: boolean) =>
      stack.request("PATCH", `/api/collections/gander_channels/records/${channel}`, {
        as: pond.creator,
        body: { plays_gaggle },
      });
    expect(await play(one?.id, true)).toMatchObject({ status: 200 });
    expect((await pond.stateOf(server)).gaggle_channel).toBe("100001");
    expect(await play(two?.id, true)).toMatchObject({
      status: 409,
      body: { fields: { plays_gaggle: expect.stringContaining("#channel-100001") } },
    });
    await play(one?.id, false);
    const channels = [{ channel: "100002", name: "renamed" }];
    await pond.post("install", { server, name: "The Mere", is_left: false, channels });
    expect(await records()).toMatchObject([{ channel: "100002", name: "renamed" }]);
  });

  it("GANDER-S4, GANDER-P1: commands change a server, and the log says who", async () => {
    const { server } = await pond.connect();
    const goose = { ...GANDER_CONFIG_DEFAULTS.personality, preset: "goose" };
    const change = (what: object, by = "910001") =>
      pond.post("change", { server, by, change: what });
    await change({ type: "personality", personality: goose, channel: null });
    await change({ type: "channel", channel: "100001", name: "general", is_allowed: true });
    await change({ type: "budgets", budgets: { answersPerUser: 3 } }, "900002");
    const minimal = { ...goose, preset: "minimal" };
    const state = await change({ type: "personality", personality: minimal, channel: "100001" });
    expect(state).toMatchObject({
      personality: { preset: "goose" },
      budgets: { answersPerUser: 3, answersPerServer: 1000 },
      channels: [{ channel: "100001", is_allowed: true, personality: { preset: "minimal" } }],
    });
    const entries = await pond.creator.collection("audit_log").getFullList({
      filter: 'action = "gander.changed_on_discord"',
    });
    const names = new Set(entries.map(({ actor_name }) => String(actor_name)));
    expect([...names].sort()).toEqual([
      "Discord user 910001",
      expect.stringContaining("gander@example.com"),
    ]);
    expect(
      await stack.request("POST", "/api/gq/bots/gander/change", {
        as: await stack.botsClient(),
        body: {
          server: nextServer(),
          by: "910001",
          change: { type: "enabled", is_enabled: false },
        },
      }),
    ).toMatchObject({ status: 404 });
  });

  it("GANDER-S5: nothing of a server that was left stays", async () => {
    const { server, id } = await pond.connect();
    const ask = askId();
    await pond.reserve({ id: ask, server });
    await pond.settle(ask);
    await pond.post("remember", { server, user: "200001", key: "name", text: "Berta" });
    const TABLES = ["channels", "answers", "memories", "reservations", "usage"];
    for (const table of TABLES) expect(rowsOf(id, table), table).toBeGreaterThan(0);
    await pond.post("install", { server, name: "The Pond", is_left: true, channels: [] });
    for (const table of TABLES) expect(rowsOf(id, table), table).toBe(0);
    expect((await pond.stateOf(server)).tenant).toBe("");

    const mine = await pond.connect();
    const leave = (as: Ganderland, name: string) =>
      post(stack, `/api/gq/gander/servers/${mine.id}/leave`, as.creator, { name });
    expect(await leave(rival, "The Pond")).toMatchObject({ status: 404 });
    expect(await leave(pond, "Another")).toMatchObject({ status: 400 });
    expect(await leave(pond, "The Pond")).toMatchObject({ status: 204 });
    expect((await pond.stateOf(mine.server)).tenant).toBe("");
  });
});

describe("budgets", () => {
  const setBudgets = (id: string, changes: object) =>
    pond.admin.collection("gander_servers").update(id, { budgets: budgetsOf(changes) });
  const OPEN = { answersPerServer: 1000, answersPerChannel: 1000, answersPerUser: 1000 };

  it("GANDER-B1: of 100 that ask at once on a budget of 10, exactly 10 are answered", async () => {
    const { server, id } = await pond.connect();
    await setBudgets(id, { ...OPEN, answersPerServer: 10 });
    const people = Array.from({ length: 100 }, (_, index) => String(220_000 + index));
    const answers = await Promise.all(people.map((user) => pond.reserve({ server, user })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter((one) => !one.ok && one.reason === "server")).toHaveLength(90);
  });

  it("GANDER-B1: an ask that is repeated is taken once", async () => {
    const { server, id } = await pond.connect();
    await setBudgets(id, { ...OPEN, answersPerServer: 1 });
    const ask = askId();
    expect(await pond.reserve({ id: ask, server })).toEqual({ ok: true, left: 0 });
    expect(await pond.reserve({ id: ask, server })).toEqual({ ok: true, left: 0 });
    expect(await pond.reserve({ server })).toMatchObject({ ok: false, reason: "server" });
  });

  it("GANDER-B1: each budget refuses for itself, a channel's own before the server's", async () => {
    const { server, id } = await pond.connect(["100001", "100002"]);
    await setBudgets(id, { ...OPEN, answersPerUser: 2, answersPerChannel: 3 });
    await pond.reserve({ server, user: "1000001" });
    await pond.reserve({ server, user: "1000001" });
    expect(await pond.reserve({ server, user: "1000001" })).toMatchObject({ reason: "user" });
    await pond.reserve({ server, user: "1000002" });
    expect(await pond.reserve({ server, user: "1000003" })).toMatchObject({ reason: "channel" });
    const [channel] = await pond.admin
      .collection("gander_channels")
      .getFullList({ filter: `server = "${id}" && channel = "100002"` });
    await pond.admin.collection("gander_channels").update(channel?.id ?? "", { answers_a_day: 0 });
    expect(await pond.reserve({ server, channel: "100002", user: "1000004" })).toMatchObject({
      reason: "channel",
    });
    await pond.admin.collection("gander_servers").update(id, { enabled: false });
    expect(await pond.reserve({ server, user: "1000005" })).toMatchObject({ reason: "off" });
  });

  it("GANDER-B2: tokens that were not needed and answers that failed are given back", async () => {
    const { server, id } = await pond.connect();
    await setBudgets(id, { ...OPEN, answersPerServer: 2, tokensPerServer: 100 });
    const [first, second] = [askId(), askId()];
    expect(await pond.reserve({ id: first, server, tokens: 80 })).toMatchObject({ ok: true });
    expect(await pond.reserve({ server, tokens: 30 })).toMatchObject({ reason: "tokens" });
    await pond.settle(first, { tokens: 20, outcome: "answered" });
    await pond.settle(first, { tokens: 0 });
    expect(await pond.reserve({ server, tokens: 81 })).toMatchObject({ reason: "tokens" });
    expect(await pond.reserve({ id: second, server, tokens: 80 })).toMatchObject({ ok: true });
    expect(await pond.reserve({ server })).toMatchObject({ reason: "server" });
    await pond.settle(second, { outcome: "failed", tokens: 5 });
    // The third is never settled: it counts in full.
    expect(await pond.reserve({ server, tokens: 75 })).toMatchObject({ ok: true });
    expect(await pond.reserve({ server })).toMatchObject({ reason: "server" });
    const log = await stack.request("GET", `/api/gq/gander/answers?server=${id}`, {
      as: pond.creator,
    });
    expect(log.body).toMatchObject({
      answers: [
        { id: second, outcome: "failed", tokens: 5 },
        { id: first, tokens: 20, thumb: "", question: "What is a goose?" },
      ],
      more: false,
    });
  });

  it("GANDER-B3: a day is the workspace's own, and the next one begins at its midnight", async () => {
    const zone = "Pacific/Kiritimati";
    await pond.admin.collection("tenants").update(pond.tenant, { time_zone: zone });
    const { server, id } = await pond.connect();
    await setBudgets(id, { ...OPEN, answersPerServer: 0 });
    const refused = await pond.reserve({ server });
    const at = refused.ok ? 0 : refused.again_at;
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, timeStyle: "medium" });
    expect(clock.format(at)).toBe("00:00:00");
    expect(at - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
    const usage = await stack.request("GET", "/api/gq/gander/usage?days=30", { as: pond.creator });
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(at - 1);
    expect(usage.body).toMatchObject({ today: day });
    await pond.admin.collection("tenants").update(pond.tenant, { time_zone: "UTC" });
  });

  it("GANDER-B4: one person can't ask faster than the limit", async () => {
    const { server, id } = await pond.connect();
    await setBudgets(id, OPEN);
    for (let count = 0; count < GANDER.asksPerPersonMaxCount; count += 1) {
      expect(await pond.reserve({ server, user: "240001" })).toMatchObject({ ok: true });
    }
    const refused = await pond.reserve({ server, user: "240001" });
    expect(refused).toMatchObject({ ok: false, reason: "rate" });
    expect(!refused.ok && refused.again_at).toBeGreaterThan(Date.now() - FAR);
    expect(await pond.reserve({ server, user: "240002" })).toMatchObject({ ok: true });
  });
});

describe("what is kept about people", () => {
  it("GANDER-F1: one text for a key, the newest few of a person, each server for itself", async () => {
    const { server } = await pond.connect();
    const other = await pond.connect();
    const remember = (key: string, text: string) =>
      pond.post("remember", { server, user: "250001", key, text });
    await remember("name", "Anna");
    await remember("name", "Berta");
    const recall = (of: string) => pond.post("recall", { server: of, user: "250001" });
    expect(await recall(server)).toEqual({ memories: [{ key: "name", text: "Berta" }] });
    expect(await recall(other.server)).toEqual({ memories: [] });
    for (let count = 0; count < GANDER.memoriesPerUserMaxCount; count += 1) {
      await remember(`key-${count}`, "text");
    }
    const { memories } = (await recall(server)) as { memories: { key: string }[] };
    expect(memories).toHaveLength(GANDER.memoriesPerUserMaxCount);
    expect(memories.map(({ key }) => key)).not.toContain("name");
    await pond.admin.collection("gander_servers").update(other.id, { keeps_memories: false });
    await pond.post("remember", { server: other.server, user: "250001", key: "a", text: "b" });
    expect(await recall(other.server)).toEqual({ memories: [] });
  });

  it("GANDER-F2: the log names nobody, and goes after its time", async () => {
    const { server, id } = await pond.connect();
    const ask = askId();
    await pond.reserve({ id: ask, server, user: "260001" });
    await pond.settle(ask);
    const old = Date.now() - GANDER.logDays * 86_400_000 - FAR;
    await pond.admin.collection("gander_answers").update(ask, { asked_at: old });
    const kept = askId();
    await pond.reserve({ id: kept, server, user: "260001" });
    await pond.settle(kept);
    expect(
      JSON.stringify(await pond.admin.collection("gander_answers").getFullList()),
    ).not.toContain("260001");
    await tick();
    await expect.poll(() => rowsOf(id, "answers")).toBe(1);
  });

  it("GANDER-D6: an answer is read where it was given, and judged by whoever asked", async () => {
    const user = "265000000000001";
    const [{ server, id }, far] = [await pond.connect(), await rival.connect()];
    const ask = askId();
    await pond.reserve({ id: ask, server, user });
    await pond.settle(ask, { removed: 2 });
    const read = (at: string) => pond.post("answer", { id: ask, server: at });
    const judge = (at: string, by: string) =>
      pond.post("thumb", { id: ask, server: at, user: by, thumb: "down" });
    const thumb = async () => (await pond.admin.collection("gander_answers").getOne(ask)).thumb;
    expect(await read(server)).toEqual({
      answer: { outcome: "quoted", passages: [], removed: 2 },
    });
    expect(await read(far.server)).toEqual({ answer: null });
    expect(await judge(far.server, user)).toEqual({ is_taken: false });
    expect(await judge(server, "265000000000002")).toEqual({ is_taken: false });
    expect(await thumb()).toBe("");
    expect(await judge(server, user)).toEqual({ is_taken: true });
    expect(await thumb()).toBe("down");
    await pond.post("forget", { server, user });
    expect(await read(server)).toEqual({ answer: null });
    expect(await judge(server, user)).toEqual({ is_taken: false });
    expect(await rowsOf(id, "answers")).toBe(0);
  });

  it("GANDER-F3: whoever is forgotten leaves nothing in the database", async () => {
    const user = "270000000000001";
    const { server, id } = await pond.connect();
    const far = await rival.connect();
    await pond.admin.collection("gander_servers").update(id, {
      budgets: budgetsOf({ answersPerUser: 2 }),
    });
    const open = askId();
    for (const at of [server, far.server]) {
      const ask = askId();
      await pond.reserve({ id: ask, server: at, user });
      await pond.settle(ask, { question: `I am ${user}, a secret` });
      await pond.post("remember", { server: at, user, key: "name", text: "Berta, the secret" });
    }
    await pond.reserve({ id: open, server, user });
    const enabled = { type: "enabled", is_enabled: true };
    await pond.post("change", { server, by: user, change: enabled });
    expect(await pond.post("forget", { server, user })).toEqual({ memories: 2, answers: 2 });
    // An answer that was being made is not logged any more.
    await pond.settle(open, { question: `I am ${user}, a secret` });
    const database = new DatabaseSync(join(stack.dataDir, "data", "data.db"), { readOnly: true });
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    for (const { name } of tables) {
      const rows = JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all(), (_, value) =>
        typeof value === "bigint" ? String(value) : value,
      );
      expect(rows.includes(user), String(name)).toBe(false);
      expect(rows.includes("the secret"), String(name)).toBe(false);
    }
    database.close();
    expect(stack.output()).not.toContain(user);
    expect(await pond.reserve({ server, user })).toMatchObject({ reason: "user" });
  });

  it("GANDER-F4: a copy of one's data has it, and it goes with the account and the workspace", async () => {
    const leaving = await ganderland(stack, await stack.creator("leaving-gander@example.com"));
    const user = await leaving.linkDiscord("280000000000001");
    const { server, id } = await pond.connect();
    const own = await leaving.connect();
    const ask = askId();
    await pond.reserve({ id: ask, server, user });
    await pond.settle(ask);
    await pond.post("remember", { server, user, key: "name", text: "Berta" });
    await pond.post("remember", { server: own.server, user: "5550001", key: "name", text: "Otto" });
    const copy = await stack.request("GET", "/api/gq/account/data", { as: leaving.creator });
    expect(copy.body).toMatchObject({
      gander: { memories: [{ text: "Berta" }], answers: [{ question: "What is a goose?" }] },
    });
    const confirm = { password: CREATOR_PASSWORD };
    await post(stack, "/api/gq/account/confirm", leaving.creator, confirm);
    const gone = await post(stack, "/api/gq/account/delete", leaving.creator, {
      confirm: "leaving-gander@example.com",
    });
    expect(gone).toMatchObject({ status: 204 });
    for (const table of ["answers", "memories"]) expect(rowsOf(id, table), table).toBe(0);
    for (const table of ["channels", "memories"]) expect(rowsOf(own.id, table), table).toBe(0);
    expect((await pond.stateOf(own.server)).tenant).toBe("");
  });

  it("GANDER-F5: log, usage and memories are for those who manage Gander there", async () => {
    const { server, id } = await pond.connect();
    const ask = askId();
    await pond.reserve({ id: ask, server });
    await pond.settle(ask);
    await pond.post("remember", { server, user: "290001", key: "name", text: "Berta" });
    const read = (as: Ganderland, path: string) =>
      stack.request("GET", `/api/gq/gander/${path}`, { as: as.creator });
    const { body } = await read(pond, `memories?server=${id}`);
    const [memory] = (body as { memories: { id: string; text: string }[] }).memories;
    expect(memory?.text).toBe("Berta");
    expect((await read(rival, `memories?server=${id}`)).body).toEqual({ memories: [] });
    expect((await read(rival, `answers?server=${id}`)).body).toEqual({ answers: [], more: false });
    expect(JSON.stringify((await read(rival, "usage")).body)).not.toContain(id);
    const forget = (as: Ganderland) =>
      stack.request("DELETE", `/api/gq/gander/memories/${memory?.id}`, { as: as.creator });
    expect(await forget(rival)).toMatchObject({ status: 404 });
    const rate = (as: Ganderland) =>
      post(stack, `/api/gq/gander/answers/${ask}/thumb`, as.creator, { thumb: "up" });
    expect(await rate(rival)).toMatchObject({ status: 404 });
    expect(await rate(pond)).toMatchObject({ status: 204 });
    expect((await read(pond, `answers?server=${id}`)).body).toMatchObject({
      answers: [{ thumb: "up" }],
    });
    expect(await forget(pond)).toMatchObject({ status: 204 });
    expect(await pond.post("recall", { server, user: "290001" })).toEqual({ memories: [] });
  });
});

describe("documents", () => {
  const HASH = "a".repeat(64);
  const passages = [{ anchor: "rules", trail: ["Rules"], text: "Be kind." }];
  const add = (values: object) => pond.creator.collection("gander_documents").create(values);
  const read = (document: string, changes: object = {}) =>
    pond.post("read", { ok: true, document, hash: HASH, passages, ...changes });
  const one = (id: string) => pond.admin.collection("gander_documents").getOne(id);
  /** Takes all that wait, until there are none. */
  async function takeAll() {
    const taken: { id: string; file: string; text: string }[] = [];
    for (;;) {
      const { documents } = (await pond.post("documents", {})) as { documents: typeof taken };
      if (documents.length === 0) return taken;
      taken.push(...documents);
    }
  }
  const act = (id: string, what: string, as = pond) =>
    post(stack, `/api/gq/gander/documents/${id}/${what}`, as.creator, {});

  it("GANDER-K2: it is read when it is new, changed or asked for, and used meanwhile", async () => {
    const { server } = await pond.connect();
    const { id } = await add({ kind: "text", title: "Rules", text: "Be kind." });
    expect((await takeAll()).map((each) => each.id)).toContain(id);
    expect(await takeAll()).toEqual([]);
    await read(id);
    expect(await one(id)).toMatchObject({ state: "read", passages: 1 });
    const used = async () => (await pond.stateOf(server)).documents.map((each) => each.id);
    expect(await used()).toContain(id);
    expect((await rival.stateOf((await rival.connect()).server)).documents).toEqual([]);
    await pond.creator.collection("gander_documents").update(id, { title: "The rules" });
    expect(await one(id)).toMatchObject({ state: "read" });
    await pond.creator.collection("gander_documents").update(id, { text: "Be kinder." });
    expect(await one(id)).toMatchObject({ state: "pending" });
    expect(await used()).toContain(id);
    await takeAll();
    await read(id);
    expect(await act(id, "read")).toMatchObject({ status: 204 });
    expect(await one(id)).toMatchObject({ state: "pending" });

    const link = await add({ kind: "link", title: "Site", link: "https://example.com/rules" });
    await takeAll();
    await read(link.id);
    const before = new Date(Date.now() - GANDER.rereadMs - FAR).toISOString();
    await pond.admin.collection("gander_documents").update(link.id, { began_at: before });
    expect((await takeAll()).map((each) => each.id)).toEqual([link.id]);
  });

  it("GANDER-K1: a link into the network is refused", async () => {
    const refused = await stack.request("POST", "/api/collections/gander_documents/records", {
      as: pond.creator,
      body: { kind: "link", title: "Inside", link: "http://127.0.0.1:8090/" },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { link: expect.anything() } } });
  });

  it("GANDER-K3: what is read of a changed document is dropped, and why it failed is kept", async () => {
    const { id } = await add({ kind: "text", title: "Old", text: "Old." });
    await takeAll();
    await pond.creator.collection("gander_documents").update(id, { text: "New." });
    await read(id);
    expect(await one(id)).toMatchObject({ state: "pending", hash: "" });
    await takeAll();
    const stopped = new Date(Date.now() - GANDER.readingMinutes * 60_000 - FAR).toISOString();
    await pond.admin.collection("gander_documents").update(id, { began_at: stopped });
    expect((await takeAll()).map((each) => each.id)).toEqual([id]);
    await pond.post("read", { ok: false, document: id, reason: "It has no text." });
    expect(await one(id)).toMatchObject({ state: "failed", reason: "It has no text." });
  });

  it("GANDER-K4: a deleted one is used no more, can come back, and then is gone with its file", async () => {
    const form = new FormData();
    form.append("title", "Handbook");
    form.append("file", new Blob(["# Rules\n\nBe kind."]), "handbook.md");
    const added = await stack.request("POST", "/api/gq/gander/documents/file", {
      as: pond.creator,
      body: form,
    });
    expect(added).toMatchObject({ status: 200 });
    const { id } = added.body as { id: string };
    const taken = (await takeAll()).find((each) => each.id === id);
    const file = await fetch(`${stack.url}${taken?.file}`);
    expect(await file.text()).toContain("Be kind.");
    expect((await fetch(`${stack.url}${taken?.file.split("?")[0]}`)).status).toBe(404);
    await read(id);
    expect(await act(id, "delete", rival)).toMatchObject({ status: 404 });
    expect(await act(id, "delete")).toMatchObject({ status: 204 });
    const { server } = await pond.connect();
    const used = async () => (await pond.stateOf(server)).documents.map((each) => each.id);
    expect(await used()).not.toContain(id);
    await tick();
    expect(await act(id, "restore")).toMatchObject({ status: 204 });
    expect(await used()).toContain(id);
    await act(id, "delete");
    const long = new Date(Date.now() - GANDER.undoMinutes * 60_000 - FAR).toISOString();
    await pond.admin.collection("gander_documents").update(id, { deleted_at: long });
    await tick();
    const left = () =>
      pond.admin.collection("gander_documents").getFullList({ filter: `id = "${id}"` });
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    expect(await act(id, "restore")).toMatchObject({ status: 404 });
    const form2 = new FormData();
    form2.append("file", new Blob(["MZ"]), "goose.exe");
    expect(
      await stack.request("POST", "/api/gq/gander/documents/file", {
        as: pond.creator,
        body: form2,
      }),
    ).toMatchObject({ status: 400, body: { fields: { file: expect.anything() } } });
  });
});
