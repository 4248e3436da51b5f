/**
 * A stand-in for Discord: a gateway and REST on one port of this machine, with servers and people that a
 * test, or a person on a page, plays. The bots reach it by DISCORD_API_URL alone.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server as HttpServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Reply } from "../reply.ts";
import { DiscordGateway, INTENT } from "./gateway.ts";
import { type Interaction, Interactions } from "./interactions.ts";
import type { SentBody, SentFile } from "./message-rules.ts";
import { DiscordRest } from "./rest.ts";
import {
  APPLICATION,
  type Channel,
  channelBody,
  DiscordWorld,
  type Message,
  memberBody,
  messageBody,
  type Server,
  serverBody,
  type User,
  userBody,
} from "./world.ts";

const POLL_MS = 20;
const WAIT_MS = 30_000;

/** Where somebody does something. */
export type Spot = { server: Server; channel: Channel; user: User };

/** An option of a command; `type` as in docs.discord.com/developers/interactions/application-commands. */
export type Option = { name: string; type: 3 | 4 | 6 | 7; value: string | number };

/** Answers requests outside of Discord's own paths; undefined for one that it does not know. */
export type Pages = (request: IncomingMessage) => Promise<Reply | undefined>;

export class DiscordSimulator {
  readonly world = new DiscordWorld();
  readonly interactions: Interactions;
  readonly gateway: DiscordGateway;
  readonly rest: DiscordRest;
  /** The token that works; a test changes it to have the old one refused. */
  token = "stand-in.token";
  readonly #server: HttpServer;
  readonly #pages: Pages;

  private constructor(server: HttpServer, pages: Pages) {
    this.#server = server;
    this.#pages = pages;
    const { world } = this;
    const token = () => this.token;
    this.gateway = new DiscordGateway(server, { world, token, url: () => this.gatewayUrl });
    this.interactions = new Interactions(world, (message, kind, isPrivate) => {
      if (!isPrivate) this.#notify(message, kind);
    });
    this.rest = new DiscordRest({
      world,
      interactions: this.interactions,
      token,
      gatewayUrl: () => this.gatewayUrl,
      onChange: (message, kind) => this.#notify(message, kind),
    });
  }

