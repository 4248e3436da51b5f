/**
 * A browser for stores, without a DOM: each page loads the stores' modules anew, with the real SDK of
 * PocketBase over a server in memory. A reload or another tab is another `openPage` with the same
 * server and storage.
 */
import { EventSource } from "eventsource";
import type { ReadableAtom } from "nanostores";
import PocketBase, { BaseAuthStore } from "pocketbase";
import { onTestFinished, vi } from "vitest";
import type { Environment, PageEvents, TextStorage } from "../../islands/stores/environment.ts";
import type { ServiceFlags, Session } from "../../src/core/entities/session.ts";
import { PERMISSIONS } from "../../src/core/platform/permissions.ts";
import type { TypedPocketBase } from "../../src/core/platform/records.generated.ts";
import { PocketBaseServer, refusal } from "./pocketbase.ts";

/** The services that are on in the workspace of `memberSession`. */
export const MEMBER_SERVICES: ServiceFlags = {
  waddle_enabled: true,
  gaggle_enabled: false,
  gander_enabled: false,
  nest_sketch_enabled: true,
  pondparty_enabled: false,
};

/** What a member of a workspace with everything switched on gets from `GET /api/gq/session`. */
export function memberSession(changes: Partial<Session> = {}): Session {
  const tenant = { id: "tenant1", name: "Goose pond", slug: "goose-pond", time_zone: "UTC" };
  return {
    user: {
      id: "user1",
      email: "mira@example.com",
      name: "Mira",
      email_verified: true,
      tenant_id: tenant.id,
      discord_linked: false,
      discord_user_id: "",
      second_factor: false,
      has_password: true,
    },
    tenant,
    tenants: [{ id: tenant.id, name: tenant.name, slug: tenant.slug, role: "owner" }],
    role: "owner",
    permissions: [...PERMISSIONS],
    services: MEMBER_SERVICES,
    live_sketch: "",
    ...changes,
  };
}

const LINK_STATUS = "GET /api/collections/link_status/records";

export type PageOptions = {
  /** Who is signed in; null for a guest. */
  as?: Session | null;
  server?: PocketBaseServer;
  /** The address of the page; its origin is the creator variant's. */
  address?: string;
  localStorage?: MemoryStorage;
  sessionStorage?: MemoryStorage;
  WebSocket?: typeof WebSocket;
};

export type OpenPage<T> = {
  /** What `load` imported. */
  store: T;
  server: PocketBaseServer;
  client: TypedPocketBase;
  browser: SimulatedBrowser;
  /** The toasts that are shown now, the oldest first. */
  toasts: () => string[];
  /** Takes the action of the newest toast, e.g. "Undo"; throws when it offers another one or none. */
  takeAction: (label: string) => void;
  /** Lets the time of every toast run out. */
  expireToasts: () => void;
};

/**
 * Opens a page with the stores that `load` imports, e.g. `() => import("./store.ts")`, and waits until
 * it is known who is signed in.
 */
export async function openPage<T>(
  load: () => Promise<T>,
  options: PageOptions = {},
): Promise<OpenPage<T>> {
  const { as = memberSession(), server = new PocketBaseServer() } = options;
  if (as) signInAt(server, as);
  vi.resetModules();
  vi.stubGlobal("EventSource", sourceOf(server));
  const client = clientOf(server);
  if (as) client.authStore.save(tokenOf(as.user.id), userRecord(as.user.id));
  const browser = new SimulatedBrowser(options);
  const { setEnvironment } = await import("../../islands/stores/environment.ts");
  setEnvironment(browser.environment(client, server));
  const [{ initialise }, toasts, store] = await Promise.all([
    import("../../islands/stores/session.ts"),
    import("../../islands/stores/toasts.ts"),
    load(),
  ]);
  await initialise();
  // Which accounts are linked is asked for beside; its answer should not come in the middle of a test.
  if (as) await server.whenAnswered(LINK_STATUS, server.requestsTo(LINK_STATUS).length);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  onTestFinished(async () => {
    await client.realtime.unsubscribe();
    vi.unstubAllGlobals();
  });
  return {
    store,
    server,
    client,
    browser,
    toasts: () => toasts.$toasts.get().map(({ text }) => text),
    takeAction: (label) => {
      const toast = toasts.$toasts.get().at(-1);
      if (toast?.action?.label !== label) throw new Error(`No toast offers "${label}"`);
      toasts.closeToast(toast.id, "acted");
      toast.action.run();
    },
    expireToasts: toasts.expireToasts,
  };
}

/** Resolves with the state of a store as soon as `isThere` holds for it. */
export function until<T>($store: ReadableAtom<T>, isThere: (state: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    let isDone = false;
    const look = (state: T) => {
      if (isDone || !isThere(state)) return;
      isDone = true;
      stop();
      resolve(state);
    };
    stop = $store.subscribe(look);
    if (isDone) stop();
  });
}

