/** `npm run simulate:discord`: a Discord server to play on a page, for bots on this machine. */
import { parseArgs } from "node:util";
import { DiscordPlay } from "./discord/play.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "6792" } } });
const write = (text: string) => process.stdout.write(`${text}\n`);

const play = await DiscordPlay.start(Number(values.port)).catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === "EADDRINUSE";
  write(taken ? `Port ${values.port} is taken. Choose another with --port.` : String(error));
  process.exit(1);
});
const { simulator, server, users } = play;
const [owner] = users;

write("A stand-in for Discord is running. Put these lines into .env and start the site:\n");
for (const [name, value] of Object.entries(simulator.environment)) write(`${name}=${value}`);
write(`
Then open ${simulator.url} to play its server "${server.name}" (${server.id}). ${owner?.username} manages it.
To connect it, link the Discord account ${owner?.id} (npm run simulate:sign-in), or use the console.
Ctrl-C ends it.`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void simulator.close().then(() => process.exit(0)));
}
