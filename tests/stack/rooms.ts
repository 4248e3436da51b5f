/** The real rooms on workerd, on a free port and in a folder of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { type ClientOptions, type RawData, WebSocket } from "ws";
import { HEARTBEAT } from "#core/platform/rooms/heartbeat.ts";
import { roomPath } from "#core/platform/rooms/ticket.ts";
import { LOBBY_ROOMS, ROOM_KINDS, type RoomKind } from "#core/rooms/kinds.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import { roomsCommand } from "../../scripts/build/rooms.ts";
import { freePorts } from "./free-ports.ts";

export const ROOMS_SECRET = "a-ticket-secret-for-tests-0123456789";

export type RoomsStack = {
  url: string;
  /** Address of a room's socket, with a ticket in the query unless it is null. */
  socketUrl: (kind: RoomKind, room: string, ticket: string | null, protocol?: number) => string;
  storageDir: string;
  processId: () => number;
  /** Ends the process as a crash would. */
  kill9: () => Promise<void>;
  /** Starts it again, at the same address and with the same storage. */
  restart: () => Promise<void>;
  output: () => string;
  stop: () => Promise<void>;
};

/** Starts the built rooms; resolves when they answer. `output` names another built bundle. */
export async function startRooms(
  options: { secret?: string; output?: string; port?: number } = {},
): Promise<RoomsStack> {
  const port = options.port ?? (await freePorts(1))[0] ?? 0;
  const storageDir = await mkdtemp(join(tmpdir(), "goose-rooms-"));
  const { output, ...bundle } = options;
  const { command, args, env } = roomsCommand({
    port,
    storageDir,
    ...(output === undefined ? {} : { output }),
  });
  const url = `http://127.0.0.1:${port}`;
  let printed = "";
  let child = start();
  await answers(url, child, () => printed);

  function start(): ChildProcess {
    const started = spawn(command, args, {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...env, GQ_TICKET_SECRET: bundle.secret ?? ROOMS_SECRET },
    });
    const collect = (chunk: Buffer) => {
      printed += chunk;
    };
    started.stdout.on("data", collect);
    started.stderr.on("data", collect);
    return started;
  }

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = once(child, "exit");
    process.kill(-child.pid, signal);
    await ended;
  }

  return {
    url,
    storageDir,
    socketUrl(kind, room, ticket, protocol = ROOM_KINDS[kind].protocol?.version ?? 1) {
      const address = new URL(roomPath(kind, room), url.replace("http", "ws"));
      address.searchParams.set("v", String(protocol));
      if (ticket !== null) address.searchParams.set("ticket", ticket);
      return address.href;
    },
    processId: () => child.pid ?? 0,
    kill9: () => end("SIGKILL"),
    async restart() {
      child = start();
      await answers(url, child, () => printed);
    },
    output: () => printed,
    async stop() {
      // On SIGTERM workerd waits until its rooms sleep; nothing here is worth the wait.
      await end("SIGKILL");
      await rm(storageDir, { recursive: true, force: true });
    },
  };
}

/** A ticket as PocketBase signs them. Without an expiry it lives for a minute. */
export async function mintTicket(
  claims: Partial<TicketClaims>,
  secret = ROOMS_SECRET,
): Promise<string> {
  const complete: TicketClaims = {
    kind: "sketch",
    room: "sketch1",
    tenant: "tenant1",
    role: "editor",
    person: "person1",
    name: "Ada",
    exp: Math.floor(Date.now() / 1000) + 60,
    ...claims,
  };
  return new SignJWT(complete)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
}

/** The ticket that the bots process gets for the lobby. */
export function mintLobbyTicket(): Promise<string> {
  return mintTicket({
    kind: "lobby",
    room: LOBBY_ROOMS.rehearsal,
    tenant: "bots",
    role: "bot",
    name: "Bots",
  });
}

export type Notice = { type: string } & Record<string, unknown>;

/** A socket that keeps what it receives, so that a test can wait for a notice. */
export class RoomClient {
  readonly received: Notice[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #wake = new Set<() => void>();

  constructor(url: string) {
    // workerd keeps the connection a while after a room's close frame; the frame is what counts.
    const options: ClientOptions & { closeTimeout: number } = { closeTimeout: 100 };
    this.socket = new WebSocket(url, options);
    this.socket.on("message", (data: RawData) => {
      const text = String(data);
      this.received.push(text === HEARTBEAT.answer ? { type: text } : JSON.parse(text));
      this.#changed();
    });
    this.socket.on("error", () => this.#changed());
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code) => {
        resolve(code);
        this.#changed();
      });
    });
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The first notice that fits, among those received and those to come; rejects after `withinMs`. */
  async waitFor(fits: (notice: Notice) => boolean, withinMs = 30_000): Promise<Notice> {
    const giveUpAt = performance.now() + withinMs;
    while (true) {
      const notice = this.received.find(fits);
      if (notice !== undefined) return notice;
      const left = giveUpAt - performance.now();
      if (left <= 0 || this.socket.readyState === WebSocket.CLOSED) {
        throw new Error(
          `Not received (${left <= 0 ? `${withinMs} ms` : "closed"}): ${fits}\n${this.#transcript()}`,
        );
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  waitForType(type: string): Promise<Notice> {
    return this.waitFor((notice) => notice.type === type);
  }

  forget(): void {
    this.received.length = 0;
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  #changed() {
    for (const wake of this.#wake) wake();
    this.#wake.clear();
  }

  #transcript(): string {
    return this.received.map((notice) => JSON.stringify(notice).slice(0, 300)).join("\n");
  }
}

async function answers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The rooms ended:\n${printed()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The rooms did not answer:\n${printed()}`);
}
