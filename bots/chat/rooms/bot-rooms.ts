import type ReconnectingWebSocket from "partysocket/ws";
import type { Logger } from "pino";
import * as v from "valibot";
import { lobbyMessage } from "#core/platform/rooms/ticket.ts";
import { type BotRoomKind, LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import type { Backend } from "../../backend.ts";
import { openRoomSocket } from "./room-socket.ts";

export type BotRoomsOptions = {
  kind: BotRoomKind;
  protocol: number;
  roomsUrl: string;
  ticket: Backend["ticket"];
  log: Logger;
  /** Whether the tenant's room is ours now, and no other process's. */
  ownsRoom: (tenant: string) => boolean;
  onMessage: (tenant: string, message: unknown) => void;
};

/** The rooms of one kind that people are in, as the lobby of that kind reports: we join them too. */
export class BotRooms {
  readonly #options: BotRoomsOptions;
  /** By tenant. */
  readonly #rooms = new Map<string, ReconnectingWebSocket>();
  /** The tenants whose room is open, as the lobby reported last. */
  #open: ReadonlySet<string> = new Set();
  /** Tenants that were reported again while we were on our way out of their room, or in it. */
  readonly #reportedAgain = new Set<string>();
  #lobby: ReconnectingWebSocket | undefined;
  #isConnected = false;
  #hasWarned = false;
  #isStopped = false;

  constructor(options: BotRoomsOptions) {
    this.#options = options;
  }

  /** Whether the lobby is connected. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The tenants whose room we are in. */
  get tenants(): readonly string[] {
    return [...this.#rooms.keys()];
  }

  start(): void {
    const { kind } = this.#options;
    this.#lobby = openRoomSocket({
      ...this.#options,
      kind: "lobby",
      room: LOBBY_ROOMS[kind],
      onMessage: (message) => this.#onLobby(message),
      onEmpty: () => undefined,
      onLost: () => this.#lost(),
    });
    this.#lobby.addEventListener("error", () => this.#lost());
  }

  /** The tenants that this process owns may have changed. */
  configure(): void {
    this.#settle();
  }

  stop(): void {
    this.#isStopped = true;
    this.#open = new Set();
    this.#lobby?.close();
    for (const socket of this.#rooms.values()) socket.close();
    this.#rooms.clear();
  }

  /** Whether we are in the room, and it is still ours. */
  isOpen(tenant: string): boolean {
    const socket = this.#rooms.get(tenant);
    const isConnected = socket !== undefined && socket.readyState === socket.OPEN;
    return isConnected && this.#options.ownsRoom(tenant);
  }

  /** Sends now or never; returns whether it did. */
  send(tenant: string, message: object): boolean {
    if (!this.isOpen(tenant)) return false;
    this.#rooms.get(tenant)?.send(JSON.stringify(message));
    return true;
  }

  #lost(): void {
    this.#isConnected = false;
    if (this.#hasWarned || this.#isStopped) return;
    this.#hasWarned = true;
    this.#options.log.warn(`The lobby of the ${this.#options.kind} rooms is away; trying again`);
  }

  #onLobby(message: unknown): void {
    const lobby = v.safeParse(lobbyMessage, message);
    if (!lobby.success) return;
    const { kind, log } = this.#options;
    if (!this.#isConnected) log.info(`Listening to the lobby of the ${kind} rooms`);
    this.#isConnected = true;
    this.#hasWarned = false;
    this.#open = new Set(lobby.output.tenants);
    this.#reportedAgain.clear();
    for (const tenant of this.#open) if (this.#rooms.has(tenant)) this.#reportedAgain.add(tenant);
    this.#settle();
  }

  /** Leaves the rooms that are closed or belong to another process, and enters those that are ours. */
  #settle(): void {
    const { ownsRoom } = this.#options;
    for (const [tenant, socket] of this.#rooms) {
      if (this.#open.has(tenant) && ownsRoom(tenant)) continue;
      this.#rooms.delete(tenant);
      socket.close();
    }
    for (const tenant of this.#open) {
      if (ownsRoom(tenant) && !this.#rooms.has(tenant)) this.#enter(tenant);
    }
  }

  /**
   * The room was empty when we came. Whoever has come since was reported before we knew: that report
   * counts now, once (ROOM-R27).
   */
  #leave(tenant: string): void {
    this.#rooms.delete(tenant);
    if (this.#reportedAgain.delete(tenant)) this.#settle();
  }

  #enter(tenant: string): void {
    const { ownsRoom, onMessage, ticket } = this.#options;
    const socket = openRoomSocket({
      ...this.#options,
      room: tenant,
      // One that was asleep for long must not drive out whoever took its place.
      ticket: async (kind, room) => {
        if (!ownsRoom(tenant)) throw new Error("another process is in this room now");
        return ticket(kind, room);
      },
      onMessage: (message) => {
        if (ownsRoom(tenant)) onMessage(tenant, message);
      },
      onEmpty: () => {
        if (this.#rooms.get(tenant) === socket) this.#leave(tenant);
      },
      onLost: () => undefined,
    });
    this.#rooms.set(tenant, socket);
  }
}
