/** Which channels the bot goes into, and which it stays out of by itself. */
import { afterEach, expect, it } from "vitest";
import { mayJoin } from "../../../bots/networks/twitch/listed-channels.ts";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { idOf } from "../../simulators/twitch-world.ts";
import { startNetwork } from "./twitch-fixture.ts";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(channels: readonly string[], options: Parameters<typeof startNetwork>[2]) {
  const twitch = await TwitchIrcSimulator.start();
  ends.push(() => twitch.close());
  const started = startNetwork(twitch, channels, options);
  ends.push(started.stop);
  const states = () => channels.map((name) => started.network.statusOf(`t${name}`).state);
  return { twitch, states };
}

it("GUARD-G53, STATUS-P9: without an application the bot joins the channels that are listed alone", async () => {
  const access = { listed: new Set(["pond"]), hasApplication: false };
  const { twitch, states } = await start(["pond", "marsh"], {
    mayJoin: (channel) => mayJoin(access, channel),
    ids: { marsh: "1" },
  });
  await expect.poll(states).toEqual(["joined", "not_listed"]);
  expect(twitch.joined).toEqual(["pond"]);
});

it("GUARD-G53: with an application it joins the linked ones, and those that are listed", async () => {
  const access = { listed: new Set(["pond"]), hasApplication: true };
  const ids = { marsh: idOf("marsh") };
  const { twitch, states } = await start(["pond", "marsh", "reeds"], {
    mayJoin: (channel) => mayJoin(access, channel),
    ids,
  });
  await expect.poll(states).toEqual(["joined", "joined", "not_listed"]);
  expect(twitch.joined).toEqual(["marsh", "pond"]);
});

it("GUARD-G52, STATUS-P10: it leaves a name that another channel has taken over", async () => {
  const { twitch, states } = await start(["pond"], { ids: { pond: "4711" } });
  await expect.poll(states).toEqual(["other_channel"]);
  await expect.poll(() => twitch.joined).toEqual([]);
});
