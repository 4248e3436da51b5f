/**
 * PocketBase in memory, spoken to by its real SDK: `fetch` answers as the binary does. Sources: the
 * API reference (https://pocketbase.io/docs/api-records/, .../api-realtime/) and the SDK's types.
 * It keeps no rules of access and validates nothing: a test says what is refused, by a route of its
 * own. Everything happens in microtasks, so that it works with fake timers too.
 */
import { filterOf, sortOf } from "./pocketbase-query.ts";

type Fields = { readonly [field: string]: unknown };

export type StoredRecord = { id: string; [field: string]: unknown };

/** A request as a route sees it. */
export type RequestSeen = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The JSON of the body, or its form fields; undefined without one. */
  body: unknown;
  /** The token in the request; empty for a visitor. */
  token: string;
  /** What stands for `:name` in the route. */
  params: { readonly [name: string]: string };
};

/** Returns the JSON to answer with, or a whole response. */
type RouteHandler = (request: RequestSeen) => unknown;

type Route = { pattern: RegExp; handler: RouteHandler; timesLeft: number };

const JSON_HEADERS = { "content-type": "application/json" };

/** A refusal as PocketBase and our own routes write it. */
export function refusal(
  status: number,
  options: { code?: string; message?: string; fields?: { readonly [name: string]: string } } = {},
): Response {
  const { code, message = MESSAGES[status] ?? "Something went wrong.", fields = {} } = options;
  const data = Object.entries(fields).map(([name, text]) => [
    name,
    { code: "validation_invalid_value", message: text },
  ]);
  const body = { status, code, message, data: Object.fromEntries(data) };
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}

/** PocketBase's own words (apis/api_error.go). */
const MESSAGES: { readonly [status: number]: string } = {
  400: "Something went wrong while processing your request.",
  401: "The request requires valid record authorization token.",
  403: "You are not allowed to perform this request.",
  404: "The requested resource wasn't found.",
  429: "Too Many Requests.",
};

export class PocketBaseServer {
  /** Every request so far, the oldest first, without those of the live updates. */
  readonly requests: RequestSeen[] = [];
  readonly #collections = new Map<string, Map<string, StoredRecord>>();
  readonly #routes: Route[] = [];
  readonly #streams = new Map<string, LiveClient>();
  #network: "up" | "down" = "up";
  readonly #held: { pattern: RegExp; gate: Promise<void>; timesLeft: number }[] = [];
  readonly #answered: string[] = [];
  readonly #watchers = new Set<() => unknown>();
  #count = 0;

  /** Stores a record, as if somebody else had written it, and tells nobody. */
  add<T extends Fields>(collection: string, fields: T): T & { id: string } {
    const now = this.#nextTime();
    const stored = {
      id: this.#nextId(),
      collectionName: collection,
      created_at: now,
      updated_at: now,
      ...fields,
    };
    this.#collectionOf(collection).set(stored.id, stored);
    return stored;
  }

