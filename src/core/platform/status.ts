import * as v from "valibot";

/** The state of the installation as anyone may see it: GET /status.json and the page /status. */

/** `degraded`: it works, but something that it needs is away. */
export const SERVICE_STATES = ["up", "degraded", "down"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

export const STATUS_SERVICES = ["web", "pocketbase", "rooms", "waddle"] as const;
export type StatusService = (typeof STATUS_SERVICES)[number];

export const statusReport = v.object({
  /** When the services were asked, as an ISO date. */
  checked_at: v.string(),
  services: v.object({
    web: v.picklist(SERVICE_STATES),
    pocketbase: v.picklist(SERVICE_STATES),
    rooms: v.picklist(SERVICE_STATES),
    waddle: v.picklist(SERVICE_STATES),
  }),
  /** How Waddle stands with Twitch; `unset`: this installation gave it no Twitch account. */
  twitch: v.picklist(["connected", "connecting", "refused", "unset", "unknown"]),
});

export type StatusReport = v.InferOutput<typeof statusReport>;
export type TwitchState = StatusReport["twitch"];

/** The part of the bots' health that the public may know. */
const botsHealth = v.object({
  status: v.picklist(["ok", "degraded"]),
  networks: v.object({
    twitch: v.optional(v.object({ state: v.picklist(["connected", "connecting", "refused"]) })),
  }),
});

/** Reads the answer of the bots' health endpoint; `undefined` stands for no usable answer. */
export function readBotsHealth(answer: unknown): { waddle: ServiceState; twitch: TwitchState } {
  const health = v.safeParse(botsHealth, answer);
  if (!health.success) return { waddle: "down", twitch: "unknown" };
  const { status, networks } = health.output;
  return {
    waddle: status === "ok" ? "up" : "degraded",
    twitch: networks.twitch?.state ?? "unset",
  };
}

/** The one sentence at the top of the page. */
export function summaryOf({ services }: StatusReport): string {
  const states = Object.values(services);
  const down = states.filter((state) => state === "down").length;
  if (down > 0) return `${down} of ${states.length} services ${down === 1 ? "is" : "are"} down.`;
  return states.includes("degraded") ? "Some systems are degraded." : "All systems operational.";
}
