import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import type { Theme } from "#core/platform/themes.ts";

/**
 * Everything that stores need from outside, and the only way by which they reach it. An app sets it
 * once when it starts; tests set one of their own (`tests/simulators/browser.ts`), so that every
 * store runs in Node as it does in a page. Timers, `Date` for durations and `crypto` are the same in
 * both, and are used directly.
 */
export type Environment = {
  /**
   * Records (`collection`), our own routes (`send`), live updates (`realtime`) and the sign-in
   * (`authStore`). Absent in apps that have no data of members, such as the overlay.
   */
  readonly pocketbase?: TypedPocketBase;
  /** Requests to addresses of this origin that are not PocketBase's, e.g. "/ping". */
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Lasts, and is shared by all tabs. Use `safe-storage.ts`: reading this property may throw. */
  readonly localStorage: TextStorage;
  /** Lasts as long as the tab. Use `safe-storage.ts`: reading this property may throw. */
  readonly sessionStorage: TextStorage;
  /** The time in ms since the epoch. */
  readonly now: () => number;
  readonly location: PageLocation;
  /** True while a person can see the page. */
  readonly isVisible: () => boolean;
  /** Runs `listener` at each event of the page. Returns an unsubscribe function. */
  readonly on: <E extends keyof PageEvents>(
    event: E,
    listener: (detail: PageEvents[E]) => void,
  ) => () => void;
  /** Opens the sockets of rooms. */
  readonly WebSocket: typeof WebSocket;
  readonly theme: PageTheme;
  /** Saves a file, as if the person had followed a link to it. */
  readonly saveFile: (name: string, file: Blob) => void;
};

/** What stores use of the browser's `Storage`. */
export type TextStorage = Pick<
  Storage,
  "getItem" | "setItem" | "removeItem" | "clear" | "key" | "length"
>;

/** What stores use of the browser's `location`: `assign` and `reload` leave the page. */
export type PageLocation = Pick<
  Location,
  "origin" | "host" | "href" | "pathname" | "search" | "assign" | "reload"
>;

/** The events of a page, with what each carries. */
export type PageEvents = {
  /** The page can be seen again after it was hidden. */
  visible: undefined;
  /** The window has the focus again. */
  focus: undefined;
  online: undefined;
  offline: undefined;
  /** Another tab changed `localStorage`. */
  storage: { key: string | null; newValue: string | null };
  /** The theme was changed on this page, by whichever script. */
  theme: undefined;
};

/** The theme that the document shows; undefined before any was set. */
export type PageTheme = {
  readonly shown: () => string | undefined;
  readonly show: (theme: Theme) => void;
};

let current: Environment | undefined;

export function setEnvironment(environment: Environment): void {
  current = environment;
}

/** What the apps of this page have set so far. */
export function environmentSoFar(): Environment | undefined {
  return current;
}

/** The environment of this app. Throws when the app forgot to set one. */
export function environment(): Environment {
  if (!current) throw new Error("No environment is set: call setEnvironment when the app starts");
  return current;
}

/** PocketBase's client. Throws in an app that was started without one. */
export function pb(): TypedPocketBase {
  const { pocketbase } = environment();
  if (!pocketbase) throw new Error("This app has no client of PocketBase");
  return pocketbase;
}
