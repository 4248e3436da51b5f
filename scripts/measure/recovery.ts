/**
 * `npm run measure:recovery`: kills each process in turn with SIGKILL and prints how long it takes
 * until it answers again (its supervisor's back-off included), five times each.
 */
import { type ProcessName, startGooseQuarters } from "../../tests/stack/whole.ts";
import { isHealthy } from "../supervisor/health.ts";

const ROUNDS = 5;
const print = (line: string) => process.stdout.write(`${line}\n`);

const goose = await startGooseQuarters();
const { ports } = goose;
const checks: Record<ProcessName, { url: string; status: number }> = {
  pocketbase: { url: `http://127.0.0.1:${ports.pocketbase}/api/health`, status: 200 },
  rooms: { url: `http://127.0.0.1:${ports.rooms}/health`, status: 200 },
  bots: { url: `http://127.0.0.1:${ports.bots}/health`, status: 200 },
  web: { url: `http://127.0.0.1:${ports.web}/ping`, status: 204 },
};

async function untilItAnswers(name: ProcessName): Promise<void> {
  while (!(await isHealthy(checks[name], 500))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

try {
  print("| Process | Answers again after kill -9, first and fifth time in a row |\n| --- | --- |");
  for (const name of ["pocketbase", "rooms", "bots", "web"] as const) {
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const leader = goose.leader(name);
      const began = performance.now();
      goose.crash(name);
      while (goose.leaderOrNull(name) === leader || goose.leaderOrNull(name) === null) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await untilItAnswers(name);
      seconds.push((performance.now() - began) / 1000);
    }
    print(`| ${name} | ${seconds.at(0)?.toFixed(2)} s, ${seconds.at(-1)?.toFixed(2)} s |`);
  }
} finally {
  await goose.stop();
}
