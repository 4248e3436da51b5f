/**
 * `npm run measure:timing`: asks for the same thing with addresses that have an account and with
 * addresses that have none, and prints how long each takes: nobody may learn from the time which
 * addresses are known. Once with the outbox, once with a mail server that takes its time.
 */
import { setTimeout } from "node:timers/promises";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { startSmtpCatcher } from "../../tests/simulators/smtp.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../tests/stack/pocketbase.ts";
import { ensurePocketBase } from "../setup/pocketbase.ts";

const ROUNDS = 40;
const SLOW_SMTP_MS = 400;

const print = (line: string) => process.stdout.write(`${line}\n`);

type Question = { name: string; ask: (email: string) => Promise<{ status: number }> };

/** The middle of the times, in ms, for known and for unknown addresses, asked by turns. */
async function compare(
  { ask }: Question,
  known: readonly string[],
): Promise<{ known: number; unknown: number; statuses: ReadonlySet<number> }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const statuses = new Set<number>();
  const time = async (email: string, into: number[]) => {
    const began = performance.now();
    const { status } = await ask(email);
    into.push(performance.now() - began);
    statuses.add(status);
  };
  for (const [round, email] of known.entries()) {
    await time(email, times.known);
    await time(`nobody-${round}-${Math.random()}@example.com`, times.unknown);
  }
  return { known: median(times.known), unknown: median(times.unknown), statuses };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(Math.floor(values.length / 2)) ?? 0;
}

function questions(stack: PocketBaseStack, signedIn: TypedPocketBase[]): Question[] {
  const post = (path: string, body: (email: string) => object, askers: TypedPocketBase[] = []) => {
    return (email: string) => {
      const as = askers.pop();
      const headers = fromFreshAddress();
      return stack.request("POST", path, { body: body(email), headers, ...(as && { as }) });
    };
  };
  const users = "/api/collections/users";
  return [
    {
      name: "log in with a wrong password",
      ask: post(`${users}/auth-with-password`, (identity) => ({ identity, password: "guess it" })),
    },
    {
      name: "reset a password",
      ask: post(`${users}/request-password-reset`, (email) => ({ email })),
    },
    { name: "verify again", ask: post(`${users}/request-verification`, (email) => ({ email })) },
    { name: "ask for a code", ask: post(`${users}/request-otp`, (email) => ({ email })) },
    {
      name: "sign up",
      ask: post("/api/gq/signup", (email) => ({
        email,
        password: CREATOR_PASSWORD,
        workspace: "Reed bed",
      })),
    },
    {
      name: "another e-mail address (signed in)",
      ask: post(`${users}/request-email-change`, (newEmail) => ({ newEmail }), signedIn),
    },
  ];
}

async function measure(title: string, env: Record<string, string>): Promise<void> {
  const stack = await startPocketBase({ env });
  try {
    const admin = await stack.adminClient();
    await admin.settings.update({ rateLimits: { enabled: false } });
    const password = CREATOR_PASSWORD;
    const people = Array.from({ length: ROUNDS }, (_, index) => `known-${index}@example.com`);
    for (const email of people) {
      const account = { email, password, passwordConfirm: password, name: "Known" };
      await admin.collection("users").create(account);
    }
    // A person may ask for another address once a minute; so each asks once.
    const signedIn: TypedPocketBase[] = [];
    for (let index = 0; index < 2 * ROUNDS; index += 1) {
      const account = { email: `asker-${index}@example.com`, password, passwordConfirm: password };
      const { id } = await admin.collection("users").create({ ...account, verified: true });
      const client = stack.client();
      const { token, record } = (await admin.collection("users").impersonate(id, 3600)).authStore;
      client.authStore.save(token, record);
      signedIn.push(client);
    }

    print(`\n${title}, median of ${ROUNDS}, ms\n`);
    print("| Asked for | known | unknown | ratio | answers |\n| --- | --- | --- | --- | --- |");
    for (const question of questions(stack, signedIn)) {
      const { known, unknown, statuses } = await compare(question, people);
      const ratio = Math.max(known, unknown) / Math.min(known, unknown);
      const cells = [known.toFixed(1), unknown.toFixed(1), ratio.toFixed(2), [...statuses].join()];
      print(`| ${question.name} | ${cells.join(" | ")} |`);
    }
  } finally {
    await stack.stop();
  }
}

process.env.POCKETBASE_BIN = await ensurePocketBase({
  toolsDir: ".tools",
  given: process.env.POCKETBASE_BIN ?? "",
  say: print,
});
await measure("Mail is kept in the outbox", {});
const smtp = await startSmtpCatcher(() => setTimeout(SLOW_SMTP_MS));
try {
  await measure(`A mail server that takes ${SLOW_SMTP_MS} ms for a message`, {
    GQ_SMTP_HOST: "127.0.0.1",
    GQ_SMTP_PORT: String(smtp.port),
    GQ_SMTP_SENDER: "geese@example.com",
  });
} finally {
  await smtp.stop();
}
