/**
 * EventSub's subscriptions and conduits, in the stand-in:
 * https://dev.twitch.tv/docs/api/reference/#create-eventsub-subscription and
 * https://dev.twitch.tv/docs/api/reference/#create-conduits.
 */
import { randomUUID } from "node:crypto";
import { type HelixRequest, problem } from "./helix-request.ts";
import type { Reply } from "./reply.ts";
import type { TwitchId } from "./twitch-id.ts";
import type { TwitchWorld } from "./twitch-world.ts";

type Transport =
  | { method: "websocket"; session_id: string }
  | { method: "conduit"; conduit_id: string };

export type Subscription = {
  id: string;
  status: string;
  type: string;
  version: string;
  condition: Record<string, string>;
  created_at: string;
  transport: Transport;
  cost: number;
};

/** By conduit; a shard without a session is one whose transport was never set, or has gone. */
type Conduit = { id: string; shards: (string | undefined)[] };

/** https://dev.twitch.tv/docs/eventsub/handling-conduit-events/ */
const CONDUITS_MAX_COUNT = 5;
/** https://dev.twitch.tv/docs/eventsub/manage-subscriptions/#subscription-limits */
const WEBSOCKET_MAX_COUNT = 300;

/**
 * The scopes of https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/: of the user who
 * reads, and of the broadcaster. Over a conduit the application must have had them before.
 */
const SCOPES: Readonly<Record<string, { reader?: string; broadcaster?: string; version: string }>> =
  {
    "channel.chat.message": { reader: "user:read:chat", version: "1" },
    "channel.chat.notification": { reader: "user:read:chat", version: "1" },
    "channel.follow": { reader: "moderator:read:followers", version: "2" },
    "channel.cheer": { broadcaster: "bits:read", version: "1" },
    "channel.raid": { version: "1" },
    "channel.channel_points_custom_reward_redemption.add": {
      broadcaster: "channel:read:redemptions",
      version: "1",
    },
    "stream.online": { version: "1" },
    "stream.offline": { version: "1" },
  };

export class EventSubRegister {
  readonly subscriptions = new Map<string, Subscription>();
  /** Ids of subscriptions by the channel that they are about. */
  readonly #byChannel = new Map<string, Set<string>>();
  readonly #world: TwitchWorld;
  readonly #id: TwitchId;
  readonly #isOpen: (session: string) => boolean;
  readonly #conduits = new Map<string, Conduit>();

  constructor(world: TwitchWorld, id: TwitchId, isOpen: (session: string) => boolean) {
    this.#world = world;
    this.#id = id;
    this.#isOpen = isOpen;
  }

  answer(request: HelixRequest): Reply | undefined {
    const { path, method, query } = request;
    if (path === "eventsub/subscriptions") {
      if (method === "POST") return this.#subscribe(request);
      if (method === "DELETE") {
        const isKnown = this.remove(query.get("id") ?? "");
        return isKnown ? { status: 204 } : problem(404, "The subscription was not found");
      }
      return this.#list(request);
    }
    if (!path.startsWith("eventsub/conduits")) return undefined;
    if (request.caller.user !== undefined) return problem(401, "Must use an app access token");
    if (path === "eventsub/conduits/shards") return this.#shards(request);
    return this.#conduit(request);
  }