  /** The records of a collection as they are stored now. */
  all(collection: string): StoredRecord[] {
    return [...this.#collectionOf(collection).values()].map((record) => ({ ...record }));
  }

  one(collection: string, id: string): StoredRecord | undefined {
    return this.#collectionOf(collection).get(id);
  }

  /** Changes a record as somebody else would, and pushes it to those who subscribed to it. */
  write(collection: string, id: string, fields: Fields): void {
    const stored = { ...this.one(collection, id), ...fields, id, updated_at: this.#nextTime() };
    const action = this.#collectionOf(collection).has(id) ? "update" : "create";
    this.#collectionOf(collection).set(id, stored);
    this.#pushRecord(collection, action, stored);
  }

  /** Deletes a record as somebody else would, and pushes that. */
  erase(collection: string, id: string): void {
    const record = this.one(collection, id);
    if (!record) return;
    this.#collectionOf(collection).delete(id);
    this.#pushRecord(collection, "delete", record);
  }

  /** Pushes a message of a custom topic to those who subscribed to it. */
  push(topic: string, data: unknown): void {
    for (const stream of this.#streams.values()) stream.send(topic, data);
  }

  /** The topics that somebody is subscribed to now. */
  topics(): string[] {
    return [...this.#streams.values()].flatMap(({ topics }) => [...topics]);
  }

  /**
   * Answers requests such as "POST /api/gq/tenants/:id", in the place of what is built in. `*` at the
   * end stands for anything. The route that was added last counts.
   */
  route(route: string, handler: RouteHandler, options: { times?: number } = {}): void {
    const timesLeft = options.times ?? Number.POSITIVE_INFINITY;
    this.#routes.unshift({ pattern: patternOf(route), handler, timesLeft });
  }

  /** Refuses requests to a route: once, or `times` times. */
  refuse(
    route: string,
    status: number,
    options: Parameters<typeof refusal>[1] & { times?: number } = {},
  ): void {
    this.route(route, () => refusal(status, options), { times: options.times ?? 1 });
  }

  /** From now on no request gets an answer, and the live connection is lost. */
  goDown(): void {
    this.#network = "down";
    this.dropConnections();
  }

  comeBack(): void {
    this.#network = "up";
  }

  /** Ends the live connections, as a proxy in between does. */
  dropConnections(): void {
    for (const stream of this.#streams.values()) stream.close();
    this.#streams.clear();
  }

  /** Keeps the next requests to a route waiting, all or `times`, until the returned function is called. */
  hold(route: string, options: { times?: number } = {}): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timesLeft = options.times ?? Number.POSITIVE_INFINITY;
    const held = { pattern: patternOf(route), gate: promise, timesLeft };
    this.#held.push(held);
    return () => {
      held.timesLeft = 0;
      resolve();
    };
  }

  /** The requests to a route so far. */
  requestsTo(route: string): RequestSeen[] {
    const pattern = patternOf(route);
    return this.requests.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  }

  readonly fetch = async (
    address: RequestInfo | URL,
    init: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, ORIGIN);
    const request: RequestSeen = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      body: bodyOf(init.body),
      token: new Headers(init.headers).get("authorization") ?? "",
      params: {},
    };
    const line = `${request.method} ${request.path}`;
    if (request.path !== "/api/realtime") this.requests.push(request);
    for (const held of this.#held) {
      if (held.timesLeft <= 0 || !held.pattern.test(line)) continue;
      held.timesLeft -= 1;
      await abortable(held.gate, init.signal);
    }
    init.signal?.throwIfAborted();
    if (this.#network === "down") throw new TypeError("fetch failed");
    if (line === "GET /api/realtime") return this.#connect(init.signal);
    const response = responseOf(await this.#answer(line, request));
    this.#answered.push(line);
    for (const look of [...this.#watchers]) look();
    return response;
  };

  /** Resolves when so many requests to a route were answered, since the beginning. */
  async whenAnswered(route: string, count = 1): Promise<void> {
    const pattern = patternOf(route);
    const isDone = () => this.#answered.filter((line) => pattern.test(line)).length >= count;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => isDone() && resolve();
    this.#watchers.add(look);
    look();
    await promise;
    this.#watchers.delete(look);
  }

  /** Resolves when somebody is subscribed to a topic. */
  async whenFollowed(topic: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => this.topics().includes(topic) && resolve();
    this.#watchers.add(look);
    look();
    await promise;
    this.#watchers.delete(look);
  }

  async #answer(line: string, request: RequestSeen): Promise<unknown> {
    for (const route of this.#routes) {
      const match = route.pattern.exec(line);
      if (!match || route.timesLeft <= 0) continue;
      route.timesLeft -= 1;
      return route.handler({ ...request, params: { ...match.groups } });
    }
    if (request.path === "/api/realtime") return this.#subscribe(request);
    const records = /^\/api\/collections\/([^/]+)\/records(?:\/([^/]+))?$/.exec(request.path);
    if (records?.[1]) return this.#records(request, records[1], records[2]);
    return refusal(404);
  }

  #records(request: RequestSeen, collection: string, id: string | undefined): unknown {
    const records = this.#collectionOf(collection);
    if (id === undefined) {
      return request.method === "POST"
        ? this.#create(collection, fieldsOf(request.body))
        : this.#list(collection, request.query);
    }
    const record = records.get(id);
    if (!record) return refusal(404);
    if (request.method === "GET") return record;
    if (request.method === "DELETE") {
      this.erase(collection, id);
      return new Response(null, { status: 204 });
    }
    this.write(collection, id, fieldsOf(request.body));
    return records.get(id);
  }

  #create(collection: string, fields: Fields): StoredRecord {
    const record = this.add(collection, fields);
    this.#pushRecord(collection, "create", record);
    return record;
  }

  #list(collection: string, query: URLSearchParams): unknown {
    const page = Number(query.get("page") ?? 1);
    const perPage = Number(query.get("perPage") ?? 30);
    const found = this.all(collection)
      .filter(filterOf(query.get("filter") ?? ""))
      .sort(sortOf(query.get("sort") ?? ""));
    const counted = !query.has("skipTotal");
    return {
      page,
      perPage,
      totalItems: counted ? found.length : -1,
      totalPages: counted ? Math.ceil(found.length / perPage) : -1,
      items: found.slice((page - 1) * perPage, page * perPage),
    };
  }

  #connect(signal: AbortSignal | null | undefined): Response {
    this.#count += 1;
    const client = new LiveClient(`client-${this.#count}`);
    this.#streams.set(client.id, client);
    signal?.addEventListener("abort", () => {
      client.close();
      this.#streams.delete(client.id);
    });
    return client.response;
  }

  #subscribe(request: RequestSeen): Response {
    const { clientId, subscriptions } = fieldsOf(request.body);
    const client = this.#streams.get(String(clientId));
    if (!client) return refusal(404, { message: "Missing or invalid client id." });
    client.topics = new Set(Array.isArray(subscriptions) ? subscriptions.map(String) : []);
    return new Response(null, { status: 204 });
  }

