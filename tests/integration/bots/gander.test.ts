/** Gander on Discord: the bots process, the real PocketBase, and the stand-in of Discord. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DISCORD } from "#core/chat/discord-limits.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import type { Message, User } from "../../simulators/discord/world.ts";
import { type GanderStack, inPond, openServer, type Pond, startGander } from "./gander-fixture.ts";

let stack: GanderStack;
let pond: Pond;
let lake: Pond;
let anna: User;
let bert: User;

beforeAll(async () => {
  stack = await startGander(async (parts) => {
    pond = await openServer(parts, "ganderpond");
    lake = await openServer(parts, "ganderlake");
    anna = parts.discord.world.addUser("anna");
    bert = parts.discord.world.addUser("bert");
    pond.server.managers.add(anna.id);
  });
}, 120_000);

afterAll(async () => {
  const { discord } = stack;
  expect(discord.world.violations).toEqual([]);
  expect(discord.world.rules.pings).toEqual([]);
  expect(discord.world.rules.unfurled).toEqual([]);
  expect(discord.interactions.unanswered).toEqual([]);
  expect(stack.bots.log().filter(({ level }) => level === "error")).toEqual([]);
  await stack.stop();
});

/** Somebody new each time, so that no limit of one person is reached. */
const somebody = (): User => stack.discord.world.addUser(`guest${stack.discord.world.users.size}`);

const ask = (question: string, user = somebody(), where = pond): Interaction =>
  stack.discord.command(inPond(where, user), "ask", "", [
    { name: "question", type: 3, value: question },
  ]);

const botMessages = (channel = pond.channel): Message[] =>
  stack.discord.world
    .messagesIn(channel.id)
    .filter(({ author }) => author.id === stack.discord.world.bot.id);

/** Somebody mentions the bot; its answer is the message that replies. */
async function mention(text: string, replyTo?: Message, channel = pond.channel): Promise<Message> {
  const { world } = stack.discord;
  const spot = { ...inPond(pond, somebody()), channel };
  const said = stack.discord.say(spot, `<@${world.bot.id}> ${text}`, replyTo);
  return stack.discord.until("an answer", () =>
    botMessages(channel).find(
      ({ message_reference, components }) =>
        message_reference?.message_id === said.id && components.length > 0,
    ),
  );
}