  /** `pages` answers requests outside of Discord's own paths. */
  static async start({
    port = 0,
    pages = async () => undefined,
  }: {
    port?: number;
    pages?: Pages;
  } = {}): Promise<DiscordSimulator> {
    const server = createServer((request, response) => {
      void simulator.#answer(request).then(({ status, body, headers }) => {
        const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json";
        response.writeHead(status, {
          ...(body !== undefined && { "Content-Type": type }),
          ...headers,
        });
        const isPlain = typeof body === "string" || body instanceof Uint8Array;
        response.end(body === undefined || isPlain ? body : JSON.stringify(body));
      });
    });
    const simulator = new DiscordSimulator(server, pages);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return simulator;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get gatewayUrl(): string {
    return `${this.url.replace("http", "ws")}/gateway`;
  }

  /** What .env needs to reach this stand-in. */
  get environment(): Record<string, string> {
    return { DISCORD_BOT_TOKEN: this.token, DISCORD_API_URL: `${this.url}/api` };
  }

  /** What a person writes; a reply notifies its writer, as Discord has it at first. Returns the message. */
  say(
    { server, channel, user }: Spot,
    content: string,
    replyTo?: Message,
    { notifies = true }: { notifies?: boolean } = {},
  ): Message {
    const reference = replyTo && { message_reference: { message_id: replyTo.id } };
    const allowed_mentions = { replied_user: notifies };
    const message = this.world.post(user, channel, { content, ...reference, allowed_mentions });
    this.gateway.dispatch(server.id, "MESSAGE_CREATE", (intents) => this.#seen(message, intents));
    return message;
  }

  /** Somebody uses a command; `word` is its subcommand. */
  command(spot: Spot, name: string, word = "", options: readonly Option[] = []): Interaction {
    const people = options.filter(({ type }) => type === 6).map(({ value }) => String(value));
    const users = Object.fromEntries(
      people.flatMap((id) => {
        const user = this.world.users.get(id);
        return user ? [[id, userBody(user)]] : [];
      }),
    );
    const data = {
      id: this.world.id(),
      name,
      type: 1,
      options: word === "" ? options : [{ name: word, type: 1, options }],
      ...(people.length > 0 && { resolved: { users, members: {} } }),
    };
    return this.#interact(spot, 2, data);
  }

  /** Somebody presses a button, or chooses `values` in a menu, below a message. */
  press(spot: Spot, message: Message, customId: string, values?: readonly string[]): Interaction {
    const parts = (message.components as { components: Record<string, unknown>[] }[]).flatMap(
      ({ components }) => components,
    );
    const part = parts.find(({ custom_id }) => custom_id === customId);
    if (!part) throw new Error(`There is no ${customId}: ${JSON.stringify(parts)}`);
    const data = {
      custom_id: customId,
      component_type: part.type,
      ...(values && { values, resolved: { channels: this.#resolved(values) } }),
    };
    return this.#interact(spot, 3, data, message);
  }

  /** Somebody sends the form that an interaction opened. */
  submit(spot: Spot, opened: Interaction, fields: Readonly<Record<string, string>>): Interaction {
    const components = Object.entries(fields).map(([custom_id, value]) => ({
      type: 1,
      components: [{ type: 4, custom_id, value }],
    }));
    const data = { custom_id: opened.modal?.custom_id, components };
    return this.#interact(spot, 5, data, opened.source);
  }

  /** A thread begins: https://docs.discord.com/developers/events/gateway-events#thread-create */
  openThread(thread: Channel): void {
    this.gateway.dispatch(thread.server, "THREAD_CREATE", () => ({
      ...channelBody(thread),
      newly_created: true,
    }));
  }

  /** Somebody makes a channel. */
  addChannel(server: Server, name: string): Channel {
    const channel = this.world.addChannel(server, name);
    this.gateway.dispatch(server.id, "CHANNEL_CREATE", () => channelBody(channel));
    return channel;
  }

  /** The bot joins, or leaves, a server while it is connected. */
  join(server: Server): void {
    this.gateway.dispatch(server.id, "GUILD_CREATE", () => serverBody(server, this.world.bot));
  }

  leave(server: Server): void {
    this.gateway.dispatch(server.id, "GUILD_DELETE", () => ({ id: server.id }));
    this.world.servers.delete(server.id);
  }

  /** Waits until `condition` gives something. */
  async until<T>(what: string, condition: () => T | undefined | false): Promise<T> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      const found = condition();
      if (found !== undefined && found !== false) return found;
      if (performance.now() > end) {
        throw new Error(`Waited for ${what}. Violations: ${this.world.violations.join("; ")}`);
      }
      await wait(POLL_MS);
    }
  }

  /** Waits until an interaction has a message that matches. */
  answered(interaction: Interaction, pattern: RegExp = /./s): Promise<Message> {
    return this.until(`an answer like ${pattern}`, () => {
      const messages = interaction.source
        ? [interaction.source, ...interaction.replies]
        : interaction.replies;
      return messages.findLast(({ content }) => pattern.test(content));
    });
  }

  /** Waits until the bot is connected, has its commands, and knows all servers. */
  async ready(): Promise<void> {
    await this.until("the bot on the gateway", () => this.gateway.sessions.size > 0);
    await this.until("the bot's commands", () => this.world.commands.length > 0);
  }

  async close(): Promise<void> {
    this.gateway.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #interact(spot: Spot, type: number, data: object, source?: Message): Interaction {
    const { server, channel, user } = spot;
    const interaction: Interaction = {
      id: this.world.id(),
      token: randomUUID(),
      user,
      channel: channel.id,
      at: performance.now(),
      answer: undefined,
      isPrivate: false,
      source,
      replies: [],
      modal: undefined,
    };
    this.interactions.all.push(interaction);
    this.gateway.dispatch(server.id, "INTERACTION_CREATE", () => ({
      id: interaction.id,
      application_id: APPLICATION,
      type,
      data,
      guild_id: server.id,
      guild: { id: server.id, locale: "en-US", features: [] },
      channel_id: channel.id,
      channel: channelBody(channel),
      member: memberBody(server, user),
      token: interaction.token,
      version: 1,
      locale: "en-US",
      guild_locale: "en-US",
      app_permissions: "2251799813685247",
      entitlements: [],
      authorizing_integration_owners: {},
      context: 0,
      attachment_size_limit: 10_485_760,
      ...(source && { message: messageBody(source) }),
    }));
    return interaction;
  }

  #notify(message: Message, kind: "created" | "updated"): void {
    const event = kind === "created" ? "MESSAGE_CREATE" : "MESSAGE_UPDATE";
    this.gateway.dispatch(message.guild_id, event, (intents) => this.#seen(message, intents));
  }

  /**
   * A message as a session may see it: without the intent Message Content its words are there only for
   * the bot's own and those that mention it.
   * https://docs.discord.com/developers/events/gateway#message-content-intent
   */
  #seen(message: Message, intents: number): object | undefined {
    if ((intents & INTENT.guildMessages) === 0) return undefined;
    const { bot } = this.world;
    const isOpen =
      (intents & INTENT.messageContent) !== 0 ||
      message.author.id === bot.id ||
      message.mentions.some(({ id }) => id === bot.id);
    const server = this.world.servers.get(message.guild_id);
    const replied = this.world.messages.get(message.message_reference?.message_id ?? "");
    return {
      ...messageBody(message),
      ...(!isOpen && { content: "", embeds: [], components: [] }),
      ...(server && { member: { ...memberBody(server, message.author), user: undefined } }),
      ...(replied && { referenced_message: messageBody(replied) }),
    };
  }

  #resolved(values: readonly string[]): object {
    return Object.fromEntries(
      values.flatMap((id) => {
        const channel = this.world.channels.get(id);
        return channel ? [[id, { ...channelBody(channel), permissions: "0" }]] : [];
      }),
    );
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    if (!pathname.startsWith("/api/")) {
      return (await this.#pages(request)) ?? { status: 404, body: { message: "Not found" } };
    }
    const hasBody = request.method !== "GET" && request.headers["content-length"] !== "0";
    const body = hasBody ? await bodyOf(request).catch(() => undefined) : undefined;
    return this.rest.answer({
      method: request.method ?? "GET",
      path: pathname.slice("/api".length),
      query: searchParams,
      authorization: request.headers.authorization ?? "",
      body: body as SentBody,
    });
  }
}

/**
 * JSON, or a form with files beside it: https://docs.discord.com/developers/reference#uploading-files
 */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return json(request);
  const form = await new Response(await buffer(request), {
    headers: { "content-type": type },
  }).formData();
  const files: SentFile[] = [];
  for (const [field, value] of form) {
    if (!field.startsWith("files[") || typeof value === "string") continue;
    files.push({
      name: value.name,
      type: value.type,
      bytes: new Uint8Array(await value.arrayBuffer()),
    });
  }
  const body: unknown = JSON.parse(String(form.get("payload_json") ?? "{}"));
  // An answer to an interaction has its message in `data`.
  const isCallback = typeof body === "object" && body !== null && "data" in body;
  return isCallback
    ? { ...body, data: { ...(body.data as object), files } }
    : { ...(body as object), files };
}
