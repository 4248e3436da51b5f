import type { ApiClient } from "@twurple/api";
import type { ApiResult, ChannelApi, ModerationAct, Person } from "../../chat/channel-api.ts";
import { reasonOf } from "./api-reason.ts";
import { MissingAccount } from "./tokens.ts";
import type { TwitchApi } from "./twitch-api.ts";
import { POLL, PREDICTION, problemOfVote } from "./votes.ts";

/** How many pages of chatters are read, 1,000 people each. */
const CHATTER_PAGES_MAX_COUNT = 20;
const CHATTERS_PAGE_COUNT = 1000;

export type ChannelApiOptions = {
  api: TwitchApi;
  tenant: string;
  /** The channel's login. */
  channel: string;
};

/** The parts of twurple's client that work in any account's name. */
type Client = Pick<
  ApiClient,
  | "channels"
  | "chat"
  | "clips"
  | "games"
  | "moderation"
  | "polls"
  | "predictions"
  | "search"
  | "streams"
  | "subscriptions"
  | "users"
>;

type Scope = { client: Client; channel: string };

/**
 * What can be done in a Twitch channel beside chat. Moderation and shoutouts are done by the bot, as
 * a moderator; title, category, clips, polls, predictions and subscriptions with the broadcaster's
 * own permission (rules TWITCH-A1 to TWITCH-A4).
 */
export class TwitchChannelApi implements ChannelApi {
  readonly #options: ChannelApiOptions;

  constructor(options: ChannelApiOptions) {
    this.#options = options;
  }

  moderate(act: ModerationAct): Promise<ApiResult> {
    return this.#asBot(({ client, channel }) => actOn(client, channel, act));
  }

