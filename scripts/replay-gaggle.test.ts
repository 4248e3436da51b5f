import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { execa } from "execa";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIRST_TABLE, playPond } from "../tests/oracles/gaggle-published.ts";
import { STAND_IN_KEY, standInSignature } from "../tests/simulators/drand.ts";
import { wrongSignatures } from "./replay-gaggle.mjs";

const NAMES = ["anna", "bert", "cleo"];
/** One encounter, whose signature is the league's own; and four more, whose are nobody's. */
const ONE = playPond(1, NAMES).lines;
const FIVE = playPond(5, NAMES).lines;

const SCRIPT = "scripts/replay-gaggle.mjs";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "goose-gaggle-"));
  await writeFile(join(folder, "one.log"), `${ONE.join("\n")}\n`);
  await writeFile(join(folder, "five.log"), `${FIVE.join("\n")}\n`);
  await writeFile(join(folder, "dropped.log"), `${FIVE.toSpliced(3, 1).join("\n")}\n`);
  await writeFile(join(folder, "tables.txt"), FIRST_TABLE.text);
});

afterAll(() => rm(folder, { recursive: true }));

function run(log: string, args: readonly string[] = [], script = SCRIPT) {
  const files = [join(folder, log), join(folder, "tables.txt")];
  return execa(process.execPath, [script, ...files, ...args], { reject: false });
}

it("GAGGLE-L11: says that a log is right by arithmetic only, or as it was kept", async () => {
  const alone = await run("five.log");
  expect(alone.stdout).toMatch(/\nAll of 5 encounters are right by arithmetic only\.$/);
  const hash = FIVE[6]?.slice(-64) ?? "";
  const kept = await run("five.log", [`7:${hash.slice(0, 16).toUpperCase()}`]);
  expect([kept.exitCode, kept.stdout]).toEqual([
    0,
    expect.stringContaining("right and as it was kept."),
  ]);
});

it("GAGGLE-L1, GAGGLE-L11: refuses what was altered, or is not what was kept, and names the line", async () => {
  const dropped = await run("dropped.log");
  expect([dropped.exitCode, dropped.stderr]).toEqual([
    1,
    expect.stringMatching(/^WRONG\. Line 4: /),
  ]);
  const other = await run("five.log", ["7:0123456789abcdef"]);
  expect([other.exitCode, other.stderr]).toEqual([1, "WRONG. Line 7: its hash was another one"]);
  const short = await run("one.log", [`999:${"ab".repeat(8)}`]);
  expect([short.exitCode, short.stderr]).toEqual([1, "WRONG. Line 999: it is missing"]);
});

it("says how it is run when it is run otherwise", async () => {
  for (const args of [["--all"], ["7"], ["seven:abc"]]) {
    const { exitCode, stdout } = await run("one.log", args);
    expect([exitCode, stdout]).toEqual([2, ""]);
  }
});

it("GAGGLE-L7: checks the beacon's signatures where it is asked to and the library is there", async () => {
  const right = await run("one.log", ["--signatures"]);
  expect(right.stdout).toContain("right, every round is signed by the beacon, by arithmetic only.");
  const wrong = await run("five.log", ["--signatures"]);
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/^WRONG\. Not signed by the beacon: round \d+, \d+, \d+, \d+$/),
  ]);
  const alone = join(folder, "replay-gaggle.mjs");
  await copyFile(SCRIPT, alone);
  expect((await run("one.log", [], alone)).exitCode).toBe(0);
  const without = await run("one.log", ["--signatures"], alone);
  expect([without.exitCode, without.stderr]).toEqual([
    2,
    expect.stringContaining("needs @noble/curves"),
  ]);
});

it("GAGGLE-L7: names the rounds whose signatures were swapped, which add up to the same", () => {
  const signed = [11, 12, 13].map((round) => ({ round, signature: standInSignature(round) }));
  const [one, two, three] = signed;
  if (!one || !two || !three) throw new Error("Three rounds are needed");
  const check = (rounds: typeof signed) => wrongSignatures(rounds, bls12_381, STAND_IN_KEY);
  expect(check(signed)).toEqual([]);
  expect(check([])).toEqual([]);
  const swapped = [
    { ...one, signature: two.signature },
    { ...two, signature: one.signature },
    three,
  ];
  expect(check(swapped)).toEqual([11, 12]);
  expect(check([one, { ...two, signature: "ab".repeat(48) }])).toEqual([12]);
});
