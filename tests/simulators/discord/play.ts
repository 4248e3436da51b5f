/** The page on which a person, or a script that takes pictures, plays a Discord server. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import * as v from "valibot";
import type { Reply } from "../reply.ts";
import { DiscordSimulator, type Option, type Spot } from "./discord.ts";
import { CALLBACK, type Interaction } from "./interactions.ts";
import type { SentEmbed } from "./message-rules.ts";
import { attachmentPath, type Channel, type Message, type Server, type User } from "./world.ts";

/** Its script only shows `/state` and posts to `/act`. */
const PAGE_FILE = join(import.meta.dirname, "play.html");
const SHOWN_COUNT = 100;

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

type Known = { name: string; options?: readonly (Known & { type: number })[] };

/** A message as the page shows it. */
type Shown = {
  id: string;
  channel: string;
  author: string;
  content: string;
  components: object[];
  embeds: object[];
  edits: number;
  repliesTo: string | undefined;
  onlyFor?: string;
  isThinking?: boolean;
};

export class DiscordPlay {
  readonly simulator: DiscordSimulator;
  readonly server: Server;

  private constructor(simulator: DiscordSimulator) {
    this.simulator = simulator;
    const { world } = simulator;
    this.server = world.addServer("Goose pond", ["general", "geese"]);
    const [owner] = ["anna", "bert", "cleo"].map((name) => world.addUser(name));
    if (owner) this.server.managers.add(owner.id);
  }

  /** A server with two channels and three people, of whom the first manages it. */
  static async start(port = 0): Promise<DiscordPlay> {
    let play: DiscordPlay | undefined;
    const pages = async (request: IncomingMessage) => play?.answer(request);
    play = new DiscordPlay(await DiscordSimulator.start({ port, pages }));
    return play;
  }

  get users(): User[] {
    return [...this.simulator.world.users.values()].filter(({ bot }) => !bot);
  }

  get channels(): Channel[] {
    return this.server.channels;
  }

  /** The page's own addresses: itself, what it shows, and what is done on it. */
  async answer(request: IncomingMessage): Promise<Reply | undefined> {
    if (request.url === "/") return { status: 200, body: readFileSync(PAGE_FILE, "utf8") };
    if (request.url?.startsWith("/attachments/")) return this.#file(request.url);
    if (request.url === "/state") return { status: 200, body: this.#state() };
    if (request.url !== "/act" || request.method !== "POST") return undefined;
    const read = v.safeParse(act, await json(request).catch(() => undefined));
    if (!read.success) return { status: 400, body: { message: "That is no act of the page" } };
    const problem = this.#carryOut(read.output);
    return problem === "" ? { status: 204 } : { status: 400, body: { message: problem } };
  }

  /** Returns why it can't be done, or "". */
  #carryOut(given: Act): string {
    const { simulator, server } = this;
    const { world } = simulator;
    const user = world.users.get(given.user);
    const channel = world.channels.get(given.channel);
    if (!user || !channel) return "There is no such person or channel";
    const spot: Spot = { server, channel, user };
    switch (given.type) {
      case "say":
        simulator.say(spot, given.text, world.messages.get(given.replyTo ?? ""));
        return "";
      case "command":
        return this.#runCommand(spot, given.text);
      case "press": {
        const message = this.#messages().find(({ id }) => id === given.message);
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

  /** "/gander budget person:5": a command as it is typed, by the list that the bot has registered. */
  #runCommand(spot: Spot, typed: string): string {
    const [, name = "", rest = ""] = /^\/([\w-]+)\s*(.*)$/su.exec(typed.trim()) ?? [];
    const command = (this.simulator.world.commands as Known[]).find((each) => each.name === name);
    if (!command) return `There is no /${name}. Commands: ${this.#commandNames().join(", ")}`;
    const [first = ""] = rest.split(/\s+/u);
    const word = command.options?.find(({ type, name: own }) => type === 1 && own === first);
    const isLacking = command.options?.some(({ type }) => type === 1) && !word;
    if (isLacking) return `Say which: ${this.#commandNames().join(", ")}`;
    const fields = (word ? word.options : command.options) ?? [];
    const given = word ? rest.slice(first.length).trim() : rest;
    this.simulator.command(spot, name, word?.name ?? "", this.#options(fields, given));
    return "";
  }

  /** `name:value` pairs; what has no name is the first field. */
  #options(fields: readonly (Known & { type: number })[], given: string): Option[] {
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
      return [{ name, type, value: type === 4 ? Number(value) : this.#idOf(value) }];
    });
  }

  /** The id of a person or channel that is named, or the text itself. */
  #idOf(value: string): string {
    const name = value.replace(/^[@#]/u, "");
    const user = this.users.find(({ username }) => username === name);
    const channel = this.channels.find((each) => each.name === name);
    return user?.id ?? channel?.id ?? value;
  }

  #file(path: string): Reply | undefined {
    const [, , id] = path.split("/");
    const found = this.#messages()
      .flatMap(({ attachments }) => attachments)
      .find((each) => each.id === id);
    if (!found) return undefined;
    const { type, bytes } = found.file;
    return { status: 200, body: bytes, headers: { "Content-Type": type } };
  }

  /** What only one person sees is in no channel. */
  #messages(): Message[] {
    const { world, interactions } = this.simulator;
    return [...world.messages.values(), ...interactions.all.flatMap(({ replies }) => replies)];
  }

  #commandNames(): string[] {
    return (this.simulator.world.commands as Known[]).flatMap(({ name, options = [] }) => {
      const words = options.filter(({ type }) => type === 1);
      return words.length === 0 ? [`/${name}`] : words.map((word) => `/${name} ${word.name}`);
    });
  }

