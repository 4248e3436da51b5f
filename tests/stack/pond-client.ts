/** Guests of real rooms of Pond Party, which say exactly what a test has them say. */
import { once } from "node:events";
import { applyFrame } from "#core/pond/client-view.ts";
import type { PondView } from "#core/pond/view-types.ts";
import type { PondFrame, PondRequest } from "#core/pond/wire.ts";
import { mintTicket, type Notice, RoomClient, type RoomsStack } from "./rooms.ts";

export class PondClient extends RoomClient {
  readonly person: string;
  view: PondView | null = null;
  onFrame: (frame: PondFrame) => void = () => {};
  #echo: string | null = null;
  #taken = 0;

  constructor(url: string, person: string) {
    super(url);
    this.person = person;
    this.socket.on("message", () => this.#take());
  }

  /** Puts the frames together, and answers what measures the connection. */
  #take(): void {
    for (const notice of this.received.slice(this.#taken)) {
      if (notice.type !== "frame") continue;
      const frame = notice as unknown as PondFrame;
      this.view = applyFrame(this.view, frame);
      this.onFrame(frame);
      const echo = this.view?.you?.echo ?? null;
      if (echo !== null && echo !== this.#echo) this.send({ type: "echo", echo });
      this.#echo = echo;
    }
    this.#taken = this.received.length;
  }

  override forget(): void {
    super.forget();
    this.#taken = 0;
  }

  ask(request: PondRequest): void {
    this.send(request);
  }

  async opened(): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, "open");
  }

  /** Resolves with the view as soon as it is as wanted. */
  async sees(isThere: (view: PondView) => boolean): Promise<PondView> {
    const isSeen = (_: Notice) => this.view !== null && isThere(this.view);
    await this.waitFor(isSeen);
    if (this.view === null) throw new Error("There is no view");
    return this.view;
  }

  get seat(): number {
    return this.view?.you?.seat ?? 0;
  }
}

export type PondEntry = { opens?: boolean; watch?: boolean };

/** Opens a socket to the room of a code. */
export async function enterPond(
  rooms: RoomsStack,
  code: string,
  person: string,
  { opens = false, watch = false }: PondEntry = {},
): Promise<PondClient> {
  const room = code.toLowerCase();
  const role = opens ? "owner" : watch ? "overlay" : "guest";
  const origin = "0123456789abcdef";
  const ticket = await mintTicket({ kind: "pond", room, tenant: "pond", role, person, origin });
  return new PondClient(rooms.socketUrl("pond", room, ticket), person);
}

/** Opens a socket and takes a seat under the person's id as a name. */
export async function sitDown(
  rooms: RoomsStack,
  code: string,
  person: string,
  entry: PondEntry = {},
): Promise<PondClient> {
  const client = await enterPond(rooms, code, person, entry);
  await client.sees(() => true);
  client.ask({ type: "hello", name: person, goose: person });
  await client.sees(({ you }) => you !== null);
  return client;
}
