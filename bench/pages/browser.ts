/**
 * Chromium driven over its own protocol, without a test library's switches (which turn off
 * prerendering, paint holding and the page cache): what is measured is the browser of a visitor.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { endLater } from "./endings.ts";

const ANSWER_WITHIN_MS = 30_000;

export type Json = Record<string, unknown>;

export type CdpEvent = { method: string; params: Json; session: string | undefined };

export type Browser = {
  port: number;
  send: (method: string, params?: Json, session?: string) => Promise<Json>;
  /** Answers how to stop listening. */
  listen: (listener: (event: CdpEvent) => void) => () => void;
  close: () => Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  params?: Json;
  sessionId?: string;
  result?: Json;
  error?: { message: string };
};

/** Starts a Chromium with a fresh profile. */
export async function openBrowser(chromium: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "goose-pages-"));
  const child = spawn(
    chromium,
    [
      "--headless=new",
      "--no-sandbox",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--remote-debugging-port=0",
      "--window-size=1280,900",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const end = endLater(async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const address = await debuggerAddress(child);
  const connection = await connect(address);
  return {
    port: Number(new URL(address).port),
    send: connection.send,
    listen: connection.listen,
    async close() {
      connection.close();
      await end();
    },
  };
}

async function debuggerAddress(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      output += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Chromium ended:\n${output}`)));
  });
}

async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, "open");
  const waiting = new Map<number, { session?: string; answer: (message: Message) => void }>();
  const listeners = new Set<(event: CdpEvent) => void>();
  let lastId = 0;
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.answer(message);
      return;
    }
    const { method, params = {}, sessionId: session } = message;
    if (method === "Target.detachedFromTarget") {
      // What was asked of a page that is gone is never answered.
      for (const { session: asked, answer } of waiting.values()) {
        if (asked === params.sessionId) answer({ error: { message: "The page is gone" } });
      }
    }
    if (method !== undefined) for (const hear of listeners) hear({ method, params, session });
  });
  return {
    send(method: string, params: Json = {}, sessionId?: string): Promise<Json> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${method} took too long`)),
          ANSWER_WITHIN_MS,
        );
        const answer = ({ result = {}, error }: Message) => {
          clearTimeout(late);
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        };
        waiting.set(id, { ...(sessionId === undefined ? {} : { session: sessionId }), answer });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
    },
    listen(listener: (event: CdpEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => socket.terminate(),
  };
}