describe("Gander on Discord", () => {
  it("GANDER-D1: /ask is answered in the channel, with the question and its sources", async () => {
    const answer = await stack.discord.answered(ask("When does a timer speak?"), /-# \[1\]/);
    expect(answer.content).toContain("> When does a timer speak?");
    expect(answer.content).toContain(
      "You asked: When does a timer speak? [[1]](<https://ask.geese.example/ask/waddle/timers#quiet-hours>)",
    );
    expect(answer.content).toContain("-# [1] [Waddle › Timers › Quiet hours](<https://");
  });

  it("GANDER-D2: it answers mentions where it is allowed, and nowhere else, and never bots", async () => {
    const { world } = stack.discord;
    const other = world.addUser("otherbot", true);
    stack.discord.say(inPond(pond, other), `<@${world.bot.id}> are you there?`);
    stack.discord.say({ ...inPond(pond, bert), channel: pond.quiet }, `<@${world.bot.id}> hello?`);
    const answer = await mention("what is a timer?");
    expect(answer.content).toMatch(/^You asked: what is a timer\?/);
    expect(botMessages(pond.quiet)).toEqual([]);
    const replied = botMessages().map(({ message_reference }) => message_reference?.message_id);
    const authors = replied.map((id) => world.messages.get(id ?? "")?.author.username);
    expect(authors).not.toContain("otherbot");
  });

  it("GANDER-D3: a reply goes on with its own branch, and a thread is one conversation", async () => {
    const first = await mention("first?");
    const second = await mention("second?", first);
    expect(second.content).toContain("Before: first?.");
    const branch = await mention("other?", first);
    expect(branch.content).toContain("Before: first?.");
    const third = await mention("third?", second);
    expect(third.content).toContain("Before: first? / second?.");

    const thread = stack.discord.world.addChannel(pond.server, "a thread", pond.channel.id);
    stack.discord.openThread(thread);
    await mention("in a thread?", undefined, thread);
    const next = await mention("and then?", undefined, thread);
    expect(next.content).toContain("Before: in a thread?.");
  });

  it("GANDER-D5: a long answer is split, each message whole by itself and edited in moderation", async () => {
    const asked = ask("a long one?");
    const last = await stack.discord.until("all parts", () =>
      asked.replies.find(({ components }) => components.length > 0),
    );
    expect(asked.replies.length).toBeGreaterThan(2);
    for (const { content } of asked.replies) {
      expect(content.length).toBeLessThanOrEqual(DISCORD.messageMaxChars);
      expect((content.match(/^```/gm) ?? []).length % 2).toBe(0);
    }
    expect(last.content).toContain("-# [1]");
  });

  it("GANDER-D6: why, and thumbs, are for those alone who ask", async () => {
    const asked = ask("why?", bert);
    const answer = await stack.discord.until("its buttons", () =>
      asked.replies.find(({ components }) => components.length > 0),
    );
    const id = String(JSON.stringify(answer.components).match(/gander:why:([a-z0-9]{15})/)?.[1]);
    const why = stack.discord.press(inPond(pond, anna), answer, `gander:why:${id}`);
    const said = await stack.discord.until("why", () => why.replies[0]);
    expect(why.isPrivate).toBe(true);
    expect(said.content).toMatch(/Quiet hours.*fits to 91 %[\s\S]*left out[\s\S]*Eggs.*22 %/);

    const thumb = stack.discord.press(inPond(pond, bert), answer, `gander:up:${id}`);
    expect((await stack.discord.until("thanks", () => thumb.replies[0])).content).toMatch(/^Thank/);
    const stored = await stack.admin.collection("gander_answers").getOne(id);
    expect(stored.thumb).toBe("up");
    const foreign = stack.discord.press(inPond(pond, anna), answer, `gander:down:${id}`);
    const refused = await stack.discord.until("no", () => foreign.replies[0]);
    expect(refused.content).toMatch(/^Only the person who asked/);
  });

  it("GANDER-D8: only those who manage the server set anything, and it counts at once", async () => {
    const { discord } = stack;
    const open = async (user: User, word: string) => {
      const command = discord.command(inPond(pond, user), "gander", word);
      return { command, message: await discord.until("a page", () => command.replies[0]) };
    };
    expect((await open(bert, "setup")).message.content).toMatch(/Manage Server/);
    const { command, message } = await open(anna, "setup");
    expect(command.isPrivate).toBe(true);
    expect(message.content).toContain("Gander is on in this server");

    const spot = inPond(pond, anna);
    const chosen = [pond.channel.id, pond.quiet.id];
    discord.press(spot, message, "gander:set:channels", chosen);
    await discord.until("both channels", () => message.content.includes(`<#${pond.quiet.id}>`));
    expect((await mention("here, too?", undefined, pond.quiet)).content).toMatch(/^You asked/);

    const form = discord.press(spot, message, "gander:set:words:");
    await discord.until("a form", () => form.modal);
    discord.submit(spot, form, {
      name: "Gustav",
      tone: "",
      instructions: "Honk.",
      samples: "Honk!\nHonk honk!",
      talkativeness: "2",
    });
    await discord.until("the new name", () => message.content.includes("name: Gustav"));
    const answer = await discord.answered(ask("your voice?"), /I am/);
    expect(answer.content).toContain("I am Gustav.");

    const budget = discord.command(spot, "gander", "budget", [
      { name: "person", type: 4, value: 5000 },
    ]);
    const said = await discord.until("the budget", () => budget.replies[0]);
    expect(said.content).toContain("for each person: 5000");
    const audit = await stack.admin.collection("audit_log").getFullList({
      filter: stack.admin.filter("tenant = {:tenant}", { tenant: pond.tenant }),
    });
    expect(audit.map(({ action }) => action)).toContain("gander.changed_on_discord");
  });

  it("GANDER-D9: what somebody asks it to remember is shown to them, used, and erased", async () => {
    const { discord } = stack;
    const spot = inPond(pond, bert);
    const tell = discord.command(spot, "remember", "", [
      { name: "text", type: 3, value: "I stream in German, xylophonically" },
    ]);
    await discord.answered(tell, /I will remember/);
    const shown = discord.command(spot, "memory");
    expect((await discord.answered(shown)).content).toContain("xylophonically");
    expect((await discord.answered(ask("what about me?", bert), /I know/)).content).toContain(
      "xylophonically",
    );
    const others = discord.command(inPond(pond, anna), "memory");
    expect((await discord.answered(others)).content).toMatch(/^I remember nothing/);
    const elsewhere = discord.command(inPond(lake, bert), "memory");
    expect((await discord.answered(elsewhere)).content).toMatch(/^I remember nothing/);

    const forget = discord.command(spot, "forget-me");
    const question = await discord.until("a question", () => forget.replies[0]);
    discord.press(spot, question, "gander:forget:yes");
    await discord.until("it is erased", () => question.content.startsWith("Done:"));
    const after = discord.command(spot, "memory");
    expect((await discord.answered(after)).content).toMatch(/^I remember nothing/);
  });

  it("GANDER-D7: a server without a workspace, and one that is off, say so politely", async () => {
    const { discord } = stack;
    const server = discord.world.addServer("newpond", ["general"]);
    const [channel] = server.channels;
    if (!channel) throw new Error("a channel");
    discord.join(server);
    const strange = { server, channel, user: bert };
    const asked = discord.command(strange, "ask", "", [
      { name: "question", type: 3, value: "hi?" },
    ]);
    expect((await discord.answered(asked)).content).toMatch(/^Gander is not set up/);
    const setup = discord.command({ ...strange, user: anna }, "gander", "setup");
    expect((await discord.answered(setup)).content).toMatch(/Manage Server/);
    server.managers.add(anna.id);
    const unlinked = discord.command({ ...strange, user: anna }, "gander", "setup");
    expect((await discord.answered(unlinked)).content).toMatch(/^Link your Discord account first/);

    const records = lake.client.collection("gander_servers");
    await records.update(lake.record, { enabled: false });
    await discord.until("that it is off", () => {
      const answers = discord.interactions.all.filter(({ channel: at }) => at === lake.channel.id);
      const off = answers.some(({ replies }) => /switched off/.test(replies[0]?.content ?? ""));
      const isWaiting = answers.some(({ replies }) => replies.length === 0);
      if (!off && !isWaiting) ask("on?", bert, lake);
      return off;
    });
    await records.update(lake.record, { enabled: true });
  });

  it("GANDER-D10: commands are registered once, however often the bots start", async () => {
    const before = stack.discord.world.commandPuts;
    expect(before).toBe(1);
    await stack.restart("SIGTERM");
    await stack.discord.answered(ask("after a restart?"), /You asked/);
    expect(stack.discord.world.commandPuts).toBe(before);
  });
});
