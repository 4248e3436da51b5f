/** The program in Python that was written from the spec alone, on draws that the league really signed. */
import { join, resolve } from "node:path";
import { execa } from "execa";
import { expect, it } from "vitest";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { drawOf, forgeries, notesOn, PLAN } from "../../simulators/draws.ts";

const PROGRAM = join(resolve(import.meta.dirname, "../../.."), "bench/draws/verifier.py");

const HONEST = drawOf(PLAN);
const NOTES = Object.fromEntries(
  Object.entries(notesOn(HONEST)).map(([name, { value }]) => [name, value]),
);

async function verdicts(runs: readonly { file: unknown; notes: object }[]): Promise<string[]> {
  const lines = runs.map((run) => JSON.stringify({ ...run, key: QUICKNET.publicKey }));
  const { stdout } = await execa("python3", [PROGRAM, "--lines"], { input: lines.join("\n") });
  return stdout.split("\n");
}

it("says of an honest draw and of each forgery what ours says (FAIR-F1 to FAIR-F13)", async () => {
  const forged = forgeries(HONEST);
  const ours = ["proven", "arithmetic", ...forged.map(({ alone }) => alone)];
  const theirs = await verdicts([
    { file: HONEST, notes: NOTES },
    { file: HONEST, notes: {} },
    ...forged.map(({ file }) => ({ file, notes: {} })),
  ]);
  expect(theirs).toEqual(ours);
});

it("refuses a signature that is not the league's (FAIR-F5)", async () => {
  const key = `8${(Number.parseInt(QUICKNET.publicKey[1] ?? "", 16) ^ 2).toString(16)}`;
  const { stdout } = await execa("python3", [PROGRAM, "--lines"], {
    input: JSON.stringify({ file: HONEST, notes: NOTES, key: key + QUICKNET.publicKey.slice(2) }),
  });
  expect(stdout).toBe("wrong");
});
