/** What goes wrong on Discord: lost connections, too many questions at once, a kill, a bad token. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CUT_OFF } from "#core/gander/words.ts";
import { CLOSE } from "../../simulators/discord/gateway.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import {
  connected,
  type GanderStack,
  inPond,
  openServer,
  type Pond,
  startGander,
} from "./gander-fixture.ts";

const DROPS_COUNT = 50;
const ASKS_COUNT = 100;
const BUDGET = 10;

let stack: GanderStack;
let pond: Pond;
let small: Pond;
let killed: Pond;
/** One in which nobody else has asked: the server's questions of a minute are limited, too. */
let calm: Pond;

beforeAll(async () => {
  stack = await startGander(async (parts) => {
    pond = await openServer(parts, "faultpond");
    small = await openServer(parts, "smallpond", { answersPerServer: BUDGET });
    calm = await openServer(parts, "calmpond");
    killed = await openServer(parts, "killedpond", { answersPerServer: BUDGET });
  });
}, 120_000);

afterAll(async () => {
  expect(stack.discord.world.violations).toEqual([]);
  await stack.stop();
});

/** Each question is another person's: limits of one person are not meant here. */
function ask(where: Pond, question: string): Interaction {
  const { discord } = stack;
  const user = discord.world.addUser(`person${discord.interactions.all.length}`);
  return discord.command(inPond(where, user), "ask", "", [
    { name: "question", type: 3, value: question },
  ]);
}

const isDone = ({ replies }: Interaction) =>
  replies.some(({ content, components }) => components.length > 0 || !/You asked/.test(content));
const isAnswered = ({ replies }: Interaction) =>
  replies.some(({ content }) => /You asked/.test(content));

