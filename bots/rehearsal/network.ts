import type ReconnectingWebSocket from "partysocket/ws";
import type { Logger } from "pino";
import * as v from "valibot";
import { TWITCH } from "#core/limits.ts";
import { LOBBY_ROOM, lobbyMessage } from "#core/rooms/ticket.ts";
import type { Delivery } from "#core/waddle/batch.ts";
import type { LimiterPolicy } from "#core/waddle/limiter.ts";
import { type RehearsalBotMessage, rehearsalNotice } from "#core/waddle/rehearsal.ts";
import type { Backend } from "../backend.ts";
import type { ChatNetwork } from "../network.ts";
import { Speech } from "../speech.ts";
import type { Waddle } from "../waddle.ts";
import { openRoomSocket } from "./room-socket.ts";

/** As a moderator on Twitch has it, for each room; a creator may try the same line again at once. */
const POLICY: LimiterPolicy = {
  windowMs: TWITCH.limitWindowMs,
  account: Number.POSITIVE_INFINITY,
  accountAsModerator: Number.POSITIVE_INFINITY,
  channel: TWITCH.messagesPerWindowAsModerator,
  channelAsModerator: TWITCH.messagesPerWindowAsModerator,
  sameLineMs: 0,
  queueMaxCount: TWITCH.queueMaxCount,
  staleMs: TWITCH.staleMs,
};

/** What the ledger calls the channel of a rehearsal. */
const LEDGER_CHANNEL = "rehearsal";

export type RehearsalDependencies = {
  roomsUrl: string;
  ticket: Backend["ticket"];
  waddle: Waddle;
  note: (delivery: Delivery) => void;
  log: Logger;
};

/**
 * The rehearsal chat. The lobby tells which tenants have someone in their room; we are in those
 * rooms, speak there, and never count a use.
 */
export class RehearsalNetwork implements ChatNetwork {
  readonly name = "rehearsal";
  readonly #given: RehearsalDependencies;
  readonly #speech: Speech;
  /** By tenant. */
  readonly #rooms = new Map<string, ReconnectingWebSocket>();
  #lobby: ReconnectingWebSocket | undefined;
  #isConnected = false;
  #hasWarned = false;
  #isStopped = false;

  constructor(given: RehearsalDependencies) {
    this.#given = given;
    this.#speech = new Speech({
      network: "rehearsal",
      policy: POLICY,
      send: ({ tenant, text }) => this.#send(tenant, { type: "reply", text }),
      note: (delivery) => given.note({ ...delivery, channel: LEDGER_CHANNEL }),
    });
  }

  get health() {
    const state = this.#isConnected ? ("connected" as const) : ("connecting" as const);
    return { state, channels: this.#rooms.size };
  }

  start(): void {
    this.#lobby = openRoomSocket({
      ...this.#given,
      kind: "lobby",
      room: LOBBY_ROOM,
      onMessage: (message) => this.#hearLobby(message),
      onEmpty: () => undefined,
      onLost: () => this.#lost(),
    });
    this.#lobby.addEventListener("error", () => this.#lost());
  }

  configure(): void {
    // Rooms are opened by people, not by configuration; the engine has the new one already.
  }

  tenants(): Iterable<string> {
    return this.#rooms.keys();
  }

  canSpeak(tenant: string): boolean {
    const socket = this.#rooms.get(tenant);
    return socket !== undefined && socket.readyState === socket.OPEN;
  }

  speak(tenant: string, text: string, importance: number, onEnd?: (isSent: boolean) => void): void {
    this.#speech.say({ tenant, channel: tenant, text, importance, isModerator: true, onEnd });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#speech.clear("the bot was stopped");
    this.#lobby?.close();
    for (const socket of this.#rooms.values()) socket.close();
    this.#rooms.clear();
  }

  #lost(): void {
    this.#isConnected = false;
    if (this.#hasWarned || this.#isStopped) return;
    this.#hasWarned = true;
    this.#given.log.warn("The lobby of the rehearsal rooms is away; trying again");
  }

  #hearLobby(message: unknown): void {
    const lobby = v.safeParse(lobbyMessage, message);
    if (!lobby.success) return;
    if (!this.#isConnected) this.#given.log.info("Listening to the lobby of the rehearsal rooms");
    this.#isConnected = true;
    this.#hasWarned = false;
    const open = new Set(lobby.output.tenants);
    for (const [tenant, socket] of this.#rooms) {
      if (open.has(tenant)) continue;
      this.#rooms.delete(tenant);
      socket.close();
    }
    for (const tenant of open) if (!this.#rooms.has(tenant)) this.#enter(tenant);
  }

  #enter(tenant: string): void {
    const socket = openRoomSocket({
      ...this.#given,
      kind: "rehearsal",
      room: tenant,
      onMessage: (message) => this.#hear(tenant, message),
      onEmpty: () => {
        if (this.#rooms.get(tenant) === socket) this.#rooms.delete(tenant);
      },
      onLost: () => undefined,
    });
    this.#rooms.set(tenant, socket);
  }

  #hear(tenant: string, message: unknown): void {
    const notice = v.safeParse(rehearsalNotice, message);
    if (!notice.success || notice.output.type !== "line") return;
    const { line } = notice.output;
    const effects = this.#given.waddle.hear("rehearsal", {
      type: "line",
      id: line.id,
      channel: tenant,
      login: line.login,
      displayName: line.display_name,
      level: line.level,
      text: line.text,
      isSelf: line.from_bot,
      isBot: false,
    });
    for (const effect of effects) {
      if (effect.type === "trace") this.#send(tenant, effect);
      if (effect.type !== "say") continue;
      const { text, importance } = effect;
      this.#speech.say({ tenant, channel: tenant, text, importance, isModerator: true });
    }
  }

  #send(tenant: string, message: RehearsalBotMessage): string | undefined {
    const socket = this.#rooms.get(tenant);
    if (socket?.readyState !== socket?.OPEN) return "the rehearsal room is not connected";
    socket?.send(JSON.stringify(message));
    return undefined;
  }
}
