import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Delivery } from "#core/chat/batch.ts";
import {
  CHANNEL_PROTOCOL,
  type ChannelBotMessage,
  type ChannelNotice,
  type ChannelStatus,
  channelNotice,
  type FeedItem,
} from "#core/chat/channel/protocol.ts";
import { CHANNEL } from "#core/chat/limits.ts";
import { REHEARSAL_BOT } from "#core/chat/rehearsal/room.ts";
import { BotRooms, type BotRoomsOptions } from "../rooms/bot-rooms.ts";
import { ChannelFeed } from "./feed.ts";

/** How often a status is read; people are notified when it changed. */
const STATUS_MS = 2000;

/** The network that the channels are on. */
export type ChannelHost = {
  streamOf: (tenant: string) => ChannelStatus;
  /** Runs a command as the broadcaster, or says a line that is none. `id` becomes the line's. */
  run: (tenant: string, id: string, text: string) => void;
};

/** Asks a chat service, for the member whose id is `by`, about a tenant's channel; undefined where no such service is there. */
export type AskService = (
  tenant: string,
  service: string,
  body: unknown,
  by: string,
) => Promise<object> | undefined;

/**
 * The rooms in which people of a workspace follow its real channel. What happens in a channel goes
 * to its room while somebody is there, in frames; the last of it is remembered for newcomers.
 */
export class ChannelRooms {
  readonly #feed = new ChannelFeed();
  /** The tenants that this process owns. */
  #tenants: ReadonlySet<string> = new Set();
  readonly #rooms: BotRooms;
  readonly #options: Pick<BotRoomsOptions, "log">;
  readonly #unsent = new Map<string, FeedItem[]>();
  readonly #sentStatus = new Map<string, string>();
  #host: ChannelHost | undefined;
  #ask: AskService = () => undefined;
  #frame: NodeJS.Timeout | undefined;
  #statusTimer: NodeJS.Timeout | undefined;

  /** `ownsTenant`: whether this process, of several, owns the tenant's channel now. */
  constructor(
    options: Pick<BotRoomsOptions, "roomsUrl" | "ticket" | "log"> & {
      ownsTenant: (tenant: string) => boolean;
    },
  ) {
    this.#options = options;
    this.#rooms = new BotRooms({
      ...options,
      kind: "channel",
      protocol: CHANNEL_PROTOCOL,
      ownsRoom: (tenant) => this.#tenants.has(tenant) && options.ownsTenant(tenant),
      onMessage: (tenant, message) => this.#onMessage(tenant, message),
    });
  }

  start(host: ChannelHost, ask: AskService = () => undefined): void {
    this.#host = host;
    this.#ask = ask;
    this.#rooms.start();
    this.#statusTimer = setInterval(() => this.#notifyStatuses(), STATUS_MS).unref();
  }

  stop(): void {
    clearInterval(this.#statusTimer);
    clearTimeout(this.#frame);
    this.#rooms.stop();
  }

  /** This process owns these tenants, and forgets the others. */
  configure(tenants: Iterable<string>): void {
    this.#tenants = new Set(tenants);
    this.#feed.keep(this.#tenants);
    this.#rooms.configure();
  }

  add(tenant: string, item: FeedItem): void {
    this.#feed.add(tenant, item);
    if (!this.#rooms.isOpen(tenant)) return;
    const unsent = this.#unsent.get(tenant) ?? [];
    unsent.push(item);
    // A chat that is faster than anyone reads: the newest lines count.
    if (unsent.length > CHANNEL.itemsPerFrameMaxCount) unsent.shift();
    this.#unsent.set(tenant, unsent);
    this.#frame ??= setTimeout(() => this.#sendFrames(), CHANNEL.frameMs);
  }

  /** Whether a message of ours was sent; one that was sent is a line of the chat too. */
  addDelivery({ tenant, text, state, reason, at }: Delivery): void {
    this.add(tenant, { type: "delivery", text, state, reason, at });
    if (state !== "sent") return;
    const line = { id: randomUUID(), at, ...REHEARSAL_BOT, text };
    this.add(tenant, {
      type: "line",
      line: { ...line, level: "mod", from_bot: true, kind: "said" },
    });
  }

  #sendFrames(): void {
    this.#frame = undefined;
    for (const [tenant, items] of this.#unsent) this.#send(tenant, { type: "feed", items });
    this.#unsent.clear();
  }

  #onMessage(tenant: string, message: unknown): void {
    const parsed = v.safeParse(channelNotice, message);
    if (!parsed.success) return;
    const notice = parsed.output;
    if (notice.type === "run") this.#host?.run(tenant, notice.id, notice.text);
    if (notice.type === "ask") void this.#answer(tenant, notice);
    if (notice.type !== "recall") return;
    this.#send(tenant, { type: "recalled", to: notice.to, items: this.#feed.recall(tenant) });
    this.#sentStatus.delete(tenant);
    this.#notifyStatus(tenant);
  }

  async #answer(
    tenant: string,
    { to, by, id, service, body }: Extract<ChannelNotice, { type: "ask" }>,
  ): Promise<void> {
    const answer = await this.#ask(tenant, service, body, by)?.catch((error: unknown) => {
      this.#options.log.error({ err: error, service }, "A question from the console failed");
      return null;
    });
    this.#send(tenant, { type: "answer", to, id, body: answer ?? null });
  }

  #notifyStatuses(): void {
    const open = this.#rooms.tenants;
    for (const tenant of open) this.#notifyStatus(tenant);
    for (const tenant of this.#sentStatus.keys()) {
      if (!open.includes(tenant)) this.#sentStatus.delete(tenant);
    }
  }

  #notifyStatus(tenant: string): void {
    const status = this.#host?.streamOf(tenant);
    if (!status) return;
    const text = JSON.stringify(status);
    if (this.#sentStatus.get(tenant) === text) return;
    if (this.#send(tenant, { type: "status", status })) this.#sentStatus.set(tenant, text);
  }

  #send(tenant: string, message: ChannelBotMessage): boolean {
    return this.#rooms.send(tenant, message);
  }
}
