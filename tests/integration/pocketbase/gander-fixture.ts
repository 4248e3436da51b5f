/** A workspace with Gander on, a Discord server of it, and the bots' ways to it. */
import type PocketBase from "pocketbase";
import * as v from "valibot";
import { type ReserveRequest, reserveAnswer, serverState } from "#core/gander/api.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";

let servers = 0;
let asks = 0;

export const nextServer = () => String(700_000_000_000_000 + ++servers);
export const askId = () => `ask${String(++asks).padStart(12, "0")}`;

export type Ganderland = Awaited<ReturnType<typeof ganderland>>;

export async function ganderland(stack: PocketBaseStack, creator: PocketBase) {
  const tenant = String(creator.authStore.record?.tenant_id);
  const user = String(creator.authStore.record?.id);
  const admin = await stack.adminClient();
  const bots = await stack.botsClient();
  const [settings] = await creator.collection("service_settings").getFullList({
    filter: `tenant = "${tenant}"`,
  });
  await creator.collection("service_settings").update(settings?.id ?? "", { gander_enabled: true });

  const post = async (name: string, body: object): Promise<unknown> => {
    const answer = await stack.request("POST", `/api/gq/bots/gander/${name}`, { body, as: bots });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const reserve = async (changes: Partial<ReserveRequest> & { server: string }) =>
    v.parse(
      reserveAnswer,
      await post("reserve", {
        id: askId(),
        channel: "100001",
        user: "200001",
        tokens: 0,
        ...changes,
      }),
    );
  const settle = (id: string, changes: object = {}) =>
    post("settle", {
      id,
      tokens: 0,
      outcome: "quoted",
      question: "What is a goose?",
      answer: "A bird.",
      passages: [],
      removed: 0,
      ...changes,
    });
  const stateOf = async (server: string) => v.parse(serverState, await post("server", { server }));

  /** Links a Discord account to the creator, as linking does. */
  const linkDiscord = async (id: string) => {
    await admin.collection("provider_accounts").create({
      user,
      provider: "discord",
      provider_id: id,
      login: "hanna",
      name: "Hanna",
      linked_at: new Date().toISOString(),
    });
    return id;
  };

  /** Connects a new server, with these channels. */
  const connect = async (channels: readonly string[] = ["100001"]) => {
    const server = nextServer();
    const named = channels.map((channel) => ({ channel, name: `channel-${channel}` }));
    await post("install", { server, name: "The Pond", is_left: false, channels: named });
    const record = await admin.collection("gander_servers").create({
      tenant,
      server,
      name: "The Pond",
      enabled: true,
      personality: null,
      budgets: {
        answersPerServer: 1000,
        tokensPerServer: 100_000,
        answersPerChannel: 1000,
        answersPerUser: 1000,
      },
      reads_messages: false,
      keeps_memories: true,
    });
    await post("install", { server, name: "The Pond", is_left: false, channels: named });
    return { server, id: record.id };
  };
  return { tenant, user, creator, admin, post, reserve, settle, stateOf, linkDiscord, connect };
}