describe("Gander's faults", { timeout: 300_000 }, () => {
  it("GANDER-D12: over 50 drops and resumes every question is answered, and none twice", async () => {
    const { discord } = stack;
    const asked: Interaction[] = [];
    for (let drop = 0; drop < DROPS_COUNT; drop += 1) {
      const resumes = discord.gateway.resumeCount;
      asked.push(ask(pond, `before ${drop}?`));
      if (drop % 10 === 9) discord.gateway.askToReconnect();
      else discord.gateway.drop();
      asked.push(ask(pond, `meanwhile ${drop}?`));
      await discord.until("a resume", () => discord.gateway.resumeCount > resumes);
    }
    await discord.until("all answers", () => asked.every(isDone));
    expect(asked.filter(({ answer }) => answer === undefined)).toEqual([]);
    // Discord refuses a second answer, and the stand-in records it as a violation.
    expect(discord.world.violations).toEqual([]);
    expect(discord.gateway.identifyCount).toBe(1);
  });

  it("GANDER-D12: a session that Discord ends begins anew", async () => {
    const { discord } = stack;
    const before = discord.gateway.identifyCount;
    discord.gateway.invalidate();
    await discord.until("a new session", () => discord.gateway.identifyCount > before);
    await connected(stack);
    await discord.answered(ask(pond, "again?"), /You asked/);
  });

  it("GANDER-D15: 100 questions at once on a budget of 10 get exactly 10 answers", async () => {
    const asked = Array.from({ length: ASKS_COUNT }, (_, at) => ask(small, `question ${at}?`));
    await stack.discord.until("all of them", () => asked.every(isDone));
    expect(asked.filter(isAnswered)).toHaveLength(BUDGET);
    const refused = asked.filter((each) => !isAnswered(each));
    for (const { replies } of refused) expect(replies[0]?.content).toMatch(/^This server has had/);
  });

  it("GANDER-D15: a kill between them overspends nothing", async () => {
    const first = Array.from({ length: ASKS_COUNT / 2 }, (_, at) => ask(killed, `one ${at}?`));
    await stack.discord.until("some answers", () => first.filter(isAnswered).length >= 3);
    await stack.restart("SIGKILL");
    const second = Array.from({ length: ASKS_COUNT / 2 }, (_, at) => ask(killed, `two ${at}?`));
    await stack.discord.until("the rest", () => second.every(isDone));
    expect([...first, ...second].filter(isAnswered).length).toBeLessThanOrEqual(BUDGET);
    const last = ask(killed, "one more?");
    await stack.discord.answered(last, /^This server has had/);
  });

  it("GANDER-D6, GANDER-D16: after a kill what was cut off says so, and the buttons of answers work", async () => {
    const { discord } = stack;
    const { world } = discord;
    const asker = world.addUser("asker");
    const spot = inPond(pond, asker);
    const whole = discord.command(spot, "ask", "", [
      { name: "question", type: 3, value: "a whole one?" },
    ]);
    const answer = await discord.until("its buttons", () =>
      whole.replies.find(({ components }) => components.length > 0),
    );
    const id = String(JSON.stringify(answer.components).match(/gander:why:([a-z0-9]{15})/)?.[1]);
    const log = stack.admin.collection("gander_answers");
    await expect.poll(() => log.getFullList({ filter: `id = "${id}"` })).toHaveLength(1);

    const thinking = ask(pond, "thinking?");
    const growing = ask(pond, "growing?");
    const said = discord.say(spot, `<@${world.bot.id}> growing, too?`);
    const replies = () =>
      world
        .messagesIn(pond.channel.id)
        .filter(({ message_reference: of }) => of?.message_id === said.id);
    await discord.until("that it thinks", () => thinking.answer !== undefined);
    await discord.until("the beginnings", () => isAnswered(growing) && replies().length > 0);
    await stack.restart("SIGKILL");
    await discord.answered(thinking, new RegExp(`^${CUT_OFF}$`));
    expect(thinking.replies).toHaveLength(1);
    const grown = await discord.answered(growing, new RegExp(`${CUT_OFF}$`));
    expect(grown.content).toMatch(/You asked: growing\?[\s\S]*\n-# I was restarted/);
    await discord.until("the mention", () => replies().find((m) => m.content.endsWith(CUT_OFF)));

    const why = discord.press(spot, answer, `gander:why:${id}`);
    await discord.answered(why, /Quiet hours.*fits to 91 %[\s\S]*left out/);
    const foreign = discord.press(
      { ...spot, user: world.addUser("other") },
      answer,
      `gander:down:${id}`,
    );
    await discord.answered(foreign, /^Only the person who asked/);
    await discord.answered(discord.press(spot, answer, `gander:up:${id}`), /^Thank you/);
    expect((await log.getOne(id)).thumb).toBe("up");

    const stopped = ask(pond, "thinking again?");
    await discord.until("that it thinks", () => stopped.answer !== undefined);
    const before = grown.content;
    await stack.restart("SIGTERM");
    await discord.answered(stopped, new RegExp(`^${CUT_OFF}$`));
    await discord.answered(ask(pond, "and on?"), /You asked: and on/);
    expect(grown.content).toBe(before);

    const forget = discord.command(spot, "forget-me");
    const question = await discord.until("a question", () => forget.replies[0]);
    discord.press(spot, question, "gander:forget:yes");
    await discord.until("it is erased", () => question.content.startsWith("Done:"));
    const again = discord.press(spot, answer, `gander:why:${id}`);
    await discord.answered(again, /^That answer is no longer in the log/);
  });

  it("GANDER-D1: Discord is told that an answer comes while PocketBase does not answer", async () => {
    process.kill(stack.pocketBase.pid, "SIGSTOP");
    const asked: Interaction[] = [];
    try {
      for (let at = 0; at < 50; at += 1) asked.push(ask(pond, `while it is away ${at}?`));
      await stack.discord.until("all are told", () =>
        asked.every(({ answer }) => answer !== undefined),
      );
    } finally {
      process.kill(stack.pocketBase.pid, "SIGCONT");
    }
    await stack.discord.until("all answers", () => asked.every(isDone));
  });

  it("GANDER-D9: /forget-me leaves nothing in the database, the files and the logs", async () => {
    const { discord, pocketBase, bots } = stack;
    const user = discord.world.addUser("forgotten_goose");
    const spot = inPond(calm, user);
    const secret = "quokkaesque";
    const tell = discord.command(spot, "remember", "", [
      { name: "text", type: 3, value: `I like ${secret} things` },
    ]);
    await discord.answered(tell, /I will remember/);
    const asked = discord.command(spot, "ask", "", [
      { name: "question", type: 3, value: `Is that ${secret}?` },
    ]);
    await discord.until("its answer", () => isDone(asked));
    const databases = () => [dumpOf(join(pocketBase.dataDir, "data", "data.db"))];
    await expect.poll(() => databases().join().includes(`Is that ${secret}?`)).toBe(true);

    const forget = discord.command(spot, "forget-me");
    const question = await discord.until("a question", () => forget.replies[0]);
    discord.press(spot, question, "gander:forget:yes");
    await discord.until("it is erased", () => question.content.startsWith("Done:"));
    const left = [...databases(), dumpOf(join(pocketBase.dataDir, "data", "auxiliary.db"))];
    for (const text of [...left, pocketBase.output(), JSON.stringify(bots.log())]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(user.id);
    }
    for (const file of filesIn(bots.dataDir)) {
      const bytes = readFileSync(file);
      expect([file, bytes.includes(secret), bytes.includes(user.id)]).toEqual([file, false, false]);
    }
  });

  it("GANDER-D14: a token that is revoked is told by the health, and the rest goes on", async () => {
    const { discord, bots } = stack;
    discord.token = "another.token";
    discord.gateway.closeAll(CLOSE.authenticationFailed);
    const health = await bots.waitForHealth(
      "that it is refused",
      ({ networks }) => networks.discord?.state === "refused",
    );
    expect(health).toMatchObject({ status: "degraded", config: "connected" });
    expect(health.outbox.away).toBe(false);
    const lines = () => bots.log().map(({ msg }) => msg);
    await expect.poll(() => lines().join("\n")).toContain("Discord refuses the bot's token");
    expect(JSON.stringify(bots.log())).not.toContain("stand-in.token");
  });
});

/** All rows of all tables, as text. */
function dumpOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name));
    return tables
      .map((name) => JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all()))
      .join("\n");
  } finally {
    database.close();
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}
