/** A room that only relays, through the batches and sockets of the real rooms. */
import { type Connection, routePartykitRequest, Server } from "partyserver";
import { ROOM } from "#core/platform/limits.ts";
import { sendToAll } from "../../party/platform/sockets.ts";
import { Throttle } from "../../party/platform/throttle.ts";

export class Relay extends Server {
  static override options = { hibernate: true };

  readonly #sockets = new Map<string, Connection>();
  #messages: string[] = [];
  readonly #throttle = new Throttle(
    () => ROOM.batchMs,
    () => {
      const messages = this.#messages;
      this.#messages = [];
      sendToAll(this.#sockets.values(), `[${messages.join(",")}]`);
    },
  );

  override onConnect(connection: Connection): void {
    this.#sockets.set(connection.id, connection);
  }

  override onMessage(_connection: Connection, message: unknown): void {
    if (typeof message !== "string") return;
    this.#messages.push(message);
    this.#throttle.wake();
  }

  override onClose(connection: Connection): void {
    this.#sockets.delete(connection.id);
  }
}

// biome-ignore lint/style/noDefaultExport: a worker's entry is its default export
export default {
  async fetch(request: Request): Promise<Response> {
    return (await routePartykitRequest(request)) ?? new Response("relay");
  },
};
