import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { THEME_EVENT } from "#core/platform/themes.ts";
import {
  type Environment,
  environmentSoFar,
  type PageEvents,
  setEnvironment,
} from "./environment.ts";

/** Gives the stores of this page their environment, without a client unless another app brought one. */
export function startWithoutClient(): void {
  if (!environmentSoFar()) setEnvironment(browserEnvironment());
}

/** The environment of an app in a browser. The client of PocketBase weighs more than the rest, so it is handed in. */
export function browserEnvironment(pocketbase?: TypedPocketBase): Environment {
  return {
    ...(pocketbase && { pocketbase }),
    fetch: (address, init) => fetch(address, init),
    // Read at each use: where storage is blocked, it is the reading that throws.
    get localStorage() {
      return globalThis.localStorage;
    },
    get sessionStorage() {
      return globalThis.sessionStorage;
    },
    now: () => Date.now(),
    location: globalThis.location,
    isVisible: () => document.visibilityState === "visible",
    on: (event, listener) => LISTEN[event](listener),
    WebSocket: globalThis.WebSocket,
    theme: {
      shown: () => document.documentElement.dataset.theme,
      show: (theme) => {
        document.documentElement.dataset.theme = theme;
        document.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }));
      },
    },
    saveFile,
  };
}

type Listen<E extends keyof PageEvents> = (listener: (detail: PageEvents[E]) => void) => () => void;

const LISTEN: { [E in keyof PageEvents]: Listen<E> } = {
  visible: (listener) =>
    listenTo(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") listener(undefined);
    }),
  focus: (listener) => listenTo(window, "focus", () => listener(undefined)),
  online: (listener) => listenTo(window, "online", () => listener(undefined)),
  offline: (listener) => listenTo(window, "offline", () => listener(undefined)),
  storage: (listener) =>
    listenTo(window, "storage", (event) => {
      if (event instanceof StorageEvent) listener(event);
    }),
  theme: (listener) => listenTo(document, THEME_EVENT, () => listener(undefined)),
};

function listenTo(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
