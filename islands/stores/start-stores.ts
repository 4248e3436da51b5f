import PocketBase, { BaseAuthStore } from "pocketbase";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { browserEnvironment } from "./browser-environment.ts";
import { environmentSoFar, setEnvironment } from "./environment.ts";

/** Gives the stores of this page their environment with a client, which the apps of one page share. */
export function startStores(): void {
  if (!environmentSoFar()?.pocketbase) setEnvironment(browserEnvironment(browserClient()));
}

/** The browser's one client: it keeps the token in local storage and shares it between tabs. */
function browserClient(): TypedPocketBase {
  const client = new PocketBase("/", authStore()) as TypedPocketBase;
  // Requests of one page do not cancel each other; a store that wants that says so itself.
  client.autoCancellation(false);
  return client;
}

/** Where the browser's storage is blocked, a sign-in lives as long as the page. */
function authStore(): BaseAuthStore | undefined {
  try {
    void globalThis.localStorage.length;
    return undefined;
  } catch {
    return new BaseAuthStore();
  }
}
