/** A real PocketBase with our migrations and hooks, on a free port and in a folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventSource } from "eventsource";
import { execa } from "execa";
import PocketBase, { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import {
  buildPocketBase,
  folderOptions,
  pocketBaseBinary,
  serveArguments,
} from "../../scripts/build/pocketbase.ts";
import { makeOperatorCode, OPERATOR_EMAIL } from "../../scripts/setup/operator-code.ts";
import { freePorts } from "./free-ports.ts";

// PocketBase's SDK listens through EventSource, which Node lacks.
globalThis.EventSource ??= EventSource as unknown as typeof globalThis.EventSource;

const SITE_URL = "http://localhost:4321";

export const TEST_SECRETS = {
  ticketSecret: "a-ticket-secret-for-tests-0123456789",
  botsPassword: "the-bots-password-for-tests",
  adminPassword: "the-admin-password-for-tests",
  demoPassword: "the-demo-password-for-tests",
  providerKey: "a-provider-key-for-tests-0123456",
} as const;

export const ACCOUNTS = {
  admin: "admin@goosequarters.example",
  bots: "bots@goosequarters.example",
  demo: "demo@goosequarters.example",
} as const;

export type OutboxMessage = { id: string; to: string; subject: string; text: string; html: string };

const outbox = v.array(
  v.object({
    id: v.string(),
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    at: v.string(),
  }),
);

type Sent = { body?: unknown; as?: PocketBase; headers?: Record<string, string> };

export type Answer = { status: number; body: unknown };

export type PocketBaseStack = {
  url: string;
  /** The process's number. */
  pid: number;
  /** The folder that holds PocketBase's `data`. */
  dataDir: string;
  /** The folder of the compiled hooks. */
  hooksDir: string;
  /** A client that nobody is signed in with. */
  client: () => TypedPocketBase;
  /** Clients of the three accounts that PocketBase makes at its start. */
  adminClient: () => Promise<TypedPocketBase>;
  botsClient: () => Promise<TypedPocketBase>;
  demoClient: () => Promise<TypedPocketBase>;
  /** The mail that was kept, newest first. */
  outbox: () => Promise<OutboxMessage[]>;
  /** The newest mail to an address with this subject, when it has come. */
  nextMail: (
    to: string,
    subject: string,
    /** Mails that had come before and are not meant. */
    before?: readonly OutboxMessage[],
  ) => Promise<OutboxMessage>;
  /** A new, verified creator with a workspace of their own, signed in. */
  creator: (email: string, workspace?: string) => Promise<TypedPocketBase>;
  /** A request as anybody could send it, as JSON or as a form: the status and the body of the answer, parsed where it is JSON. */
  request: (method: string, path: string, options?: Sent) => Promise<Answer>;
  /** Everything that PocketBase has printed. */
  output: () => string;
  /** Ends PocketBase; its data stays when `keep` is set, for another start with the same `dataDir`. */
  stop: (options?: { signal?: NodeJS.Signals; keep?: boolean }) => Promise<void>;
};

export const CREATOR_PASSWORD = "a password for tests";

/**
 * Starts PocketBase; resolves when it answers. `env` adds to or overrides the variables that the
 * supervisor gives. `dataDir` continues with the data of an earlier start, `port` at its address.
 */