  #pushRecord(collection: string, action: string, record: StoredRecord): void {
    this.push(`${collection}/*`, { action, record });
    this.push(`${collection}/${record.id}`, { action, record });
  }

  #collectionOf(name: string): Map<string, StoredRecord> {
    const known = this.#collections.get(name) ?? new Map();
    this.#collections.set(name, known);
    return known;
  }

  /** 15 letters and digits, as PocketBase's own ids; they sort by age. */
  #nextId(): string {
    this.#count += 1;
    return `r${String(this.#count).padStart(14, "0")}`;
  }

  /** Later at each call, as PocketBase writes times. */
  #nextTime(): string {
    this.#count += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.#count).toISOString().replace("T", " ");
  }
}

const ORIGIN = "http://pocketbase.test";

/** One connection of server-sent events. */
class LiveClient {
  readonly id: string;
  readonly response: Response;
  topics = new Set<string>();
  #sink: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(id: string) {
    this.id = id;
    const body = new ReadableStream<Uint8Array>({
      start: (sink) => {
        this.#sink = sink;
        this.#write("PB_CONNECT", { clientId: id });
      },
      cancel: () => {
        this.#sink = undefined;
      },
    });
    this.response = new Response(body, { headers: { "content-type": "text/event-stream" } });
  }

  send(topic: string, data: unknown): void {
    for (const subscribed of this.topics) {
      if (subscribed.split("?")[0] === topic) this.#write(subscribed, data);
    }
  }

  close(): void {
    this.#sink?.close();
    this.#sink = undefined;
  }

  #write(event: string, data: unknown): void {
    const text = `id:${this.id}\nevent:${event}\ndata:${JSON.stringify(data)}\n\n`;
    this.#sink?.enqueue(new TextEncoder().encode(text));
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  return new Response(JSON.stringify(answer ?? null), { headers: JSON_HEADERS });
}

function patternOf(route: string): RegExp {
  const source = route
    .split(/(:\w+|\*$)/)
    .map((part) => {
      if (part === "*") return ".*";
      return part.startsWith(":") ? `(?<${part.slice(1)}>[^/]+)` : RegExp.escape(part);
    })
    .join("");
  return new RegExp(`^${source}$`);
}

function bodyOf(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === "string" && body !== "" ? JSON.parse(body) : undefined;
}

function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** Waits for `gate`, or rejects as `fetch` does when the request is given up. */
function abortable(gate: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  if (!signal) return gate;
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([gate, promise]);
}
