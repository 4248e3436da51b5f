/** What Discord knows: servers, channels, people, messages. Shared by the stand-in's gateway and REST. */
import { MessageRules, type SentBody, type SentFile } from "./message-rules.ts";

/** https://docs.discord.com/developers/reference#snowflakes: milliseconds since 2015, 22 bits more. */
const EPOCH = 1_420_070_400_000n;

export type User = { id: string; username: string; global_name: string; bot: boolean };
export type Channel = {
  id: string;
  server: string;
  name: string;
  type: number;
  parent_id?: string;
};
export type Server = { id: string; name: string; channels: Channel[]; managers: Set<string> };

/** A file that the bot sent. */
export type Attachment = { id: string; file: SentFile };

export type Message = {
  id: string;
  channel_id: string;
  guild_id: string;
  author: User;
  content: string;
  timestamp: string;
  edited_timestamp: string | null;
  mentions: User[];
  embeds: object[];
  components: object[];
  attachments: Attachment[];
  flags: number;
  type: number;
  message_reference?: { message_id: string; channel_id: string; guild_id: string };
  interaction_metadata?: { id: string; type: number; user: User };
  /** Ours: how often it was edited. */
  edits: number;
};

export const APPLICATION = "1100000000000000001";
const MENTION = /<@!?(\d{17,20})>/g;

export class DiscordWorld {
  readonly bot: User = {
    id: APPLICATION,
    username: "gander",
    global_name: "Gander",
    bot: true,
  };
  readonly users = new Map<string, User>([[this.bot.id, this.bot]]);
  readonly servers = new Map<string, Server>();
  readonly channels = new Map<string, Channel>();
  readonly messages = new Map<string, Message>();
  /** Application commands as they were registered, and how often they were put. */
  commands: object[] = [];
  commandPuts = 0;
  /** Each breach of Discord's rules by the bot, in words. */
  readonly violations: string[] = [];
  readonly rules = new MessageRules(this.violations);
  /** Channels in which the bot may not write. */
  readonly muted = new Set<string>();
  #counter = 0n;

