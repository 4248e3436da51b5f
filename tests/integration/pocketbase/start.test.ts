import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { buildPocketBase } from "../../../scripts/build/pocketbase.ts";
import { batchOf } from "../../stack/bots-batch.ts";
import { openDatabase } from "../../stack/database.ts";
import { freePorts } from "../../stack/free-ports.ts";
import {
  ACCOUNTS,
  type PocketBaseStack,
  pocketBaseTemplate,
  serve,
  startPocketBase,
} from "../../stack/pocketbase.ts";

const stacks: PocketBaseStack[] = [];

async function start(options: Parameters<typeof startPocketBase>[0]): Promise<PocketBaseStack> {
  const stack = await startPocketBase(options);
  stacks.push(stack);
  return stack;
}

afterEach(async () => {
  for (const stack of stacks.splice(0)) await stack.stop();
});

describe("a start", () => {
  it("makes accounts once, and follows the passwords of its environment", async () => {
    const first = await start({});
    const demo = await first.demoClient();
    const commands = await demo.collection("chat_commands").getFullList();
    expect(commands.map(({ command_name }) => command_name)).toContain("!lurk");
    await first.stop({ keep: true });

    const second = await start({
      dataDir: first.dataDir,
      env: { GQ_DEMO_PASSWORD: "a new password" },
    });
    const client = second.client();
    await client.collection("users").authWithPassword(ACCOUNTS.demo, "a new password");
    expect(await client.collection("chat_commands").getFullList()).toHaveLength(commands.length);
    const admin = await second.adminClient();
    expect(await admin.collection("services").getFullList()).toHaveLength(1);
  });

  it("after a kill has all that was acknowledged, and knows applied batches again", async () => {
    const first = await start({});
    const demo = await first.demoClient();
    const hello = { command_name: "!hello", response_text: "Hi" };
    const { id } = await demo.collection("chat_commands").create(hello);
    const batch = batchOf("kill-0001", { usage: [{ command: id, count: 2 }] });
    const sent = { method: "POST", body: batch };
    await (await first.botsClient()).send("/api/gq/bots/batch", sent);
    await first.stop({ signal: "SIGKILL", keep: true });

    const second = await start({ dataDir: first.dataDir });
    await (await second.botsClient()).send("/api/gq/bots/batch", sent);
    const after = await (await second.demoClient()).collection("chat_commands").getOne(id);
    expect(after).toMatchObject({ command_name: "!hello", usage_count: 2 });
  });

  it("GUARD-G69: PocketBase's settings are stored encrypted, and go over from when they were plain", async () => {
    const plain = "the-password-of-before";
    const secret = "the-password-of-the-mail-server";
    const dataDir = await mkdtemp(join(tmpdir(), "goose-plain-settings-"));
    const template = await pocketBaseTemplate();
    await cp(join(template, "data"), join(dataDir, "data"), { recursive: true });
    const database = openDatabase(dataDir);
    const old = `json_set(value, '$.smtp.password', '${plain}', '$.backups.cron', '0 3 * * *')`;
    database.exec(`UPDATE _params SET value = ${old} WHERE id = 'settings'`);
    database.close();
    const stored = async () => {
      const names = await readdir(join(dataDir, "data"));
      const files = names.filter((name) => name.startsWith("data.db"));
      const texts = files.map((name) => readFile(join(dataDir, "data", name), "latin1"));
      return (await Promise.all(texts)).join("");
    };
    expect(await stored()).toContain(plain);

    const env = { GQ_SMTP_HOST: "127.0.0.1", GQ_SMTP_PORT: "9", GQ_SMTP_USERNAME: "geese" };
    const first = await start({ dataDir, env: { ...env, GQ_SMTP_PASSWORD: secret } });
    const settings = await (await first.adminClient()).settings.getAll();
    expect(settings).toMatchObject({
      smtp: { enabled: true, username: "geese" },
      backups: { cron: "0 3 * * *" },
    });
    await first.stop({ keep: true });
    const after = await stored();
    for (const text of [plain, secret, '"smtp"']) expect(after).not.toContain(text);

    const [port = 0] = await freePorts(1);
    const another = { ...env, GQ_PROVIDER_KEY: "another-key-of-32-characters-000" };
    const wrong = serve(port, dataDir, join(template, "compiled"), another);
    const code = await new Promise((resolve) => wrong.child.once("exit", resolve));
    expect(code).not.toBe(0);
    const second = await start({ dataDir, env: { ...env, GQ_SMTP_PASSWORD: secret } });
    expect((await (await second.adminClient()).settings.getAll()).backups?.cron).toBe("0 3 * * *");
  });

  it("in production has no demo account and no outbox", async () => {
    const stack = await start({ env: { GQ_MODE: "production" } });
    await expect(stack.demoClient()).rejects.toMatchObject({ status: 400 });
    expect(await stack.request("GET", "/api/gq/outbox")).toMatchObject({ status: 404 });
  });

  it("in production locks the demo account of an earlier start, also for who is signed in", async () => {
    const first = await start({});
    const demo = await first.demoClient();
    await first.stop({ keep: true });
    const second = await start({ dataDir: first.dataDir, env: { GQ_MODE: "production" } });
    await expect(second.demoClient()).rejects.toMatchObject({ status: 400 });
    const session = await second.request("GET", "/api/gq/session", { as: demo });
    expect(session.status).toBe(401);
  });

  it("shows its outbox under local names alone", async () => {
    const stack = await start({});
    expect(await stack.request("GET", "/api/gq/outbox")).toEqual({ status: 200, body: [] });
    const headers = { "x-forwarded-host": "evil.example" };
    expect(await stack.request("GET", "/api/gq/outbox", { headers })).toMatchObject({
      status: 404,
    });
  });

  it("lets no page of another site read an answer", async () => {
    const stack = await start({});
    const allowed = async (origin: string) => {
      const response = await fetch(`${stack.url}/api/gq/outbox`, { headers: { origin } });
      return response.headers.get("access-control-allow-origin");
    };
    expect(await allowed("https://evil.example")).toBeNull();
    expect(await allowed("http://localhost:9999")).toBeNull();
  });

  it("without a ticket secret refuses tickets and says why in the log", async () => {
    const stack = await start({ env: { GQ_TICKET_SECRET: "" } });
    const demo = await stack.demoClient();
    const [sketch] = await demo.collection("sketches").getFullList();
    const answer = await stack.request("POST", "/api/gq/tickets", {
      as: demo,
      body: { kind: "sketch", room: sketch?.id },
    });
    expect(answer).toMatchObject({ status: 500, body: { code: "SERVER_ERROR" } });
    expect(stack.output()).toContain("GQ_TICKET_SECRET is missing");
  });

  it("limits how often one address may try passwords", async () => {
    const stack = await start({});
    const attempt = (address: string) =>
      stack.request("POST", "/api/collections/users/auth-with-password", {
        body: { identity: `nobody${Math.random()}@example.com`, password: "wrong" },
        headers: { "x-forwarded-for": address },
      });
    const statuses = await Promise.all(Array.from({ length: 60 }, () => attempt("192.0.2.1")));
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    expect((await attempt("192.0.2.2")).status).toBe(400);
  });
});

describe("a start that fails says why", () => {
  it("names the migration, and ends", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "goose-migration-"));
    const compiled = join(dataDir, "compiled");
    try {
      await buildPocketBase({ output: compiled });
      await writeFile(
        join(compiled, "migrations", "1999999999_broken.js"),
        'migrate(() => { throw new Error("no such pond"); });',
      );
      const [port] = await freePorts(1);
      const { child, output } = serve(port ?? 0, dataDir, compiled, {});
      const code = await new Promise((resolve) => child.once("close", resolve));
      expect(code).not.toBe(0);
      expect(output()).toMatch(/failed to apply migration 1999999999_broken\.js.*no such pond/);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
