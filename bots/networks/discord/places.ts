import {
  type APIInteractionGuildMember,
  type Channel,
  type Client,
  type Guild,
  GuildMember,
  type Message,
  PermissionFlagsBits,
  type PermissionsBitField,
  type User,
} from "discord.js";
import type { KnownServer, ServerPerson, ServerPlace } from "../../chat/servers.ts";

/** Names on Discord are longer than what is stored of them. */
const NAME_MAX_CHARS = 100;

export function placeOf(
  server: string,
  guild: Guild | null,
  channel: Channel | null,
  channelId: string,
): ServerPlace {
  const isThread = channel?.isThread() === true;
  const parent = isThread ? (channel.parentId ?? channelId) : channelId;
  const named = guild?.channels.cache.get(parent)?.name;
  return {
    server,
    serverName: (guild?.name ?? "").slice(0, NAME_MAX_CHARS),
    channel: parent,
    channelName: (named ?? "").slice(0, NAME_MAX_CHARS),
    room: channelId,
    isThread,
  };
}

export function personOf(
  user: User,
  member: GuildMember | APIInteractionGuildMember | null,
  permissions: Readonly<PermissionsBitField> | null,
): ServerPerson {
  const nick = member instanceof GuildMember ? member.displayName : (member?.nick ?? null);
  return {
    id: user.id,
    login: user.username,
    name: nick || user.globalName || user.username,
    managesServer: permissions?.has(PermissionFlagsBits.ManageGuild) === true,
  };
}

/** Whether a message is somebody's own words: not a bot's, a webhook's or Discord's. */
export function isFromPerson({ author, webhookId, system }: Message): boolean {
  return !author.bot && !author.system && webhookId === null && !system;
}

/** Whether a message names the bot, by its own name or its role, or replies to it. */
export function namesBot(message: Message<true>, client: Client<true>): boolean {
  const { mentions } = message;
  if (mentions.users.has(client.user.id)) return true;
  // A reply may be set to notify nobody: it names nobody then, and its words may be hidden.
  if (mentions.repliedUser?.id === client.user.id && message.content !== "") return true;
  return mentions.roles.some(({ tags }) => tags?.botId === client.user.id);
}

/** What somebody wrote, without the bot's name in it. */
export function wordsOf(message: Message<true>, client: Client<true>): string {
  const own = new RegExp(`<@!?${client.user.id}>`, "g");
  const roles = message.mentions.roles.filter(({ tags }) => tags?.botId === client.user.id);
  let text = message.content.replace(own, " ");
  for (const id of roles.keys()) text = text.replaceAll(`<@&${id}>`, " ");
  return text.replace(/[ \t]{2,}/g, " ").trim();
}

export function serverOf(guild: Guild, isLeft: boolean): KnownServer {
  const channels = [...guild.channels.cache.values()]
    .filter((channel) => channel.isTextBased() && !channel.isThread() && !channel.isVoiceBased())
    .map(({ id, name }) => ({ channel: id, name: name.slice(0, NAME_MAX_CHARS) }));
  return {
    server: guild.id,
    name: (guild.name || guild.id).slice(0, NAME_MAX_CHARS),
    isLeft,
    channels: channels.slice(0, 500),
  };
}
