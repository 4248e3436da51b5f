/** RECONNECT: Twitch asks for another connection before it closes the one there is. */
import { afterEach, describe, expect, it } from "vitest";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { startNetwork } from "./twitch-fixture.ts";

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(channels: string[]) {
  const twitch = await TwitchIrcSimulator.start();
  ends.push(() => twitch.close());
  for (const channel of channels) twitch.setLevel(channel, "mod");
  const started = startNetwork(twitch, channels);
  ends.push(started.stop);
  await twitch.waitFor("all channels", () => twitch.joined.length === channels.length);
  return { twitch, ...started };
}

describe("RECONNECT", () => {
  it("WADDLE-N11: loses no line of 60 that come meanwhile, and answers each once", async () => {
    const { twitch, network, deliveries } = await start(["pond", "lake", "puddle"]);
    const channels = ["pond", "lake", "puddle"];
    let index = 0;
    const say = () => {
      twitch.say(channels[index % 3] ?? "", "Hanna", `!say ${index}`);
      index += 1;
    };
    for (let i = 0; i < 10; i += 1) say();
    twitch.askToReconnect(1500);
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        say();
        if (index < 60) return;
        clearInterval(timer);
        resolve();
      }, 50);
    });
    await twitch.waitFor("every answer", () => twitch.said.length >= 60);
    await twitch.waitFor("one connection", () => twitch.connectionCount === 1);
    const answers = channels.flatMap((channel) => twitch.linesIn(channel)).map(Number);
    expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(twitch.logins.accepted).toBe(2);
    expect(twitch.violations).toEqual([]);
    expect(network.health).toEqual({ state: "connected", channels: 3 });
    await expect.poll(() => deliveries.filter(({ state }) => state === "sent").length).toBe(60);
  });

  it("WADDLE-N11: is survived when the old connection ends before the new one is in", async () => {
    const { twitch, network } = await start(["pond"]);
    twitch.askToReconnect(0);
    await twitch.waitFor("another login", () => twitch.logins.accepted === 2);
    await expect.poll(() => network.health).toEqual({ state: "connected", channels: 1 });
    twitch.say("pond", "Hanna", "!say back");
    await twitch.waitForLine("pond", "back");
  });
});