export async function startPocketBase(
  options: { env?: Record<string, string>; dataDir?: string; port?: number } = {},
): Promise<PocketBaseStack> {
  const template = await pocketBaseTemplate();
  const compiled = join(template, "compiled");
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "goose-pocketbase-")));
  if (options.dataDir === undefined) {
    await cp(join(template, "data"), join(dataDir, "data"), { recursive: true });
  }
  const port = options.port ?? (await freePort());
  const { child, output } = serve(port, dataDir, compiled, options.env ?? {});
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, output);

  const client = (): TypedPocketBase => new PocketBase(url).autoCancellation(false);
  const signedIn = async (collection: string, email: string, password: string) => {
    const pocketBase = client();
    await pocketBase.collection(collection).authWithPassword(email, password);
    return pocketBase;
  };
  let admin: Promise<TypedPocketBase> | undefined;
  const readOutbox = async () => {
    const response = await fetch(`${url}/api/gq/outbox`);
    return v.parse(outbox, await response.json());
  };

  const nextMail = async (to: string, subject: string, before: readonly OutboxMessage[] = []) => {
    const old = new Set(before.map(({ id }) => id));
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const mails = await readOutbox();
      const mail = mails.find(
        (each) => each.to === to && each.subject === subject && !old.has(each.id),
      );
      if (mail !== undefined) return mail;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`No mail "${subject}" came for ${to}`);
  };

  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    hooksDir: join(compiled, "hooks"),
    client,
    async adminClient() {
      admin ??= operatorClient(url, join(dataDir, "data"), TEST_SECRETS);
      const { token, record } = (await admin).authStore;
      const another = client();
      another.authStore.save(token, record);
      return another;
    },
    botsClient: () => signedIn("services", ACCOUNTS.bots, TEST_SECRETS.botsPassword),
    demoClient: () => signedIn("users", ACCOUNTS.demo, TEST_SECRETS.demoPassword),
    outbox: readOutbox,
    nextMail,
    async creator(email, workspace = `Pond of ${email}`) {
      const pocketBase = client();
      const headers = fromFreshAddress();
      const before = await readOutbox();
      await pocketBase.send("/api/gq/signup", {
        method: "POST",
        body: { email, password: CREATOR_PASSWORD, workspace },
        headers,
      });
      const mail = await nextMail(email, "Verify your e-mail address for Goose Quarters", before);
      const users = pocketBase.collection("users");
      await users.confirmVerification(linkToken(mail), { headers });
      await users.authWithPassword(email, CREATOR_PASSWORD, { headers });
      return pocketBase;
    },
    async request(method, path, { body, as, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
          ...(as === undefined ? {} : { authorization: as.authStore.token }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      const parsed: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
      return { status: response.status, body: parsed };
    },
    output,
    async stop({ signal = "SIGTERM", keep = false } = {}) {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        process.kill(-child.pid, signal);
        await ended;
      }
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The operator's client: the password, and a code that is made in the data folder. */
export async function operatorClient(
  url: string,
  data: string,
  secrets: { adminPassword: string; providerKey: string },
  email = OPERATOR_EMAIL,
): Promise<TypedPocketBase> {
  const client: TypedPocketBase = new PocketBase(url).autoCancellation(false);
  const superusers = client.collection("_superusers");
  const first = await firstFactor(() =>
    superusers.authWithPassword(email, secrets.adminPassword, { headers: fromFreshAddress() }),
  );
  const { id, code } = await makeOperatorCode(
    pocketBaseBinary(),
    { data, providerKey: secrets.providerKey },
    email,
  );
  await superusers.authWithOTP(id, code, { mfaId: first, headers: fromFreshAddress() });
  return client;
}

/** Signs in and answers the id by which the second factor goes on. */
async function firstFactor(signIn: () => Promise<unknown>): Promise<string> {
  try {
    await signIn();
  } catch (error) {
    if (error instanceof ClientResponseError && error.response.mfaId) return error.response.mfaId;
    throw error;
  }
  throw new Error("No second factor was asked for");
}

let ownTemplate: Promise<string> | undefined;

/** The template that the global setup made for all files of a run, or one of this process. */
export function pocketBaseTemplate(): Promise<string> {
  const shared = process.env[TEMPLATE_VARIABLE];
  if (shared !== undefined) return Promise.resolve(shared);
  ownTemplate ??= makePocketBaseTemplate().then((folder) => {
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return ownTemplate;
}

/** The environment variable that names a run's template. */
export const TEMPLATE_VARIABLE = "GQ_TEST_POCKETBASE_TEMPLATE";

/** A folder with the `compiled` hooks and with `data` after all migrations, for starts to copy. */
export async function makePocketBaseTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "goose-pocketbase-template-"));
  const compiled = join(folder, "compiled");
  await buildPocketBase({ output: compiled });
  const data = join(folder, "data");
  await execa(pocketBaseBinary(), ["migrate", "up", ...folderOptions(data, compiled)]);
  return folder;
}

let addresses = 0;

/** Headers of a request by somebody new, for whom no rate limit has begun. */
export function fromFreshAddress(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `198.18.${addresses >> 8}.${addresses & 255}` };
}

/** The token in the link of a mail. */
export function linkToken(mail: OutboxMessage): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  const token = link === undefined ? null : new URL(link).searchParams.get("token");
  if (token === null) throw new Error(`No link with a token in: ${mail.text}`);
  return token;
}

/** Runs PocketBase's `serve` in a process group of its own, and gathers what it prints. */
export function serve(
  port: number,
  dataDir: string,
  compiled: string,
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const child = spawn(
    pocketBaseBinary(),
    serveArguments({ port, data: join(dataDir, "data"), siteUrl: SITE_URL, compiled }),
    {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        GQ_MODE: "development",
        GQ_SITE_URL: SITE_URL,
        GQ_TICKET_SECRET: TEST_SECRETS.ticketSecret,
        GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
        GQ_ADMIN_PASSWORD: TEST_SECRETS.adminPassword,
        GQ_DEMO_PASSWORD: TEST_SECRETS.demoPassword,
        GQ_PROVIDER_KEY: TEST_SECRETS.providerKey,
        ...env,
      },
    },
  );
  const chunks: string[] = [];
  child.stdout.on("data", (chunk) => chunks.push(String(chunk)));
  child.stderr.on("data", (chunk) => chunks.push(String(chunk)));
  return { child, output: () => chunks.join("") };
}

async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("No port is free");
  return port;
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`PocketBase ended:\n${output()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`PocketBase did not answer:\n${output()}`);
}
