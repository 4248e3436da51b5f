/** A workspace with Gander on a Discord server, and the bots with a stand-in for what answers. */
import { join } from "node:path";
import type { Budgets } from "#core/gander/api.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { DiscordSimulator, type Spot } from "../../simulators/discord/discord.ts";
import type { Channel, Server, User } from "../../simulators/discord/world.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { type PocketBaseStack, startPocketBase, TEST_SECRETS } from "../../stack/pocketbase.ts";
import { openPond } from "./workspace-fixture.ts";

const STAND_IN = join(import.meta.dirname, "../../stack/bots-with-answers.ts");
/** The bots as they are, with the real engine. */
export const REAL_ENGINE = join(import.meta.dirname, "../../../bots/main.ts");

export const SLOW_MACHINE_MS = 60_000;

/** No budget that a test reaches by chance. */
export const PLENTY: Budgets = {
  answersPerServer: 10_000,
  tokensPerServer: 10_000_000,
  answersPerChannel: 10_000,
  answersPerUser: 10_000,
};

/** A Discord server that a workspace has connected. */
export type Pond = {
  client: TypedPocketBase;
  tenant: string;
  server: Server;
  /** Gander answers mentions here; in `quiet` it does not. */
  channel: Channel;
  quiet: Channel;
  /** The id of the server's record. */
  record: string;
};

export type GanderStack = {
  pocketBase: PocketBaseStack;
  discord: DiscordSimulator;
  admin: TypedPocketBase;
  environment: Record<string, string>;
  bots: BotsStack;
  /** Ends the bots and starts them again on what they left. */
  restart: (signal: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startGander(
  ponds: (stack: Pick<GanderStack, "pocketBase" | "discord" | "admin">) => Promise<void>,
  environment: Record<string, string> = {},
  main: string = STAND_IN,
): Promise<GanderStack> {
  const [pocketBase, discord] = await Promise.all([startPocketBase(), DiscordSimulator.start()]);
  // Discord's three seconds are a bound of its network; a machine that is busy with tests has more.
  discord.interactions.answerWithinMs = SLOW_MACHINE_MS;
  const admin = await pocketBase.adminClient();
  await ponds({ pocketBase, discord, admin });
  const stack: GanderStack = {
    pocketBase,
    discord,
    admin,
    environment: {
      GQ_POCKETBASE_URL: pocketBase.url,
      GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
      GQ_SITE_URL: "https://geese.example",
      GQ_DISCORD_BOT_TOKEN: discord.token,
      GQ_DISCORD_API_URL: `${discord.url}/api`,
      ...environment,
    },
    bots: undefined as unknown as BotsStack,
    async restart(signal) {
      await stack.bots.stop({ signal, keep: true });
      const { dataDir } = stack.bots;
      stack.bots = await startBots(stack.environment, { main, dataDir });
      await connected(stack);
    },
    async stop() {
      await stack.bots.stop();
      await Promise.all([discord.close(), pocketBase.stop()]);
    },
  };
  stack.bots = await startBots(stack.environment, { main });
  await connected(stack);
  return stack;
}

/** The bots are on Discord, and know what is set for each server. */
export async function connected({ bots, discord }: GanderStack): Promise<void> {
  await discord.ready();
  await bots.waitForHealth("Discord", ({ networks }) => networks.discord?.state === "connected");
}

export async function openServer(
  { pocketBase, discord, admin }: Pick<GanderStack, "pocketBase" | "discord" | "admin">,
  name: string,
  budgets: Partial<Budgets> = {},
): Promise<Pond> {
  const { client, tenant } = await openPond(pocketBase, name);
  const settings = await client
    .collection("service_settings")
    .getFirstListItem(client.filter("tenant = {:tenant}", { tenant }));
  await client
    .collection("service_settings")
    .update(settings.id, { gander_enabled: true, gaggle_enabled: true });
  const server = discord.world.addServer(name, ["general", "quiet"]);
  const [channel, quiet] = server.channels;
  if (!channel || !quiet) throw new Error("The server has two channels");
  const { id } = await admin.collection("gander_servers").create({
    tenant,
    server: server.id,
    name,
    enabled: true,
    personality: null,
    budgets: { ...PLENTY, ...budgets },
    reads_messages: false,
    keeps_memories: true,
  });
  for (const each of [channel, quiet]) {
    await admin.collection("gander_channels").create({
      tenant,
      server: id,
      channel: each.id,
      name: each.name,
      is_allowed: each === channel,
      personality: null,
      answers_a_day: null,
      plays_gaggle: false,
    });
  }
  return { client, tenant, server, channel, quiet, record: id };
}

/** Somebody in a pond's channel. */
export function inPond({ server, channel }: Pond, user: User): Spot {
  return { server, channel, user };
}
