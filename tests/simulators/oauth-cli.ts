/** `npm run simulate:sign-in`: a Twitch and a Discord to sign in with, for a site on this machine. */
import { parseArgs } from "node:util";
import { OAuthSimulator } from "./oauth.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "6790" } } });

const write = (text: string) => process.stdout.write(`${text}\n`);

const simulator = await OAuthSimulator.start({ port: Number(values.port) }).catch(
  (error: NodeJS.ErrnoException) => {
    const taken = error.code === "EADDRINUSE";
    write(taken ? `Port ${values.port} is taken. Choose another with --port.` : String(error));
    process.exit(1);
  },
);

write(
  "A stand-in for signing in with Twitch and Discord is running. Put these lines into .env and start the site:\n",
);
for (const [name, value] of Object.entries(simulator.environment)) write(`${name}=${value}`);
write("\nAccounts, to be chosen on its pages:");
for (const [provider, accounts] of Object.entries(simulator.accounts)) {
  for (const { login, email, isVerified } of accounts) {
    write(
      `  ${provider.padEnd(9)}${login.padEnd(14)}${email}${isVerified ? "" : " (not verified)"}`,
    );
  }
}
write("\nCtrl-C ends it.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void simulator.close().then(() => process.exit(0)));
}
