import { expect, it } from "vitest";
import { playChannel, playerOf, TABLE } from "../../../tests/oracles/gaggle-channel.ts";
import { STAND_IN_KEY, standInSignature } from "../../../tests/simulators/drand.ts";
import { QUICKNET } from "../fairness/beacon.ts";
import { firstUnsigned } from "../fairness/signature.ts";
import { replayLog } from "./replay.ts";

const network = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
const { lines } = playChannel({
  seed: "signed",
  players: [playerOf("anna")],
  encounters: 3,
  sign: standInSignature,
});

it("GAGGLE-L7, FAIR-F5: the signatures of all rounds of a log are checked where that is asked", () => {
  expect(replayLog(lines, [TABLE], [], network)).toMatchObject({ ok: true });
  expect(replayLog(lines, [TABLE], [])).toMatchObject({ ok: true });
  const made = playChannel({ seed: "made up", players: [playerOf("anna")], encounters: 2 });
  const first = made.lines.findIndex((line) => line.split(" ")[2] === "R") + 1;
  expect(replayLog(made.lines, [TABLE], [], network)).toMatchObject({ ok: false, line: first });
});

it("FAIR-F5: rounds that are checked together are those that are checked one by one", () => {
  const rounds = [3, 4, 5].map((round) => ({ round, signature: standInSignature(round) }));
  const [one, two, three] = rounds as [{ round: number; signature: string }, ...typeof rounds];
  expect(firstUnsigned(network, rounds)).toBeUndefined();
  expect(firstUnsigned(network, [])).toBeUndefined();
  // Their sum is right, and neither of them is.
  const swapped = [
    { ...one, signature: two?.signature ?? "" },
    { round: 4, signature: one.signature },
  ];
  expect(firstUnsigned(network, swapped)).toEqual(swapped[0]);
  const garbage = { round: 5, signature: "goose" };
  expect(firstUnsigned(network, [one, garbage])).toEqual(garbage);
  expect(firstUnsigned(QUICKNET, [one, ...(three ? [three] : [])])).toEqual(one);
});
