/** Gander on Discord with the real engine: from a question to its answer, without a model and with one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTICES } from "../../../bots/knowledge/notices.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import type { Message } from "../../simulators/discord/world.ts";
import { OpenAiSimulator } from "../../simulators/openai.ts";
import {
  type GanderStack,
  inPond,
  openServer,
  type Pond,
  REAL_ENGINE,
  startGander,
} from "./gander-fixture.ts";

/** The engine reads its vectors with the first question; a busy machine takes its time for that. */
const READ_MS = 120_000;
const OWN = "The moonlight marathon begins on Friday at eight in the evening.";
const OWN_QUESTION = "When does the moonlight marathon begin?";
const DOCS_QUESTION = "When does a timer speak?";

const model = new OpenAiSimulator();
let stack: GanderStack;
let pond: Pond;

beforeAll(async () => {
  await model.start();
  stack = await startGander(
    async (parts) => {
      pond = await openServer(parts, "enginepond");
    },
    {},
    REAL_ENGINE,
  );
}, 120_000);

afterAll(async () => {
  expect(stack.discord.world.violations).toEqual([]);
  expect(stack.discord.world.rules.unfurled).toEqual([]);
  expect(stack.bots.log().filter(({ level }) => level === "error")).toEqual([]);
  await stack.stop();
  await model.stop();
});

const somebody = () => stack.discord.world.addUser(`guest${stack.discord.world.users.size}`);

/** Its answer is whole when it has buttons. */
const wholeOf = ({ replies }: Interaction) =>
  replies.find(({ components }) => components.length > 0);

async function ask(question: string): Promise<Message> {
  const asked = stack.discord.command(inPond(pond, somebody()), "ask", "", [
    { name: "question", type: 3, value: question },
  ]);
  await expect.poll(() => wholeOf(asked), { timeout: READ_MS }).toBeDefined();
  return wholeOf(asked) as Message;
}

/** Why an answer is as it is, once that says this; it may take several messages. */
async function why(answer: Message, pattern: RegExp): Promise<string> {
  const key = JSON.stringify(answer.components).match(/gander:why:[a-z0-9]{15}/)?.[0] ?? "";
  const { replies } = stack.discord.press(inPond(pond, somebody()), answer, key);
  const said = () => replies.map(({ content }) => content).join("\n");
  await expect.poll(said, { timeout: READ_MS }).toMatch(pattern);
  return said();
}

describe("without a model", { timeout: 2 * READ_MS }, () => {
  it("GANDER-D1, GANDER-D4: /ask quotes the documentation, with links to its headings", async () => {
    const answer = await ask(DOCS_QUESTION);
    expect(answer.content).toMatch(/^> When does a timer speak\?\n/);
    expect(answer.content).toMatch(
      /\[\[\d\]\]\(<https:\/\/ask\.geese\.example\/ask\/waddle\/timers[^>]*>\)/,
    );
    expect(answer.content).toMatch(/\n-# \[\d\] \[Timers[^\]]*\]\(<https:\/\/ask\.geese\.example/);
    expect(answer.content).toContain(NOTICES.noModel);
    await why(answer, /^\*\*Quoted, without a language model\*\*\n\[1\] /);
  });

  it("GANDER-D2, GANDER-D4: so does a mention; and what nothing answers is not answered", async () => {
    const { discord } = stack;
    const { world } = discord;
    const answered = async (text: string) => {
      const said = discord.say(inPond(pond, somebody()), `<@${world.bot.id}> ${text}`);
      const found = () =>
        world
          .messagesIn(pond.channel.id)
          .find(
            ({ message_reference: of, components }) =>
              of?.message_id === said.id && components.length > 0,
          );
      await expect.poll(found, { timeout: READ_MS }).toBeDefined();
      return (found() as Message).content;
    };
    expect(await answered(DOCS_QUESTION)).toMatch(/-# \[\d\] \[Timers/);
    const thin = await answered("Can I connect my Philips Hue lights to channel points?");
    expect(thin).toBe(NOTICES.thin);
  });

  it("GANDER-K2: a text of the workspace is quoted, by its title", async () => {
    expect((await ask(OWN_QUESTION)).content).not.toContain("Friday");
    await pond.client.collection("gander_documents").create({
      tenant: pond.tenant,
      kind: "text",
      title: "Events",
      text: `# Marathons\n\n${OWN}`,
    });
    let answer = "";
    await expect
      .poll(
        async () => {
          answer = (await ask(OWN_QUESTION)).content;
          return answer;
        },
        { timeout: READ_MS, interval: 1000 },
      )
      .toContain(OWN);
    expect(answer).toMatch(/\n-# \[\d\] Events › Marathons/);
  });
});

describe("with a model", { timeout: 2 * READ_MS }, () => {
  it("KNOW-C1, GANDER-D4, GANDER-D6: its own words with sources, and what nothing supports is removed", async () => {
    Object.assign(stack.environment, { GQ_MODEL_URL: model.url, GQ_MODEL_NAME: "pond" });
    model.behaviour = { type: "fails", status: 500 };
    await stack.restart("SIGTERM");
    const quoted = await ask(OWN_QUESTION);
    expect(quoted.content).toContain(NOTICES.away);

    const [number] = passageWith(OWN);
    model.behaviour = {
      type: "says",
      pieces: [
        "The moonlight marathon begins on Friday ",
        `at eight in the evening [${number}]. `,
        `Umbrellas are handed out for free at 9 [${number}].`,
      ],
    };
    const answer = await ask(OWN_QUESTION);
    expect(answer.content).toContain("begins on Friday at eight in the evening. [");
    expect(answer.content).toMatch(/\n-# \[\d\] Events › Marathons/);
    expect(answer.content).not.toContain("Umbrellas");
    const reasons = await why(answer, /1 sentence was removed/);
    expect(reasons).toMatch(/^\*\*What the answer goes by\*\*/);
    const log = await stack.admin.collection("gander_answers").getFullList({
      filter: stack.admin.filter("tenant = {:tenant} && outcome = 'answered'", {
        tenant: pond.tenant,
      }),
    });
    expect(log).toHaveLength(1);
    expect(log[0]?.tokens).toBeGreaterThan(0);
  });
});

/** The number of the passage with a text, as the model was given it last. */
function passageWith(text: string): string[] {
  const { messages } = JSON.parse(model.asked.at(-1) ?? "{}") as {
    messages: { content: string }[];
  };
  const prompt = messages.map(({ content }) => content).join("\n");
  const passages = prompt.split("<passage ").filter((each) => each.includes(text));
  return passages.flatMap((each) => /number="(\d+)"/.exec(each)?.[1] ?? []);
}
