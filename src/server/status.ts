import { STATUS } from "#core/platform/limits.ts";
import { readBotsHealth, type StatusReport } from "#core/platform/status.ts";
import type { WebSettings } from "./settings.ts";

export type StatusBoard = {
  /** The state of the services; at most STATUS.cacheMs old, and asked once for all who wait. */
  report: () => Promise<StatusReport>;
};

export function openStatusBoard(
  settings: Pick<WebSettings, "pocketBaseUrl" | "roomsUrl" | "botsUrl">,
): StatusBoard {
  const { pocketBaseUrl, roomsUrl, botsUrl } = settings;
  let latest: { askedAt: number; report: Promise<StatusReport> } | undefined;

  const ask = async (): Promise<StatusReport> => {
    const [pocketbase, rooms, bots] = await Promise.all([
      isWell(`${pocketBaseUrl}/api/health`),
      isWell(`${roomsUrl}/health`),
      botsUrl === undefined ? undefined : answerOf(`${botsUrl}/health`),
    ]);
    const { waddle, twitch } = readBotsHealth(bots);
    return {
      checked_at: new Date().toISOString(),
      services: {
        web: "up",
        pocketbase: pocketbase ? "up" : "down",
        rooms: rooms ? "up" : "down",
        waddle,
      },
      twitch,
    };
  };

  return {
    report() {
      const now = performance.now();
      if (latest === undefined || now - latest.askedAt > STATUS.cacheMs) {
        latest = { askedAt: now, report: ask() };
      }
      return latest.report;
    },
  };
}

/** What a health endpoint says, or undefined when it does not answer well in time. */
async function answerOf(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(STATUS.probeTimeoutMs) });
    const body = await response.text();
    return response.ok ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

async function isWell(url: string): Promise<boolean> {
  return (await answerOf(url)) !== undefined;
}
