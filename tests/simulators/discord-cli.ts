/** `npm run simulate:discord`: a Discord server to play on a page, for bots on this machine. */
import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { DiscordSimulator, type Option, type Spot } from "./discord/discord.ts";
import type { Interaction } from "./discord/interactions.ts";
import { PLAY_PAGE } from "./discord/page.ts";
import type { Message } from "./discord/world.ts";
import type { Reply } from "./reply.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "6792" } } });
const write = (text: string) => process.stdout.write(`${text}\n`);

const simulator = await DiscordSimulator.start({ port: Number(values.port), pages }).catch(
  (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    write(taken ? `Port ${values.port} is taken. Choose another with --port.` : String(error));
    process.exit(1);
  },
);
const { world } = simulator;
const server = world.addServer("Goose pond", ["general", "geese"]);
for (const name of ["anna", "bert", "cleo"]) world.addUser(name);
const [owner] = [...world.users.values()].filter(({ bot }) => !bot);
if (owner) server.managers.add(owner.id);

write("A stand-in for Discord is running. Put these lines into .env and start the site:\n");
for (const [name, value] of Object.entries(simulator.environment)) write(`${name}=${value}`);
write(`
Then open ${simulator.url} to play its server "${server.name}" (${server.id}). ${owner?.username} manages it.
To connect it, link the Discord account ${owner?.id} (npm run simulate:sign-in), or use the console.
Ctrl-C ends it.`);

const text = v.pipe(v.string(), v.maxLength(4000));

/** What the page asks for. */
const act = v.variant("type", [
  v.object({ type: v.literal("say"), user: text, channel: text, text, replyTo: v.optional(text) }),
  v.object({ type: v.literal("command"), user: text, channel: text, text }),
  v.object({
    type: v.literal("press"),
    user: text,
    channel: text,
    message: text,
    key: text,
    values: v.optional(v.array(text)),
  }),
  v.object({
    type: v.literal("submit"),
    user: text,
    channel: text,
    interaction: text,
    fields: v.record(v.string(), text),
  }),
]);

type Act = v.InferOutput<typeof act>;

async function pages(request: IncomingMessage): Promise<Reply | undefined> {
  if (request.url === "/") return { status: 200, body: PLAY_PAGE };
  if (request.url === "/state") return { status: 200, body: state() };
  if (request.url !== "/act" || request.method !== "POST") return undefined;
  const read = v.safeParse(act, await json(request).catch(() => undefined));
  if (!read.success) return { status: 400, body: { message: "That is no act of the page" } };
  const problem = carryOut(read.output);
  return problem === "" ? { status: 204 } : { status: 400, body: { message: problem } };
}

/** Returns why it can't be done, or "". */
function carryOut(given: Act): string {
  const user = world.users.get(given.user);
  const channel = world.channels.get(given.channel);
  if (!user || !channel) return "There is no such person or channel";
  const spot: Spot = { server, channel, user };
  switch (given.type) {
    case "say":
      simulator.say(spot, given.text, world.messages.get(given.replyTo ?? ""));
      return "";
    case "command":
      return runCommand(spot, given.text);
    case "press": {
      const message = messageOf(given.message);
      if (!message) return "There is no such message";
      simulator.press(spot, message, given.key, given.values);
      return "";
    }
    case "submit": {
      const opened = simulator.interactions.all.find(({ id }) => id === given.interaction);
      if (!opened) return "There is no such form";
      opened.modal = { ...opened.modal, isSent: true };
      simulator.submit(spot, opened, given.fields);
      return "";
    }
  }
}

type Known = { name: string; options?: readonly (Known & { type: number })[] };

/** "/gander budget person:5": a command as it is typed, by the list that the bot has registered. */
function runCommand(spot: Spot, typed: string): string {
  const [, name = "", rest = ""] = /^\/([\w-]+)\s*(.*)$/su.exec(typed.trim()) ?? [];
  const command = (world.commands as Known[]).find((each) => each.name === name);
  if (!command) return `There is no /${name}. Commands: ${commandNames().join(", ")}`;
  const [first = ""] = rest.split(/\s+/u);
  const word = command.options?.find(({ type, name: own }) => type === 1 && own === first);
  const fields = (word ? word.options : command.options) ?? [];
  const given = word ? rest.slice(first.length).trim() : rest;
  simulator.command(spot, name, word?.name ?? "", optionsOf(fields, given));
  return "";
}

/** `name:value` pairs; what has no name is the first field. */
function optionsOf(fields: readonly (Known & { type: number })[], given: string): Option[] {
  const names = fields.map(({ name }) => name).join("|");
  const parts = names === "" ? [] : given.split(new RegExp(`(?:^|\\s)(${names}):`, "u"));
  const pairs: [string, string][] = [];
  if (parts[0]?.trim()) pairs.push([fields[0]?.name ?? "", parts[0].trim()]);
  for (let at = 1; at < parts.length; at += 2) {
    pairs.push([parts[at] ?? "", (parts[at + 1] ?? "").trim()]);
  }
  return pairs.flatMap(([name, value]) => {
    const type = fields.find((field) => field.name === name)?.type;
    if (type !== 3 && type !== 4 && type !== 6 && type !== 7) return [];
    return [{ name, type, value: type === 4 ? Number(value) : idOf(value) }];
  });
}

/** The id of a person or channel that is named, or the text itself. */
function idOf(value: string): string {
  const name = value.replace(/^[@#]/u, "");
  const user = [...world.users.values()].find(({ username }) => username === name);
  const channel = server.channels.find((each) => each.name === name);
  return user?.id ?? channel?.id ?? value;
}

function messageOf(id: string): Message | undefined {
  const known = world.messages.get(id);
  if (known) return known;
  return simulator.interactions.all
    .flatMap(({ replies }) => replies)
    .find((each) => each.id === id);
}

function commandNames(): string[] {
  return (world.commands as Known[]).flatMap(({ name, options = [] }) => {
    const words = options.filter(({ type }) => type === 1);
    return words.length === 0 ? [`/${name}`] : words.map((word) => `/${name} ${word.name}`);
  });
}

/** Everything that the page shows. */
function state(): object {
  const isPrivate = ({ isPrivate: own, answer }: Interaction) => own && answer !== undefined;
  const secrets = simulator.interactions.all.filter(isPrivate).flatMap((interaction) =>
    interaction.replies.map((message) => ({
      ...shown(message),
      onlyFor: interaction.user.username,
    })),
  );
  const forms = simulator.interactions.all
    .filter(({ modal }) => modal && !modal.isSent)
    .map(({ id, modal, user, channel }) => ({ id, user: user.id, channel, modal }));
  const messages = [...[...world.messages.values()].map(shown), ...secrets];
  return {
    isConnected: simulator.gateway.sessions.size > 0,
    server: server.name,
    users: [...world.users.values()].filter(({ bot }) => !bot),
    channels: server.channels.map(({ id, name }) => ({ id, name })),
    commands: commandNames(),
    messages: messages.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id))).slice(-100),
    forms: forms.slice(-1),
    violations: world.violations,
  };
}

function shown(message: Message) {
  const { id, channel_id: channel, author, content, components, embeds, edits } = message;
  return { id, channel, author: author.username, content, components, embeds, edits };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void simulator.close().then(() => process.exit(0)));
}