  isUsed(session: string): boolean {
    const isShard = [...this.#conduits.values()].some(({ shards }) => shards.includes(session));
    return isShard || this.#ofSession(session).length > 0;
  }

  /** The shards' sessions of a conduit; an empty text for one that has none. */
  shardsOf(conduit: string): string[] {
    return this.#conduits.get(conduit)?.shards.map((session) => session ?? "") ?? [];
  }

  /** Subscriptions by WebSocket end with the session; those by conduit stay. */
  sessionEnded(session: string): void {
    for (const { id } of this.#ofSession(session)) this.remove(id);
    for (const { shards } of this.#conduits.values()) {
      shards.forEach((each, index) => {
        if (each === session) shards[index] = undefined;
      });
    }
  }

  /** Makes a conduit without shards, as one that was made earlier; returns its id. */
  addConduit(): string {
    const id = randomUUID();
    this.#conduits.set(id, { id, shards: [] });
    return id;
  }

  /** Makes a subscription without asking whether it is allowed. */
  add(wanted: Pick<Subscription, "type" | "version" | "condition" | "transport">): Subscription {
    const id = randomUUID();
    const created_at = new Date().toISOString();
    const subscription = { ...wanted, id, status: "enabled", created_at, cost: 0 };
    this.subscriptions.set(id, subscription);
    const channel = channelOf(wanted.condition);
    const known = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, known.add(id));
    return subscription;
  }

  /** Returns whether there was one. */
  remove(id: string): boolean {
    const known = this.subscriptions.get(id);
    if (known) this.#byChannel.get(channelOf(known.condition))?.delete(id);
    return this.subscriptions.delete(id);
  }

  matching(type: string, condition: Readonly<Record<string, string>>): Subscription[] {
    const ids = this.#byChannel.get(channelOf(condition)) ?? [];
    const about = [...ids].flatMap((id) => this.subscriptions.get(id) ?? []);
    return about.filter(
      (each) =>
        each.type === type &&
        Object.entries(condition).every(([name, value]) => each.condition[name] === value),
    );
  }

  #ofSession(session: string): Subscription[] {
    return [...this.subscriptions.values()].filter(
      ({ transport }) => transport.method === "websocket" && transport.session_id === session,
    );
  }

