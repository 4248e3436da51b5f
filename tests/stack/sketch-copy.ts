/** A page's copy of a sketch over a real socket: it comes back by itself, as pages do. */
import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import {
  type CopyEvent,
  elementsInOrder,
  handleCopyEvent,
  openCopy,
  rememberedOf,
  type SketchCopy,
  unsavedCount,
} from "#core/sketch/copy.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import type { SketchNotice } from "#core/sketch/wire.ts";
import { mintTicket, type RoomsStack } from "./rooms.ts";

const RECONNECT_MS = 50;

export class CopyClient {
  copy: SketchCopy;
  readonly problems: string[] = [];
  readonly #rooms: RoomsStack;
  readonly #claims: Partial<TicketClaims>;
  #socket: WebSocket | null = null;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(rooms: RoomsStack, claims: Partial<TicketClaims>) {
    this.#rooms = rooms;
    this.#claims = claims;
    this.copy = openCopy({ client: randomUUID() });
    void this.#connect();
  }

  give(event: CopyEvent): void {
    const { copy, effects } = handleCopyEvent(this.copy, event, { newId: () => randomUUID() });
    this.copy = copy;
    for (const effect of effects) {
      if (effect.type === "send") this.#socket?.send(JSON.stringify(effect.request));
      if (effect.type === "problem") this.problems.push(effect.problem.code);
      if (effect.type !== "retry") continue;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.give({ type: "retry" }), effect.afterMs);
    }
  }

  /** As a page that is loaded again: all that it had is what it remembered. */
  reload(): void {
    const remembered = rememberedOf(this.copy);
    const { client } = this.copy;
    this.#socket?.terminate();
    this.copy = openCopy({ client, remembered });
  }

  get isSettled(): boolean {
    return this.copy.connection === "joined" && unsavedCount(this.copy) === 0;
  }

  elements(): SketchElement[] {
    return elementsInOrder(this.copy);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    const ticket = await mintTicket(this.#claims);
    const room = this.#claims.room ?? "sketch1";
    const socket = new WebSocket(this.#rooms.socketUrl("sketch", room, ticket));
    this.#socket = socket;
    socket.on("error", () => socket.terminate());
    socket.on("open", () => this.give({ type: "connected" }));
    socket.on("message", (data) => {
      if (this.#socket !== socket) return;
      const notice: SketchNotice = JSON.parse(String(data));
      this.give({ type: "notice", notice });
    });
    socket.on("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.give({ type: "disconnected" });
      if (!this.#stopped) setTimeout(() => void this.#connect(), RECONNECT_MS);
    });
  }
}
