import PocketBase from "pocketbase";
import type { TypedPocketBase } from "#core/records.generated.ts";

/** The browser's one client: it keeps the token in local storage and shares it between tabs. */
export const pb = new PocketBase("/") as TypedPocketBase;

// Requests of one page do not cancel each other; a store that wants that says so itself.
pb.autoCancellation(false);
