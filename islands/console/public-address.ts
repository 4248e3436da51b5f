import { environment } from "../stores/environment.ts";

/** Returns the address of a public page. On plain localhost the flag in the query names the variant. */
export function publicAddress(path: string): string {
  const url = new URL(path, environment().location.origin);
  if (url.hostname === "localhost" || url.hostname === "127.0.0.1") {
    url.searchParams.set("creator", "true");
  }
  return url.href;
}
