import * as v from "valibot";
import type { TwitchApi } from "./twitch-api.ts";

/** Where a session's notifications come from, as Twitch's API wants to have it named. */
export type EventSubTransport =
  | { method: "websocket"; session_id: string }
  | { method: "conduit"; conduit_id: string };

/** twurple does not hand out the sessions of shards. */
const shardsAnswer = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      status: v.string(),
      transport: v.object({ session_id: v.optional(v.string(), "") }),
    }),
  ),
});

type Shard = v.InferOutput<typeof shardsAnswer>["data"][number];

/** How often processes that begin at the same moment look until they agree. */
const LOOKS_MAX_COUNT = 8;

/**
 * Makes this session a shard of the application's conduit and returns the conduit's id (rule
 * TWITCH-E5). Processes that begin at the same moment may make a conduit each, or take the same
 * shard: so each looks again until both are as it left them.
 * https://dev.twitch.tv/docs/eventsub/handling-conduit-events/
 */
export async function takeShard(api: TwitchApi, session: string): Promise<string> {
  const { eventSub } = api.client;
  for (let look = 0; look < LOOKS_MAX_COUNT; look += 1) {
    const known = await firstConduit(api);
    const conduit = known ?? (await eventSub.createConduit(1)).id;
    await setShard(api, conduit, session);
    const now = await firstConduit(api);
    if (now === conduit && (await hasShard(api, conduit, session))) return conduit;
    if (now !== conduit && known === undefined) await eventSub.deleteConduit(conduit);
  }
  throw new Error("the processes do not agree on a conduit");
}

/** Of several, all processes use the same. */
async function firstConduit({ client }: TwitchApi): Promise<string | undefined> {
  const conduits = await client.eventSub.getConduits();
  return conduits.map(({ id }) => id).sort()[0];
}

/** A shard whose session is gone is taken over; with none, the conduit grows by one. */
async function setShard(api: TwitchApi, conduit: string, session: string): Promise<void> {
  const { eventSub } = api.client;
  const shards = await shardsOf(api, conduit);
  const free = shards.find(({ status }) => status !== "enabled");
  if (!free) await eventSub.updateConduit(conduit, shards.length + 1);
  const transport = { method: "websocket", session_id: session } as const;
  await eventSub.updateConduitShards(conduit, [
    { id: free?.id ?? String(shards.length), transport },
  ]);
}

async function hasShard(api: TwitchApi, conduit: string, session: string): Promise<boolean> {
  const shards = await shardsOf(api, conduit);
  return shards.some(({ transport }) => transport.session_id === session);
}

async function shardsOf({ client }: TwitchApi, conduit: string): Promise<Shard[]> {
  const answer: unknown = await client.callApi({
    type: "helix",
    url: "eventsub/conduits/shards",
    query: { conduit_id: conduit },
    forceType: "app",
  });
  return v.parse(shardsAnswer, answer).data;
}
