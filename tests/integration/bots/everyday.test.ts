/**
 * The everyday commands of a channel where the bot is no moderator, at the pace at which viewers type
 * them: it takes as long as it takes, because Twitch's limits go by the real time.
 */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TwitchIrcSimulator } from "../../simulators/twitch-irc.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond } from "./workspace-fixture.ts";

const COMMANDS = ["discord", "socials", "specs", "schedule", "lurk"];
const COOLDOWN_SECONDS = 10;
const ROUNDS_COUNT = 10;

let pocketBase: PocketBaseStack;
let twitch: TwitchIrcSimulator;
let bots: BotsStack;

beforeAll(async () => {
  [pocketBase, twitch] = await Promise.all([startPocketBase(), TwitchIrcSimulator.start()]);
  bots = await startBots({
    GQ_POCKETBASE_URL: pocketBase.url,
    GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
    ...Object.fromEntries(
      Object.entries(twitch.environment).map(([name, value]) => [`GQ_${name}`, value]),
    ),
  });
});

afterAll(async () => {
  await bots?.stop();
  await twitch?.close();
  await pocketBase?.stop();
});

it("WADDLE-L4, WADDLE-L8: five everyday commands with a cooldown of 10 s: 50 of 50 answers are said", async () => {
  const pond = await openPond(pocketBase, "everydaypond");
  for (const name of COMMANDS) {
    await pond.command({
      command_name: `!${name}`,
      response_text: `The answer to ${name}`,
      cooldown_seconds: COOLDOWN_SECONDS,
    });
  }
  await twitch.waitForJoin("everydaypond");
  await pond.command({ command_name: "!ready", response_text: "ready" });
  await pond.isAnswered(twitch, "!ready", "ready");

  let viewer = 0;
  const askAgainAndAgain = async (name: string) => {
    for (let round = 1; round <= ROUNDS_COUNT; round += 1) {
      twitch.say("everydaypond", `Viewer${viewer++}`, `!${name}`);
      await twitch.waitForLine("everydaypond", `The answer to ${name}`, round);
      // The cooldown begins when Twitch has confirmed the answer.
      if (round < ROUNDS_COUNT) await setTimeout(COOLDOWN_SECONDS * 1000 + 1000);
    }
  };
  await Promise.all(COMMANDS.map(askAgainAndAgain));
  expect(twitch.linesIn("everydaypond").filter((line) => line !== "ready")).toHaveLength(50);
  expect(twitch.violations).toEqual([]);
}, 200_000);