/** The data of a store that is loaded. */
export function dataOf<T>($store: ReadableAtom<{ status: string; data?: T }>): T {
  const state = $store.get();
  if (state.status !== "ready" || state.data === undefined) {
    throw new Error(`The store is not ready: ${JSON.stringify(state)}`);
  }
  return state.data;
}

type Listeners = { [E in keyof PageEvents]: Set<(detail: PageEvents[E]) => void> };

/** The browser of one page: what the page asked of it, and what a person or another tab does. */
export class SimulatedBrowser {
  readonly localStorage: MemoryStorage;
  readonly sessionStorage: MemoryStorage;
  /** Where the page sent the browser, and "reload" for each reload. */
  readonly visited: string[] = [];
  readonly savedFiles: { name: string; file: Blob }[] = [];
  theme: string | undefined;
  isVisible = true;
  readonly #address: URL;
  readonly #WebSocket: typeof WebSocket;
  readonly #listeners: Listeners = {
    visible: new Set(),
    focus: new Set(),
    online: new Set(),
    offline: new Set(),
    storage: new Set(),
    theme: new Set(),
  };

  constructor(options: PageOptions) {
    this.localStorage = options.localStorage ?? new MemoryStorage();
    this.sessionStorage = options.sessionStorage ?? new MemoryStorage();
    this.#address = new URL(options.address ?? "/dashboard", "http://creator.localhost");
    this.#WebSocket = options.WebSocket ?? WebSocket;
  }

  /** Something happens to the page, e.g. it can be seen again. */
  emit<E extends keyof PageEvents>(event: E, detail: PageEvents[E]): void {
    if (event === "visible") this.isVisible = true;
    for (const listener of [...this.#listeners[event]]) listener(detail);
  }

  environment(pocketbase: TypedPocketBase, server: PocketBaseServer): Environment {
    const { localStorage, sessionStorage, visited } = this;
    const { origin, host, href, pathname, search } = this.#address;
    return {
      pocketbase,
      fetch: (address, init) => server.fetch(address, init),
      localStorage,
      sessionStorage,
      now: () => Date.now(),
      location: {
        ...{ origin, host, href, pathname, search },
        assign: (address) => void visited.push(String(address)),
        reload: () => void visited.push("reload"),
      },
      isVisible: () => this.isVisible,
      on: (event, listener) => {
        this.#listeners[event].add(listener);
        return () => void this.#listeners[event].delete(listener);
      },
      WebSocket: this.#WebSocket,
      theme: {
        shown: () => this.theme,
        show: (theme) => {
          this.theme = theme;
          this.emit("theme", undefined);
        },
      },
      saveFile: (name, file) => void this.savedFiles.push({ name, file }),
    };
  }
}

/** The browser's storage. While it is blocked, each use throws. */
export class MemoryStorage implements TextStorage {
  isBlocked = false;
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#open().size;
  }

  getItem(key: string): string | null {
    return this.#open().get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#open().set(key, value);
  }

  removeItem(key: string): void {
    this.#open().delete(key);
  }

  key(index: number): string | null {
    return [...this.#open().keys()][index] ?? null;
  }

  clear(): void {
    this.#open().clear();
  }

  #open(): Map<string, string> {
    if (this.isBlocked) throw new DOMException("The operation is insecure.", "SecurityError");
    return this.#items;
  }
}

/** What the server answers to whoever carries the token of `session`'s user. */
export function signInAt(server: PocketBaseServer, session: Session): void {
  server.route("GET /api/gq/session", ({ token }) => (token === "" ? refusal(401) : session));
  const { id: user, discord_linked, discord_user_id } = session.user;
  if (server.all("link_status").length > 0) return;
  server.add("link_status", { user, discord_linked, discord_user_id });
}

/** The record of a user, as an answer to a sign-in has it. */
export function userRecord(id: string) {
  return { id, collectionId: "_pb_users_auth_", collectionName: "users" };
}

/** A token that the SDK takes for good until the year 2100: it reads the claims, and checks no signature. */
export function tokenOf(user: string, expires = Date.UTC(2100, 0)): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { id: user, type: "auth", exp: Math.floor(expires / 1000) };
  return `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.signature`;
}

function clientOf(server: PocketBaseServer): TypedPocketBase {
  const client = new PocketBase("http://pocketbase.test", new BaseAuthStore());
  client.autoCancellation(false);
  client.beforeSend = (url, options) => ({ url, options: { ...options, fetch: server.fetch } });
  return client as TypedPocketBase;
}

/** The SDK takes the global EventSource. */
function sourceOf(server: PocketBaseServer) {
  return class extends EventSource {
    constructor(address: string) {
      super(address, { fetch: (url, init) => server.fetch(String(url), { signal: init.signal }) });
    }
  };
}