  person(login: string) {
    return this.#ask(async ({ client }) => {
      const user = await client.users.getUserByName(login.toLowerCase());
      if (!user) return undefined;
      const info = await client.channels.getChannelInfoById(user.id);
      const { id, name, displayName } = user;
      const { gameName = "", title = "" } = info ?? {};
      return { id, login: name, displayName, game: gameName, title };
    });
  }

  shoutOut(userId: string): Promise<ApiResult> {
    return this.#asBot(async ({ client, channel }) => {
      await client.chat.shoutoutUser(channel, userId);
      return undefined;
    });
  }

  setTitle(title: string): Promise<ApiResult> {
    return this.#ask(async ({ client, channel }) => {
      await client.channels.updateChannelInfo(channel, { title });
      return undefined;
    });
  }

  async setCategory(name: string): Promise<ApiResult<string>> {
    const found = await this.#ask(async ({ client, channel }) => {
      const game =
        (await client.games.getGameByName(name)) ??
        (await client.search.searchCategories(name, { limit: 1 })).data[0];
      if (game) await client.channels.updateChannelInfo(channel, { gameId: game.id });
      return game?.name;
    });
    if (!found.ok) return found;
    return found.value === undefined
      ? { ok: false, reason: `Twitch has no category “${name}”.` }
      : { ok: true, value: found.value };
  }

  createClip(): Promise<ApiResult<string>> {
    return this.#ask(async ({ client, channel }) => {
      const id = await client.clips.createClip({ channel });
      return `https://clips.twitch.tv/${id}`;
    });
  }

  followedAt(userId: string): Promise<ApiResult<number | undefined>> {
    return this.#asBot(async ({ client, channel }) => {
      const { data } = await client.channels.getChannelFollowers(channel, userId);
      return data[0]?.followDate.getTime();
    });
  }

  viewerCount(): Promise<ApiResult<number>> {
    return this.#ask(async ({ client, channel }) => {
      const stream = await client.streams.getStreamByUserId(channel);
      return stream?.viewers ?? 0;
    });
  }

  subscriberCount(): Promise<ApiResult<number>> {
    return this.#ask(async ({ client, channel }) => {
      const { total } = await client.subscriptions.getSubscriptions(channel, { limit: 1 });
      return total;
    });
  }

  chatters(): Promise<ApiResult<readonly Person[]>> {
    return this.#asBot(({ client, channel }) => readChatters(client, channel));
  }

  async createPoll(title: string, choices: readonly string[], seconds: number): Promise<ApiResult> {
    const reason = problemOfVote(POLL, title, choices, seconds);
    if (reason !== undefined) return { ok: false, reason };
    const poll = { title, choices: [...choices], duration: seconds };
    return this.#ask(async ({ client, channel }) => {
      await client.polls.createPoll(channel, poll);
      return undefined;
    });
  }

  async endPoll(): Promise<ApiResult> {
    const ended = await this.#ask(async ({ client, channel }) => {
      const { data } = await client.polls.getPolls(channel, { limit: 5 });
      const running = data.find(({ status }) => status === "ACTIVE");
      if (running) await client.polls.endPoll(channel, running.id);
      return running !== undefined;
    });
    return onlyIf(ended, "No poll is running.");
  }

  async createPrediction(
    title: string,
    outcomes: readonly string[],
    seconds: number,
  ): Promise<ApiResult> {
    const reason = problemOfVote(PREDICTION, title, outcomes, seconds);
    if (reason !== undefined) return { ok: false, reason };
    const prediction = { title, outcomes: [...outcomes], autoLockAfter: seconds };
    return this.#ask(async ({ client, channel }) => {
      await client.predictions.createPrediction(channel, prediction);
      return undefined;
    });
  }

  async endPrediction(outcome: number | undefined): Promise<ApiResult> {
    const ended = await this.#ask(async ({ client, channel }) => {
      const { data } = await client.predictions.getPredictions(channel, { limit: 5 });
      const running = data.find(({ status }) => status === "ACTIVE" || status === "LOCKED");
      if (!running) return "No prediction is running.";
      if (outcome === undefined) {
        await client.predictions.cancelPrediction(channel, running.id);
        return undefined;
      }
      const won = running.outcomes[outcome - 1];
      if (!won) return `The prediction has the outcomes 1 to ${running.outcomes.length}.`;
      await client.predictions.resolvePrediction(channel, running.id, won.id);
      return undefined;
    });
    if (!ended.ok) return ended;
    return ended.value === undefined
      ? { ok: true, value: undefined }
      : { ok: false, reason: ended.value };
  }

  /** With the broadcaster's token where the request asks for one, else with the application's. */
  async #ask<T>(work: (scope: Scope) => Promise<T>): Promise<ApiResult<T>> {
    const { api, tenant, channel: login } = this.#options;
    try {
      const channel = await api.ids.one(login);
      if (channel === undefined) return { ok: false, reason: `Twitch has no channel ${login}.` };
      api.auth.setTenant(channel, tenant);
      return { ok: true, value: await work({ client: api.client, channel }) };
    } catch (error) {
      const bot = await api.auth.bot().catch(() => undefined);
      return { ok: false, reason: reasonOf(error, bot?.login ?? "the bot") };
    }
  }

  /** With the bot's token: it acts as a moderator of the channel. */
  #asBot<T>(work: (scope: Scope) => Promise<T>): Promise<ApiResult<T>> {
    const { api } = this.#options;
    return this.#ask(async ({ channel }) => {
      const bot = await api.auth.bot();
      if (!bot) throw new MissingAccount("bot");
      return api.client.asUser(bot.userId, (asBot) => work({ client: asBot, channel }));
    });
  }
}

async function actOn(client: Client, channel: string, act: ModerationAct): Promise<undefined> {
  switch (act.type) {
    case "delete":
      await client.moderation.deleteChatMessages(channel, act.line);
      break;
    case "timeout": {
      const { userId: user, seconds: duration, reason } = act;
      await client.moderation.banUser(channel, { user, duration, reason });
      break;
    }
    case "ban":
      await client.moderation.banUser(channel, { user: act.userId, reason: act.reason });
      break;
    case "unban":
      await client.moderation.unbanUser(channel, act.userId);
      break;
  }
  return undefined;
}

async function readChatters(client: Client, channel: string): Promise<Person[]> {
  const people: Person[] = [];
  let after: string | undefined;
  for (let page = 0; page < CHATTER_PAGES_MAX_COUNT; page += 1) {
    const answer = await client.chat.getChatters(channel, {
      limit: CHATTERS_PAGE_COUNT,
      ...(after !== undefined && { after }),
    });
    for (const { userId, userName, userDisplayName } of answer.data) {
      people.push({ id: userId, login: userName, displayName: userDisplayName });
    }
    after = answer.cursor;
    if (after === undefined || after === "") break;
  }
  return people;
}

function onlyIf(result: ApiResult<boolean>, reason: string): ApiResult {
  if (!result.ok) return result;
  return result.value ? { ok: true, value: undefined } : { ok: false, reason };
}
