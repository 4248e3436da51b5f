/**
 * Gathers what a room has to tell until the interval is over, so that each socket gets one frame
 * instead of one for each message. The first after a quiet time goes out at once.
 */
export class Batch {
  #items: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastFlush = 0;
  readonly #intervalMs: number;
  readonly #deliver: (items: readonly string[]) => void;

  /** `deliver` gets the encoded items in their order; it may get none after `wake`. */
  constructor(intervalMs: number, deliver: (items: readonly string[]) => void) {
    this.#intervalMs = intervalMs;
    this.#deliver = deliver;
  }

  push(item: string): void {
    this.#items.push(item);
    this.wake();
  }

  /** Delivers at the end of the interval, whether or not there are items. */
  wake(): void {
    if (this.#timer !== null) return;
    const due = this.#lastFlush + this.#intervalMs - Date.now();
    this.#timer = setTimeout(() => this.flush(), Math.max(0, due));
  }

  flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastFlush = Date.now();
    const items = this.#items;
    this.#items = [];
    this.#deliver(items);
  }
}

/** Sends one frame to all; a socket that can't take it is closed. */
export function sendToAll(sockets: Iterable<WebSocket>, frame: string): void {
  for (const socket of sockets) send(socket, frame);
}

export function send(socket: WebSocket, frame: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(frame);
  } catch {
    socket.close(1011, "Could not send");
  }
}
