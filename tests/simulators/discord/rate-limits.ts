/**
 * Rate limits of the stand-in for Discord's REST, by
 * https://docs.discord.com/developers/topics/rate-limits: buckets by route and top-level resource with
 * their headers, and 50 requests a second over all for a bot. Endpoints of interactions are not bound
 * by the global limit.
 */
import type { Reply } from "../reply.ts";

type Limit = { name: string; count: number; ms: number };
type Window = { left: number; resetAt: number };

const GLOBAL: Limit = { name: "global", count: 50, ms: 1000 };

export class RateLimits {
  readonly #windows = new Map<string, Window>();
  /** Requests that were refused with 429. */
  readonly refused: string[] = [];
  /** By method and kind of route; Discord does not publish them, and these are those of 2026. */
  limits: Readonly<Record<string, Limit>> = {
    "POST messages": { name: "create-message", count: 5, ms: 5000 },
    "PATCH messages": { name: "edit-message", count: 5, ms: 5000 },
    "GET messages": { name: "get-messages", count: 50, ms: 1000 },
    "POST typing": { name: "typing", count: 5, ms: 5000 },
    "PATCH webhook": { name: "edit-webhook-message", count: 5, ms: 5000 },
    "POST webhook": { name: "execute-webhook", count: 5, ms: 5000 },
  };

  /** Takes one request; returns its headers, or the refusal. */
  take(
    kind: string,
    resource: string,
    isGlobal: boolean,
  ): { headers: Record<string, string> } | Reply {
    const now = performance.now();
    if (isGlobal) {
      const all = this.#window(GLOBAL, "", now);
      if (all.left <= 0) return this.#refuse("global", all, now, { "X-RateLimit-Global": "true" });
      all.left -= 1;
    }
    const limit = this.limits[kind];
    if (!limit) return { headers: {} };
    const window = this.#window(limit, resource, now);
    if (window.left <= 0) {
      return this.#refuse("user", window, now, headersOf(limit, window, now));
    }
    window.left -= 1;
    return { headers: headersOf(limit, window, now) };
  }

  #window({ name, count, ms }: Limit, resource: string, now: number): Window {
    const key = `${name}:${resource}`;
    const known = this.#windows.get(key);
    if (known && known.resetAt > now) return known;
    const fresh = { left: count, resetAt: now + ms };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #refuse(scope: string, { resetAt }: Window, now: number, headers: Record<string, string>): Reply {
    const retry_after = Math.max(0.001, (resetAt - now) / 1000);
    this.refused.push(scope);
    return {
      status: 429,
      headers: { ...headers, "Retry-After": String(retry_after), "X-RateLimit-Scope": scope },
      body: { message: "You are being rate limited.", retry_after, global: scope === "global" },
    };
  }
}

function headersOf({ name, count }: Limit, { left, resetAt }: Window, now: number) {
  const after = Math.max(0, (resetAt - now) / 1000);
  return {
    "X-RateLimit-Limit": String(count),
    "X-RateLimit-Remaining": String(left),
    "X-RateLimit-Reset": String(Date.now() / 1000 + after),
    "X-RateLimit-Reset-After": after.toFixed(3),
    "X-RateLimit-Bucket": name,
  };
}
