/** `npm run simulate:twitch`: a Twitch chat to type in, for bots on this machine. */
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import { HelixSimulator } from "./helix.ts";
import { TwitchIrcSimulator } from "./twitch-irc.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "6780" },
    channel: { type: "string", default: "goosepond" },
    // Twitch's API too. With an application, a channel must be linked before it can be set.
    live: { type: "boolean", default: false },
  },
});

const write = (text: string) => process.stdout.write(`${text}\n`);
const speaker = { channel: values.channel, user: "hanna", level: "everyone" as UserLevel };

const simulator = await TwitchIrcSimulator.start({ port: Number(values.port) }).catch(
  (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    write(taken ? `Port ${values.port} is taken. Choose another with --port.` : String(error));
    process.exit(1);
  },
);

write("A stand-in for Twitch chat is running. Put these lines into .env and start the bots:\n");
const helix = values.live ? await HelixSimulator.start() : undefined;
helix?.addChannel(values.channel);
const environment = { ...simulator.environment, ...helix?.environment };
for (const [name, value] of Object.entries(environment)) write(`${name}=${value}`);
write(`
Set the Twitch channel in the console to ${speaker.channel}, then type chat lines here.
/user NAME [LEVEL]   speak as someone else; levels: ${USER_LEVELS.join(", ")}
/channel NAME        speak in another channel
/mod                 make the bot a moderator of the channel
/reconnect, /drop, /freeze   what goes wrong at Twitch now and then
/live TITLE, /offline   with --live: the stream begins, ends
/quit
`);

simulator.onSaid(({ channel, login, text, accepted }) => {
  write(`\r#${channel} ${login}: ${text}${accepted ? "" : "   (refused by Twitch's limits)"}`);
  prompt.prompt();
});

const prompt = createInterface({ input: process.stdin, output: process.stdout });

function ask(): void {
  const level = speaker.level === "everyone" ? "" : ` (${speaker.level})`;
  prompt.setPrompt(`#${speaker.channel} ${speaker.user}${level}> `);
  prompt.prompt();
}

function obey(line: string): void {
  const [command, name, level] = line.split(/\s+/);
  const known = USER_LEVELS.find((each) => each === level);
  if (command === "/user" && name)
    Object.assign(speaker, { user: name, level: known ?? "everyone" });
  else if (command === "/channel" && name) speaker.channel = name.replace(/^#/, "").toLowerCase();
  else if (command === "/mod") simulator.setModerator(speaker.channel, true);
  else if (command === "/reconnect") simulator.askToReconnect();
  else if (command === "/drop") simulator.dropSockets();
  else if (command === "/freeze") simulator.freeze();
  else if (command === "/live") helix?.goLive(speaker.channel, { title: line.slice(6) });
  else if (command === "/offline") helix?.goOffline(speaker.channel);
  else if (command === "/quit") prompt.close();
  else if (line.startsWith("/")) write(`There is no ${command} here.`);
  else if (!simulator.joined.includes(speaker.channel)) write("The bot is not in this channel.");
  else if (line !== "")
    simulator.say(speaker.channel, speaker.user, line, { level: speaker.level });
}

prompt.on("line", (line) => {
  obey(line.trim());
  ask();
});
prompt.on("close", () => {
  void simulator.close().then(() => process.exit(0));
});
ask();
