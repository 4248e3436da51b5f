/**
 * The Twitch stand-in in a process of its own, so that nothing it measures shares its time. Its
 * settings are one JSON argument.
 */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import { topicsOf } from "../../bots/networks/twitch/eventsub-topics.ts";
import { chatMessage } from "../../tests/simulators/eventsub-events.ts";
import { BOT_LOGIN, HelixSimulator } from "../../tests/simulators/helix.ts";
import { TwitchIrcSimulator } from "../../tests/simulators/twitch-irc.ts";
import { idOf } from "../../tests/simulators/twitch-world.ts";

const settings = v.object({
  rateLimit: v.picklist(["standard", "verified"]),
  /** What brings lines to the bots. */
  intake: v.picklist(["irc", "eventsub"]),
  /** Those that are live. Empty, by IRC: there is no API. */
  live: v.array(v.string()),
});

export type StandInSettings = v.InferOutput<typeof settings>;

/** A line that somebody writes. */
const spoken = v.object({
  channel: v.string(),
  user: v.string(),
  text: v.string(),
  level: v.picklist(USER_LEVELS),
});

export type Spoken = v.InferOutput<typeof spoken>;

/** What the stand-in reports; `at` is in milliseconds since the epoch. */
const report = v.variant("type", [
  v.object({ type: v.literal("ready"), environment: v.record(v.string(), v.string()) }),
  v.object({
    type: v.literal("said"),
    channel: v.string(),
    text: v.string(),
    at: v.number(),
    accepted: v.boolean(),
  }),
  v.object({ type: v.literal("violation"), text: v.string() }),
]);

export type Report = v.InferOutput<typeof report>;

export type StandIn = {
  /** Settings of the bots that lead them here. */
  environment: Readonly<Record<string, string>>;
  say: (line: Spoken) => void;
  stop: () => void;
};

/** Starts the stand-in, and resolves when it is ready; what it reports afterwards is the listener's. */
export function startStandIn(
  given: StandInSettings,
  onReport: (message: Exclude<Report, { type: "ready" }>) => void,
): Promise<StandIn> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(given)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The Twitch stand-in ended")));
    child.on("message", (message) => {
      const read = v.parse(report, message);
      if (read.type !== "ready") {
        onReport(read);
        return;
      }
      const { environment } = read;
      resolve({ environment, say: (line) => child.send(line), stop: () => child.disconnect() });
    });
  });
}

async function serve({ rateLimit, intake, live }: StandInSettings): Promise<void> {
  const send = (message: Report) => process.send?.(message);
  const login = intake === "eventsub" ? BOT_LOGIN : undefined;
  const twitch = await TwitchIrcSimulator.start({ rateLimit, ...(login && { login }) });
  const helix = live.length > 0 ? await HelixSimulator.start() : undefined;
  let environment: Record<string, string> = { ...helix?.environment, ...twitch.environment };
  if (helix) {
    // The bots may renew their token when they start.
    helix.onBotToken = (token) => twitch.setToken(`oauth:${token}`);
    for (const channel of live) helix.goLive(channel, { title: "Honk", game: "Art" });
    environment.TWITCH_EVENTSUB_URL = helix.eventSubUrl;
    if (intake === "eventsub") {
      environment = { ...environment, TWITCH_BOT_TOKEN: `oauth:${allowAll(helix, live)}` };
    }
  }
  let reported = 0;
  const reportViolations = () => {
    const all = [
      ...twitch.violations,
      ...(helix?.violations ?? []),
      ...(helix?.eventSub.violations ?? []),
    ];
    for (const text of all.slice(reported)) send({ type: "violation", text });
    reported = all.length;
  };
  twitch.onSaid(({ channel, text, at, accepted }) => {
    send({ type: "said", channel, text, at: performance.timeOrigin + at, accepted });
    reportViolations();
  });
  let count = 0;
  process.on("message", (message) => {
    const { channel, user, text, level } = v.parse(spoken, message);
    if (intake === "irc" || !helix) {
      twitch.say(channel, user, text, { level });
      return;
    }
    count += 1;
    const line = chatMessage(channel, user.toLowerCase(), text, { id: `line-${count}`, level });
    helix.eventSub.emit("channel.chat.message", { broadcaster_user_id: idOf(channel) }, line);
  });
  process.on("disconnect", () => process.exit(0));
  send({ type: "ready", environment });
}

/**
 * The bot and every channel have allowed everything, and a conduit has the subscriptions of an
 * earlier run: Twitch takes 800 requests a minute, so making 8,000 takes ten minutes, once. Returns
 * the bot's token.
 */
function allowAll(helix: HelixSimulator, channels: readonly string[]): string {
  const { world, id, eventSub } = helix;
  const bot = { user: world.user(BOT_LOGIN), login: BOT_LOGIN };
  const scopes = BOT_SCOPES.map(({ scope }) => scope);
  const { access } = id.grant(bot, scopes);
  const conduit = eventSub.register.addConduit();
  for (const login of channels) {
    const channel = world.user(login);
    for (const { type, version, condition } of topicsOf(channel, bot.user, true)) {
      const transport = { method: "conduit" as const, conduit_id: conduit };
      eventSub.register.add({ type, version, condition, transport });
    }
  }
  return access;
}

const [given] = process.argv.slice(2);
if (process.send && given !== undefined) await serve(v.parse(settings, JSON.parse(given)));