  /** Everything that the page shows. */
  #state(): object {
    const { world, interactions, gateway } = this.simulator;
    const forms = interactions.all
      .filter(({ modal }) => modal && !modal.isSent)
      .map(({ id, modal, user, channel }) => ({ id, user: user.id, channel, modal }));
    const messages = [
      ...[...world.messages.values()].map((message) => this.#shown(message)),
      ...interactions.all.flatMap((each) => this.#answersOf(each)),
    ];
    return {
      isConnected: gateway.sessions.size > 0,
      server: this.server.name,
      users: this.users,
      channels: this.channels.map(({ id, name }) => ({ id, name })),
      commands: this.#commandNames(),
      messages: messages
        .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
        .slice(-SHOWN_COUNT),
      forms: forms.slice(-1),
      violations: world.violations,
    };
  }

  /** What only one person sees of an interaction, and "is thinking" before there is an answer. */
  #answersOf({ id, channel, user, isPrivate, answer, replies }: Interaction): Shown[] {
    const onlyFor = isPrivate ? { onlyFor: user.global_name } : {};
    if (answer === CALLBACK.deferred && replies.length === 0) {
      const author = this.simulator.world.bot.username;
      const nothing = { content: "", components: [], embeds: [], edits: 0, repliesTo: undefined };
      return [{ id, channel, author, ...nothing, ...onlyFor, isThinking: true }];
    }
    if (!isPrivate || answer === undefined) return [];
    return replies.map((message) => ({ ...this.#shown(message), ...onlyFor }));
  }

  #shown(message: Message): Shown {
    const { id, channel_id: channel, author, content, components, edits } = message;
    const replied = this.simulator.world.messages.get(message.message_reference?.message_id ?? "");
    const said = replied?.content.replaceAll(`<@${this.simulator.world.bot.id}>`, "@Gander");
    const repliesTo = replied && `${replied.author.global_name}: ${said?.slice(0, 100)}`;
    const embeds = (message.embeds as SentEmbed[]).map(({ image, thumbnail, ...embed }) => ({
      ...embed,
      picture: pictureOf(message, image?.url ?? thumbnail?.url),
    }));
    return { id, channel, author: author.username, content, components, embeds, edits, repliesTo };
  }
}

/** A picture's address for the page: files of the message are on the stand-in itself. */
function pictureOf({ attachments }: Message, url: string | undefined): string | undefined {
  const name = url?.startsWith("attachment://") ? url.slice("attachment://".length) : undefined;
  const attached = attachments.find(({ file }) => file.name === name);
  return attached ? attachmentPath(attached.id, attached.file.name) : url;
}
