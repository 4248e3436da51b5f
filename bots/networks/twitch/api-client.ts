import { ApiClient, type ApiConfig } from "@twurple/api";
import type { AuthProvider } from "@twurple/auth";

/** twurple's own log level for nothing but what ends the process: we log what goes wrong. */
const LOG_CRITICAL = 0;

/**
 * twurple's client of Twitch's API. It sends one request after the other, so that one without an
 * answer would hold up all others: each is given up after `timeoutMs`. It also tries again by itself,
 * and asks `mayAsk` each time.
 */
export function apiClient(
  authProvider: AuthProvider,
  timeoutMs: number,
  mayAsk: () => boolean = () => true,
): ApiClient {
  // twurple reads these options for each request, so each gets a limit of its own.
  const fetchOptions: ApiConfig["fetchOptions"] & { signal: AbortSignal } = {
    get signal() {
      return mayAsk() ? AbortSignal.timeout(timeoutMs) : AbortSignal.abort();
    },
  };
  return new ApiClient({ authProvider, fetchOptions, logger: { minLevel: LOG_CRITICAL } });
}
