/**
 * Repeats a giveaway's draw, without asking any server: `npm run verify:draw -- FILE`. The file is
 * what a giveaway's page offers to download, `GET /api/gq/public/giveaways/<name>/<token>/draw`.
 * The rules that it checks are numbered in docs/spec/fairness.md. Exit code 1: something is wrong.
 */
import { readFile } from "node:fs/promises";
import { fetchBeacon } from "drand-client";
import * as v from "valibot";
import { beaconOfOneRound } from "#core/fairness/beacon.ts";
import { type Check, verifyDraw } from "#core/fairness/verification.ts";
import { type PublishedDraw, publishedDraw } from "#core/giveaways/api.ts";

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Name the downloaded draw: npm run verify:draw -- draw.json\n");
  process.exit(2);
}

const draw = await read(file);
const { checks, trust } = verifyDraw(draw);
if (draw.beacon.state === "mixed") checks.push(await signatureCheck(draw));

const lines = [
  `${draw.name}, drawn ${new Date(draw.drawn_at).toISOString()}`,
  ...checks.map(({ ok, text, detail }) => `${ok ? "  right" : "  WRONG"}  ${text}: ${detail}`),
  `Winners: ${draw.drawn.slice(0, draw.winner_count).join(", ") || "nobody"}`,
  ...drawnAgain(draw),
  trust === "beacon"
    ? "Nobody could know the beacon's round when entries closed. To be sure that the list was not made afterwards, compare its hash with the one that the page showed before that round."
    : "No beacon was mixed in: you have to trust that no entry was added to steer the draw.",
];
process.stdout.write(`${lines.join("\n")}\n`);
if (checks.some(({ ok }) => !ok)) process.exitCode = 1;

async function read(path: string): Promise<PublishedDraw> {
  try {
    return v.parse(publishedDraw, JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${path} is not a downloaded draw: ${reason}\n`);
    process.exit(2);
  }
}

/** Whether the league signed the round: BLS12-381 over quicknet's public key. */
async function signatureCheck({ beacon }: PublishedDraw): Promise<Check> {
  const genuine = await fetchBeacon(beaconOfOneRound(beacon), beacon.round).then(
    () => true,
    () => false,
  );
  return {
    id: "beacon",
    text: "The beacon's signature is genuine",
    ok: genuine,
    detail: `${beacon.signature.slice(0, 16)}…`,
  };
}

function drawnAgain({ drawn, winner_count }: PublishedDraw): string[] {
  const later = drawn.slice(winner_count);
  return later.length === 0 ? [] : [`Drawn later, for prizes not claimed: ${later.join(", ")}`];
}
