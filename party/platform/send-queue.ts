import { send } from "./sockets.ts";

const SLICE_COUNT = 32;
const SLICE_MS = 2;

/**
 * Sends frames in their order, some at a time: a thousand at once would take so long that whatever
 * is more urgent would wait for them.
 */
export class SendQueue {
  #waiting: { socket: WebSocket; frame: string }[] = [];
  /** Those that a frame waits for. */
  readonly #sockets = new Set<WebSocket>();
  #next = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #afterwards: (() => void) | null = null;

  /** Calls back when no frame waits; a later callback takes the place of an earlier one. */
  whenEmpty(then: () => void): void {
    if (this.#waiting.length === 0) then();
    else this.#afterwards = then;
  }

  push(socket: WebSocket, frame: string): void {
    this.#waiting.push({ socket, frame });
    this.#sockets.add(socket);
    this.#timer ??= setTimeout(() => this.#slice(), 0);
  }

  /** Sends a frame before those that wait, unless one of them is for the same socket. */
  sendUrgent(socket: WebSocket, frame: string): void {
    if (this.#sockets.has(socket)) this.#send(this.#waiting.length);
    send(socket, frame);
  }

  #slice(): void {
    this.#timer = null;
    this.#send(SLICE_COUNT);
    if (this.#waiting.length > 0) {
      this.#timer = setTimeout(() => this.#slice(), SLICE_MS);
      return;
    }
    const then = this.#afterwards;
    this.#afterwards = null;
    then?.();
  }

  #send(count: number): void {
    const end = Math.min(this.#waiting.length, this.#next + count);
    for (; this.#next < end; this.#next += 1) {
      const one = this.#waiting[this.#next];
      if (one !== undefined) send(one.socket, one.frame);
    }
    if (this.#next < this.#waiting.length) return;
    this.#waiting = [];
    this.#sockets.clear();
    this.#next = 0;
  }
}
