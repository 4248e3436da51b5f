import { afterEach, beforeEach, expect, it } from "vitest";
import { type BeaconFault, BeaconSimulator } from "../../tests/simulators/drand.ts";
import { ROUND_1000 } from "../../tests/simulators/draws.ts";
import { BeaconReader } from "./beacon-reader.ts";

const relays = [new BeaconSimulator(), new BeaconSimulator()] as const;
const [first, second] = relays;
const { round, signature } = ROUND_1000;

beforeEach(() => Promise.all(relays.map((relay) => relay.start())));

afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  for (const relay of relays) {
    relay.fault = "none";
    relay.asked.length = 0;
  }
});

const reader = () => new BeaconReader([`${first.url}/`, second.url]);

it("reads a round that the league signed, from the first relay that has it (FAIR-F5)", async () => {
  expect(await reader().read([round])).toEqual([{ round, signature }]);
  expect(second.asked).toEqual([]);
});

it.each<BeaconFault>(["wrong-signature", "wrong-round", "garbage", "too-early", "unavailable"])(
  "asks the next relay when one answers: %s (FAIR-F5)",
  async (fault) => {
    first.fault = fault;
    expect(await reader().read([round])).toEqual([{ round, signature }]);
    expect(second.asked).toEqual([round]);
  },
);

it("has nothing when no relay has a genuine signature, and goes on with the others (FAIR-F5)", async () => {
  expect(await reader().read([round + 1, round])).toEqual([{ round, signature }]);
  for (const relay of relays) relay.fault = "wrong-signature";
  expect(await reader().read([round])).toEqual([]);
});
