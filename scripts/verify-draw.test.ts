import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawOf, forgeries, notesOn, PLAN } from "../tests/simulators/draws.ts";
import { verifyFile } from "./verify-draw.ts";

const HONEST = drawOf(PLAN);
const { seed, list, round } = notesOn(HONEST);
const NOTES = ["--seed-hash", seed.value, "--entries-hash", list.value, "--round", round.value];

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "goose-draws-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function stored(draw: unknown): Promise<string> {
  files += 1;
  const file = join(folder, `draw-${files}.json`);
  await writeFile(file, JSON.stringify(draw));
  return file;
}

it("proves an honest draw by what was noted before the round (FAIR-F12)", async () => {
  const file = await stored(HONEST);
  const { exitCode, stdout } = await execa(process.execPath, [
    "scripts/verify-draw.ts",
    file,
    ...NOTES,
  ]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/\nProven: [^\n]+$/);
  expect(stdout).toContain("Prize 1, A plush goose: ");
});

it.each([
  ["nothing", []],
  ["no round", NOTES.slice(0, 4)],
])("says arithmetic only to who noted %s (FAIR-F12)", async (_, args) => {
  const { exitCode, output } = await verifyFile([await stored(HONEST), ...args]);
  expect(exitCode).toBe(3);
  expect(output).toMatch(/\nArithmetic only: [^\n]+$/);
});

it.each(forgeries(HONEST))(
  "$name is not called right (FAIR-F1 to FAIR-F13)",
  async ({ file, alone }) => {
    const path = await stored(file);
    const noted = await verifyFile([path, ...NOTES]);
    expect(noted.exitCode).toBe(alone === "unreadable" ? 2 : 1);
    if (alone === "arithmetic" || alone === "unproven") {
      expect((await verifyFile([path])).exitCode).toBe(3);
    }
  },
);

it("says what is wrong with its options", async () => {
  const file = await stored(HONEST);
  for (const args of [
    [],
    [file, "--seed-hash", "3fc1"],
    [file, "--round", "soon"],
    [file, "--x"],
  ]) {
    const { exitCode, output } = await verifyFile(args);
    expect(exitCode).toBe(2);
    expect(output).toContain("npm run verify:draw");
  }
});
