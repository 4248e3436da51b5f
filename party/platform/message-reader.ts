import type { GenericSchema, InferOutput } from "valibot";
import { errorNotice } from "#core/platform/errors.ts";
import { type RateLimitState, readMessage } from "#core/platform/rooms/reading.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { send } from "./sockets.ts";

/** Reads what sockets send, with each socket's rate in mind. */
export class MessageReader {
  /** Only in memory: a room sleeps after a quiet time, in which every allowance is full again. */
  readonly #limits = new WeakMap<WebSocket, RateLimitState>();

  /** The message, or null when the sender was refused or closed. */
  read<TSchema extends GenericSchema>(
    socket: WebSocket,
    schema: TSchema,
    raw: unknown,
  ): InferOutput<TSchema> | null {
    const before = this.#limits.get(socket) ?? {};
    const { limits, reading } = readMessage(schema, raw, before, Date.now());
    this.#limits.set(socket, limits);
    switch (reading.status) {
      case "read":
        return reading.message;
      case "refused": {
        const { status: _, code, ...name } = reading;
        send(socket, JSON.stringify({ type: "refused", ...errorNotice(code), ...name }));
        return null;
      }
      case "exhausted":
        socket.close(CLOSE.tooFast, "RATE_LIMITED");
        return null;
    }
  }
}
