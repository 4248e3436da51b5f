import { isChunkError, mayReload, RELOADED_AT_KEY } from "#core/platform/shell/app-error.ts";
import { environment } from "../stores/environment.ts";
import { keep, readKept } from "../stores/safe-storage.ts";

/**
 * Whether the page is being loaded again for code of the terminal that can't be loaded (TERMINAL-Q72), once as
 * for any other (SHELL-SE4 of docs/spec/shell.md). Code that is gone while the server is there is most
 * likely older than an update; a page whose server is away would only be lost.
 */
export async function reloadsFor(error: unknown): Promise<boolean> {
  const { fetch, location, now: clock } = environment();
  const now = clock();
  if (!isChunkError(error) || !mayReload(readKept("sessionStorage", RELOADED_AT_KEY), now)) {
    return false;
  }
  const { ok } = await fetch("/ping", { cache: "no-store" }).catch(() => Response.error());
  if (!ok) return false;
  keep("sessionStorage", RELOADED_AT_KEY, String(now));
  // Where nothing is kept, nothing would end the reloading.
  if (readKept("sessionStorage", RELOADED_AT_KEY) !== String(now)) return false;
  location.reload();
  return true;
}
