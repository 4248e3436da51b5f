/** The web server as the supervisor runs it, on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compile-cache.ts";
import { freePorts } from "./free-ports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type WebStack = {
  /** Address on 127.0.0.1, e.g. http://127.0.0.1:41234 */
  url: string;
  port: number;
  process: ChildProcess;
  /** Everything that the server has logged. */
  output: () => string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop: () => Promise<number | null>;
};

/** Starts the web server; resolves when it answers. `env` adds to or overrides its variables. */
export async function startWeb(env: Record<string, string> = {}): Promise<WebStack> {
  const [free = 0] = await freePorts(1);
  const port = Number(env.GQ_PORT ?? free);
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      NODE_ENV: "production",
      GQ_MODE: "development",
      GQ_SITE_URL: `http://localhost:${port}`,
      // Nothing listens on the discard port: the upstreams are down unless a test gives them.
      GQ_POCKETBASE_URL: "http://127.0.0.1:9",
      GQ_ROOMS_URL: "http://127.0.0.1:9",
      GQ_HOST: "127.0.0.1",
      GQ_PORT: String(port),
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  await listening(child, () => output);
  return {
    url,
    port,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

/** Resolves when the server has said that it listens; throws when it ends before that. */
async function listening(child: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (output().includes('"msg":"listening"')) resolve();
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      reject(new Error(`The web server ended with code ${code}:\n${output()}`));
    });
    look();
  });
}