  #subscribe({ body, caller }: HelixRequest): Reply {
    const type = String(body.type);
    const rule = SCOPES[type];
    const condition = stringsOf(body.condition);
    const transport = transportOf(body.transport);
    if (!rule || body.version !== rule.version || !transport) {
      return problem(400, "The subscription is not valid.");
    }
    const isConduit = transport.method === "conduit";
    if (isConduit !== (caller.user === undefined)) {
      return problem(400, "invalid transport and auth combination");
    }
    if (transport.method === "websocket" && !this.#isOpen(transport.session_id)) {
      return problem(400, "websocket transport session does not exist or has already disconnected");
    }
    if (isConduit && !this.#conduits.has(transport.conduit_id)) {
      return problem(400, "The conduit was not found.");
    }
    const refusal = this.#scopeRefusal(type, condition, caller, rule);
    if (refusal) return refusal;
    const twin = this.matching(type, condition).find(
      (each) => JSON.stringify(each.transport) === JSON.stringify(transport),
    );
    if (twin) return problem(409, "subscription already exists");
    if (!isConduit && this.#ofSession(transport.session_id).length >= WEBSOCKET_MAX_COUNT) {
      return problem(429, "number of websocket transport subscriptions limit exceeded");
    }
    const subscription = this.add({ type, version: rule.version, condition, transport });
    const totals = { total: this.subscriptions.size, total_cost: 0, max_total_cost: 10_000 };
    return { status: 202, body: { data: [subscription], ...totals } };
  }

  /** https://dev.twitch.tv/docs/chat/authenticating/: what a chatbot needs with each kind of token. */
  #scopeRefusal(
    type: string,
    condition: Record<string, string>,
    caller: HelixRequest["caller"],
    { reader, broadcaster }: { reader?: string; broadcaster?: string },
  ): Reply | undefined {
    const refused = problem(403, "subscription missing proper authorization");
    const channel = channelOf(condition);
    const user = condition.user_id ?? condition.moderator_user_id ?? "";
    if (this.#world.channel(channel).banned.has(user)) return refused;
    if (broadcaster !== undefined) {
      return this.#id.scopesOf(caller.client, channel).has(broadcaster) ? undefined : refused;
    }
    if (reader === undefined) return undefined;
    const allowed = this.#id.scopesOf(caller.client, user);
    if (!allowed.has(reader) || (caller.user !== undefined && caller.user !== user)) return refused;
    const isModerator = this.#world.channel(channel).isModerator(user);
    if (condition.moderator_user_id !== undefined) return isModerator ? undefined : refused;
    if (caller.user !== undefined || !type.startsWith("channel.chat.")) return undefined;
    const hasLet = isModerator || this.#id.scopesOf(caller.client, channel).has("channel:bot");
    return allowed.has("user:bot") && hasLet ? undefined : refused;
  }

  #list({ caller, query }: HelixRequest): Reply {
    const method = caller.user === undefined ? "conduit" : "websocket";
    const all = [...this.subscriptions.values()].filter(
      ({ transport }) => transport.method === method,
    );
    const from = Number(query.get("after") ?? 0);
    const data = all.slice(from, from + 100);
    const next = from + 100 < all.length ? { cursor: String(from + 100) } : {};
    const totals = { total: all.length, total_cost: 0, max_total_cost: 10_000 };
    return { status: 200, body: { data, pagination: next, ...totals } };
  }

  #conduit({ method, query, body }: HelixRequest): Reply {
    const known = this.#conduits.get(query.get("id") ?? String(body.id ?? ""));
    const count = Number(query.get("shard_count") ?? body.shard_count);
    if (method === "GET") return { status: 200, body: { data: this.#allConduits() } };
    if (method === "POST") {
      if (this.#conduits.size >= CONDUITS_MAX_COUNT) return problem(429, "Conduit limit reached");
      const conduit: Conduit = { id: randomUUID(), shards: Array(count).fill(undefined) };
      this.#conduits.set(conduit.id, conduit);
      return { status: 200, body: { data: [conduitData(conduit)] } };
    }
    if (known === undefined) return problem(404, "Conduit not found");
    if (method === "DELETE") {
      this.#conduits.delete(known.id);
      return { status: 204 };
    }
    if (method !== "PATCH" || !Number.isInteger(count)) return problem(400, "Invalid shard count");
    known.shards.length = count;
    return { status: 200, body: { data: [conduitData(known)] } };
  }

  #allConduits() {
    return [...this.#conduits.values()].map(conduitData);
  }

  #shards({ method, query, body }: HelixRequest): Reply {
    const conduit = this.#conduits.get(query.get("conduit_id") ?? String(body.conduit_id ?? ""));
    if (!conduit) return problem(404, "Conduit not found");
    if (method === "PATCH") {
      const errors: object[] = [];
      for (const shard of Array.isArray(body.shards) ? body.shards : []) {
        const index = Number(shard.id);
        const session = String(shard.transport?.session_id);
        if (index >= conduit.shards.length || !this.#isOpen(session)) {
          errors.push({ id: shard.id, message: "The shard is outside of the conduit's range" });
        } else conduit.shards[index] = session;
      }
      return { status: 202, body: { data: shardData(conduit), errors } };
    }
    return { status: 200, body: { data: shardData(conduit), pagination: {} } };
  }
}

/** The channel that a subscription is about. */
function channelOf(condition: Readonly<Record<string, string>>): string {
  return condition.broadcaster_user_id ?? condition.to_broadcaster_user_id ?? "";
}

function conduitData({ id, shards }: Conduit) {
  return { id, shard_count: shards.length };
}

function shardData({ shards }: Conduit) {
  return Array.from(shards, (session, id) => ({
    id: String(id),
    status: session === undefined ? "websocket_disconnected" : "enabled",
    transport: { method: "websocket", session_id: session ?? "" },
  }));
}

function transportOf(value: unknown): Transport | undefined {
  const { method, session_id, conduit_id } = stringsOf(value);
  if (method === "websocket" && session_id !== undefined) return { method, session_id };
  if (method === "conduit" && conduit_id !== undefined) return { method, conduit_id };
  return undefined;
}

function stringsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]));
}
