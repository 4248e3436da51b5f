import PocketBase, { BaseAuthStore } from "pocketbase";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";

/** The browser's one client: it keeps the token in local storage and shares it between tabs. */
export const pb = new PocketBase("/", storeForPage()) as TypedPocketBase;

// Requests of one page do not cancel each other; a store that wants that says so itself.
pb.autoCancellation(false);

/** Where the browser's storage is blocked, a sign-in lives as long as the page. */
function storeForPage(): BaseAuthStore | undefined {
  try {
    void globalThis.localStorage.length;
    return undefined;
  } catch {
    return new BaseAuthStore();
  }
}
