/**
 * A visitor like any other: asks for a page, a file and two answers of PocketBase in turn, 20 times a
 * second, until its input ends. Then prints how long each took, in milliseconds, as JSON.
 */
import { Agent, get } from "node:http";

const EVERY_MS = 50;
const PATHS = ["/", "/favicon.svg", "/api/health", "/api/gq/notices?site=main"];

const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
let failed = 0;
let asked = 0;

function visit(): void {
  const path = PATHS[asked % PATHS.length] ?? "/";
  asked += 1;
  const began = performance.now();
  // An address of its own: it is not the attacker.
  const options = { host: "127.0.0.1", localAddress: "127.0.0.250", port, path, agent };
  get(options, (response) => {
    response.resume();
    response.on("end", () => {
      if (response.statusCode === 200) times.push(performance.now() - began);
      else failed += 1;
    });
  }).on("error", () => {
    failed += 1;
  });
}

const visits = setInterval(visit, EVERY_MS);
process.stdin.resume();
process.stdin.on("end", () => {
  clearInterval(visits);
  process.stdout.write(JSON.stringify({ times, failed }), () => process.exit());
});
