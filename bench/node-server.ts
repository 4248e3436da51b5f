/** A server of Node in a process of its own, on a free port of 127.0.0.1. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { freePorts } from "../tests/stack/free-ports.ts";

export type NodeServer = { port: number; processId: number; stop: () => Promise<void> };

/** Runs a script, whose first argument is the port, and waits until it listens. */
export async function startNodeServer(
  script: string,
  args: readonly string[] = [],
): Promise<NodeServer> {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, [script, String(port), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
  }
  return {
    port,
    processId: child.pid ?? 0,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => setTimeout(resolve, 20, false));
    socket.once("connect", () => socket.destroy());
  });
}
