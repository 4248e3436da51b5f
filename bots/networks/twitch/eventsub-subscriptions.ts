import type { Logger } from "pino";
import { apiFault } from "./api.ts";
import type { EventSubTransport } from "./eventsub-conduit.ts";
import { type Topic, topicKey, topicsOf } from "./eventsub-topics.ts";
import type { Presence, TwitchChannel } from "./intake.ts";
import type { TwitchApi } from "./twitch-api.ts";

export type SubscriptionsOptions = {
  api: TwitchApi;
  bot: { userId: string; login: string };
  log: Logger;
  /** What became of a channel; "refused": Twitch wants a permission that is missing. */
  onChannel: (login: string, presence: Presence | "refused") => void;
  /** Whether a channel that is not wanted is nobody else's either: then it is left. */
  mayLeave: (login: string) => boolean;
  retryMs: number;
};

/** What has to be done in a channel: its topics, or to leave it. */
type Job = { login: string; type: "join" | "extras" | "leave" };

/**
 * Makes the subscriptions of the wanted channels, one after the other: first the chats of all, then
 * what else there is (rule TWITCH-E1).
 */
export class EventSubSubscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #wanted = new Set<string>();
  /** Ids of the subscriptions of this session or conduit, by topicKey. */
  readonly #made = new Map<string, string>();
  #jobs: Job[] = [];
  /** What is tried again when the time for it has come. */
  #later: Job[] = [];
  #transport: EventSubTransport | undefined;
  #isWorking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  /** A session is there: its subscriptions are made anew, or those of a conduit are completed. */
  async begin(transport: EventSubTransport): Promise<void> {
    this.#transport = transport;
    this.#made.clear();
    this.#jobs = [];
    if (transport.method === "conduit") await this.#readMade();
    this.#join([...this.#wanted]);
  }

  /** The session is gone, and what was made for it. */
  end(): void {
    this.#transport = undefined;
    this.#jobs = [];
    this.#later = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The channels to be in. */
  want(channels: readonly TwitchChannel[]): void {
    const wanted = new Set(channels.map(({ login }) => login));
    const added = [...wanted].filter((login) => !this.#wanted.has(login));
    for (const login of [...this.#wanted]) {
      if (wanted.has(login)) continue;
      this.#wanted.delete(login);
      if (this.#options.mayLeave(login)) this.#jobs.push({ login, type: "leave" });
    }
    for (const login of added) this.#wanted.add(login);
    this.#join(added);
  }

  /** Twitch took a channel's subscription away: it is asked for again later. */
  revoked(login: string, key: string): void {
    this.#made.delete(key);
    if (this.#wanted.has(login)) this.#retry([{ login, type: "join" }]);
  }

  #join(logins: readonly string[]): void {
    for (const login of logins) this.#jobs.push({ login, type: "join" });
    for (const login of logins) this.#jobs.push({ login, type: "extras" });
    void this.#work();
  }

  /** A conduit has what was subscribed before, also for channels that nobody wants any more. */
  async #readMade(): Promise<void> {
    const { api, mayLeave } = this.#options;
    const channels = new Set<string>();
    for (const { id, type, condition, status } of await api.client.eventSub
      .getSubscriptionsPaginated()
      .getAll()) {
      const values = Object(condition) as Record<string, unknown>;
      if (status !== "enabled") continue;
      this.#made.set(topicKey(type, values), id);
      if (typeof values.broadcaster_user_id === "string") channels.add(values.broadcaster_user_id);
    }
    for (const login of await api.ids.loginsOf([...channels])) {
      if (!this.#wanted.has(login) && mayLeave(login)) this.#jobs.push({ login, type: "leave" });
    }
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    while (this.#transport) {
      const [job] = this.#jobs;
      if (!job) break;
      try {
        await this.#findIds(job);
        this.#jobs.shift();
        await this.#do(job, this.#transport);
      } catch {
        // Twitch is away: what is left is tried again.
        this.#retry(this.#jobs.splice(0));
      }
    }
    this.#isWorking = false;
  }

  /** Looks up the ids of all jobs at once, when that of the next is not known. */
  async #findIds({ login }: Job): Promise<void> {
    const { ids } = this.#options.api;
    if (ids.known(login) === undefined) await ids.find(this.#jobs.map((job) => job.login));
  }

  #retry(jobs: readonly Job[]): void {
    this.#later.push(...jobs);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#jobs.push(...this.#later.splice(0));
      void this.#work();
    }, this.#options.retryMs);
  }

  async #do(job: Job, transport: EventSubTransport): Promise<void> {
    const { api, bot, onChannel } = this.#options;
    const { login, type } = job;
    const channel = api.ids.known(login);
    if (channel === undefined) {
      if (type === "join") {
        onChannel(login, "channel_suspended");
        this.#retry([job]);
      }
      return;
    }
    const topics = topicsOf(channel, bot.userId, transport.method === "conduit");
    if (type === "leave") {
      for (const topic of topics) await this.#remove(topic);
      return;
    }
    if (!this.#wanted.has(login)) return;
    for (const topic of topics.filter(({ isChat }) => isChat === (type === "join"))) {
      const outcome = await this.#make(topic, transport);
      if (!topic.isChat) continue;
      onChannel(login, outcome);
      if (outcome !== "joined") this.#retry([job, { login, type: "extras" }]);
    }
  }

  async #make(
    { type, version, condition }: Topic,
    transport: EventSubTransport,
  ): Promise<Presence | "refused"> {
    const { api, bot, log } = this.#options;
    const key = topicKey(type, condition);
    if (this.#made.has(key)) return "joined";
    try {
      const { id } = await api.client.eventSub.createSubscription(
        type,
        version,
        condition,
        transport,
        bot.userId,
      );
      this.#made.set(key, id);
      return "joined";
    } catch (error) {
      const { status, reason } = apiFault(error);
      if (status === 409) return "joined";
      log.debug({ type, status, reason }, "Twitch made no subscription");
      if (status === 429) return "channel_limit";
      if (status === 401 || status === 403) return "refused";
      return "joining";
    }
  }

  async #remove({ type, condition }: Topic): Promise<void> {
    const key = topicKey(type, condition);
    const id = this.#made.get(key);
    if (id === undefined) return;
    this.#made.delete(key);
    await this.#options.api.client.eventSub.deleteSubscription(id).catch(() => undefined);
  }
}
