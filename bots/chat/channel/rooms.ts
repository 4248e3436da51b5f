import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Delivery } from "#core/chat/batch.ts";
import {
  CHANNEL_PROTOCOL,
  type ChannelBotMessage,
  type ChannelStatus,
  channelNotice,
  type FeedItem,
} from "#core/chat/channel/protocol.ts";
import { CHANNEL } from "#core/chat/limits.ts";
import { REHEARSAL_BOT } from "#core/chat/rehearsal/room.ts";
import { AttendedRooms, type AttendedRoomsOptions } from "../rooms/bot-rooms.ts";
import { ChannelFeed } from "./feed.ts";

/** How often a status is looked at; it is told when it changed. */
const STATUS_MS = 2000;

/** The network that the channels are on. */
export type ChannelHost = {
  statusOf: (tenant: string) => ChannelStatus;
  /** Runs a command as the broadcaster, or says a line that is none. `id` becomes the line's. */
  run: (tenant: string, id: string, text: string) => void;
};

/**
 * The rooms in which people of a workspace follow its real channel. What happens in a channel goes
 * to its room while somebody is there, in frames; the last of it is remembered for newcomers.
 */
export class ChannelRooms {
  readonly #feed = new ChannelFeed();
  /** Those that this process speaks for. */
  #tenants: ReadonlySet<string> = new Set();
  readonly #rooms: AttendedRooms;
  readonly #untold = new Map<string, FeedItem[]>();
  readonly #toldStatus = new Map<string, string>();
  #host: ChannelHost | undefined;
  #frame: NodeJS.Timeout | undefined;
  #statusTimer: NodeJS.Timeout | undefined;

  /** `maySpeak`: whether this process, of several, speaks for the tenant now. */
  constructor(
    options: Pick<AttendedRoomsOptions, "roomsUrl" | "ticket" | "log"> & {
      maySpeak: (tenant: string) => boolean;
    },
  ) {
    this.#rooms = new AttendedRooms({
      ...options,
      kind: "channel",
      protocol: CHANNEL_PROTOCOL,
      speaksFor: (tenant) => this.#tenants.has(tenant) && options.maySpeak(tenant),
      onMessage: (tenant, message) => this.#hear(tenant, message),
    });
  }

  start(host: ChannelHost): void {
    this.#host = host;
    this.#rooms.start();
    this.#statusTimer = setInterval(() => this.#tellStatuses(), STATUS_MS).unref();
  }

  stop(): void {
    clearInterval(this.#statusTimer);
    clearTimeout(this.#frame);
    this.#rooms.stop();
  }

  /** This process speaks for these tenants, and forgets the others. */
  configure(tenants: Iterable<string>): void {
    this.#tenants = new Set(tenants);
    this.#feed.keep(this.#tenants);
    this.#rooms.configure();
  }

  add(tenant: string, item: FeedItem): void {
    this.#feed.add(tenant, item);
    if (!this.#rooms.isOpen(tenant)) return;
    const untold = this.#untold.get(tenant) ?? [];
    untold.push(item);
    // A chat that is faster than anyone reads: the newest lines count.
    if (untold.length > CHANNEL.itemsPerFrameMaxCount) untold.shift();
    this.#untold.set(tenant, untold);
    this.#frame ??= setTimeout(() => this.#tell(), CHANNEL.frameMs);
  }

  /** What became of a line of ours; one that was sent is a line of the chat too. */
  addDelivery({ tenant, text, state, reason, at }: Delivery): void {
    this.add(tenant, { type: "delivery", text, state, reason, at });
    if (state !== "sent") return;
    const line = { id: randomUUID(), at, ...REHEARSAL_BOT, text };
    this.add(tenant, {
      type: "line",
      line: { ...line, level: "mod", from_bot: true, kind: "said" },
    });
  }

  #tell(): void {
    this.#frame = undefined;
    for (const [tenant, items] of this.#untold) this.#send(tenant, { type: "feed", items });
    this.#untold.clear();
  }

  #hear(tenant: string, message: unknown): void {
    const parsed = v.safeParse(channelNotice, message);
    if (!parsed.success) return;
    const notice = parsed.output;
    if (notice.type === "run") this.#host?.run(tenant, notice.id, notice.text);
    if (notice.type !== "recall") return;
    this.#send(tenant, { type: "recalled", to: notice.to, items: this.#feed.recall(tenant) });
    this.#toldStatus.delete(tenant);
    this.#tellStatus(tenant);
  }

  #tellStatuses(): void {
    const open = this.#rooms.tenants;
    for (const tenant of open) this.#tellStatus(tenant);
    for (const tenant of this.#toldStatus.keys()) {
      if (!open.includes(tenant)) this.#toldStatus.delete(tenant);
    }
  }

  #tellStatus(tenant: string): void {
    const status = this.#host?.statusOf(tenant);
    if (!status) return;
    const told = JSON.stringify(status);
    if (this.#toldStatus.get(tenant) === told) return;
    if (this.#send(tenant, { type: "status", status })) this.#toldStatus.set(tenant, told);
  }

  #send(tenant: string, message: ChannelBotMessage): boolean {
    return this.#rooms.send(tenant, message);
  }
}