  id(): string {
    this.#counter += 1n;
    return String(((BigInt(Date.now()) - EPOCH) << 22n) + (this.#counter & 0x3f_ffffn));
  }

  addServer(name: string, channelNames: readonly string[]): Server {
    const id = this.id();
    const server: Server = { id, name, channels: [], managers: new Set() };
    this.servers.set(id, server);
    for (const each of channelNames) this.addChannel(server, each);
    return server;
  }

  /** A text channel, or a thread of `parent`. */
  addChannel(server: Server, name: string, parent?: string): Channel {
    const thread = parent === undefined ? {} : { parent_id: parent };
    const type = parent === undefined ? 0 : 11;
    const channel = { id: this.id(), server: server.id, name, type, ...thread };
    server.channels.push(channel);
    this.channels.set(channel.id, channel);
    return channel;
  }

  addUser(username: string, bot = false): User {
    const global_name = username.charAt(0).toUpperCase() + username.slice(1);
    const user = { id: this.id(), username, global_name, bot };
    this.users.set(user.id, user);
    return user;
  }

  channel(id: string): Channel {
    const channel = this.channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id}`);
    return channel;
  }

  post(author: User, channel: Channel, body: SentBody): Message {
    const id = this.id();
    const content = body.content ?? "";
    const reference = body.message_reference?.message_id;
    const notified = body.allowed_mentions?.replied_user === false ? undefined : reference;
    const message: Message = {
      id,
      channel_id: channel.id,
      guild_id: channel.server,
      author,
      content,
      timestamp: new Date().toISOString(),
      edited_timestamp: null,
      mentions: this.#mentioned(content, notified),
      embeds: body.embeds ?? [],
      components: body.components ?? [],
      attachments: this.#attached(body),
      flags: body.flags ?? 0,
      type: reference === undefined ? 0 : 19,
      ...(reference !== undefined && {
        message_reference: {
          message_id: reference,
          channel_id: channel.id,
          guild_id: channel.server,
        },
      }),
      edits: 0,
    };
    this.messages.set(id, message);
    return message;
  }

  edit(message: Message, body: SentBody): void {
    const { content, embeds, components, flags } = body;
    message.attachments.push(...this.#attached(body));
    Object.assign(message, {
      ...(content !== undefined && { content }),
      ...(embeds && { embeds }),
      ...(components && { components }),
      ...(flags !== undefined && { flags }),
      edited_timestamp: new Date().toISOString(),
      edits: message.edits + 1,
    });
  }

  messagesIn(channel: string): Message[] {
    return [...this.messages.values()].filter((message) => message.channel_id === channel);
  }

  #attached({ files = [] }: SentBody): Attachment[] {
    return files.map((file) => ({ id: this.id(), file }));
  }

  #mentioned(content: string, reference: string | undefined): User[] {
    const ids = [...content.matchAll(MENTION)].map(([, id = ""]) => id);
    const replied = reference === undefined ? undefined : this.messages.get(reference)?.author.id;
    if (replied !== undefined) ids.push(replied);
    return [...new Set(ids)].flatMap((id) => this.users.get(id) ?? []);
  }
}

/** A person as the gateway shows them. */
export function userBody({ id, username, global_name, bot }: User): object {
  return { id, username, global_name, bot, discriminator: "0", avatar: null };
}

/** https://docs.discord.com/developers/resources/guild#guild-member-object */
export function memberBody(server: Server, user: User): object {
  const manages = server.managers.has(user.id);
  return {
    user: userBody(user),
    nick: null,
    roles: [],
    joined_at: new Date(0).toISOString(),
    deaf: false,
    mute: false,
    flags: 0,
    // MANAGE_GUILD is 1 << 5; https://docs.discord.com/developers/topics/permissions
    permissions: String((manages ? 1 << 5 : 0) | (1 << 10) | (1 << 11)),
  };
}

export function channelBody({ id, server, name, type, parent_id }: Channel): object {
  const isThread = type === 11;
  return {
    id,
    guild_id: server,
    name,
    type,
    position: 0,
    permission_overwrites: [],
    parent_id: parent_id ?? null,
    ...(isThread && {
      owner_id: APPLICATION,
      message_count: 0,
      member_count: 1,
      thread_metadata: {
        archived: false,
        auto_archive_duration: 1440,
        archive_timestamp: new Date(0).toISOString(),
        locked: false,
      },
      member: { id, user_id: APPLICATION, join_timestamp: new Date(0).toISOString(), flags: 0 },
    }),
  };
}

export function messageBody(message: Message): object {
  const { edits: _, author, mentions, attachments, interaction_metadata: asked, ...rest } = message;
  return {
    ...rest,
    ...(asked && {
      interaction_metadata: {
        ...asked,
        user: userBody(asked.user),
        authorizing_integration_owners: { 0: message.guild_id },
      },
    }),
    author: userBody(author),
    mentions: mentions.map(userBody),
    mention_everyone: false,
    mention_roles: [],
    attachments: attachments.map(({ id, file: { name, type, bytes } }) => ({
      id,
      filename: name,
      content_type: type,
      size: bytes.length,
      url: attachmentPath(id, name),
      proxy_url: attachmentPath(id, name),
    })),
    pinned: false,
    tts: false,
  };
}

/** Where the stand-in's page has a file. */
export function attachmentPath(id: string, name: string): string {
  return `/attachments/${id}/${name}`;
}

/** https://docs.discord.com/developers/events/gateway-events#guild-create */
export function serverBody(server: Server, bot: User): object {
  return {
    id: server.id,
    name: server.name,
    icon: null,
    owner_id: "1100000000000000000",
    roles: [
      {
        id: server.id,
        name: "@everyone",
        // VIEW_CHANNEL, SEND_MESSAGES, EMBED_LINKS, READ_MESSAGE_HISTORY, SEND_MESSAGES_IN_THREADS
        permissions: String((1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 16n) | (1n << 38n)),
        position: 0,
        color: 0,
        hoist: false,
        managed: false,
        mentionable: false,
      },
    ],
    emojis: [],
    stickers: [],
    features: [],
    channels: server.channels.filter(({ type }) => type !== 11).map(channelBody),
    threads: server.channels.filter(({ type }) => type === 11).map(channelBody),
    members: [memberBody(server, bot)],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    joined_at: new Date(0).toISOString(),
    large: false,
    unavailable: false,
    member_count: 2,
    premium_tier: 0,
    preferred_locale: "en-US",
    system_channel_flags: 0,
    verification_level: 0,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    afk_timeout: 300,
  };
}
