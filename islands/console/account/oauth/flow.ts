import * as v from "valibot";
import { sameOriginPath } from "#core/platform/guards.ts";
import { forget, keep, readKept } from "../../../stores/safe-storage.ts";

/** The other services that a person may sign in with or link. */
export const PROVIDERS = ["twitch", "discord"] as const;

export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Record<Provider, string> = { twitch: "Twitch", discord: "Discord" };

/** Where a provider sends the browser back to. */
export const RETURN_PATHS = {
  "sign-in": { twitch: "/login", discord: "/login" },
  link: { twitch: "/auth/twitch-callback", discord: "/oauth/discord/callback" },
} as const;

export type Purpose = keyof typeof RETURN_PATHS;

const flowSchema = v.object({
  provider: v.picklist(PROVIDERS),
  /** `install`: Discord adds the bot to a server. */
  purpose: v.picklist(["sign-in", "link", "install"]),
  state: v.pipe(v.string(), v.nonEmpty()),
  codeVerifier: v.string(),
  /** Where the person was going; a path of this site. */
  redirect: v.string(),
});

/** A sign-in or linking that went off to a provider and has not come back yet. */
export type Flow = v.InferOutput<typeof flowSchema>;

const KEY = "gq:oauth";

export function keepFlow(flow: Flow): void {
  keep("sessionStorage", KEY, JSON.stringify(flow));
}

/** The flow that was begun in this tab. Taking it ends it: each works once. */
export function takeFlow(): Flow | undefined {
  const kept = readKept("sessionStorage", KEY);
  forget("sessionStorage", KEY);
  try {
    const flow = v.safeParse(flowSchema, JSON.parse(kept ?? "null"));
    if (!flow.success) return undefined;
    return { ...flow.output, redirect: sameOriginPath(flow.output.redirect) ?? "" };
  } catch {
    return undefined;
  }
}

/** What a provider's answer in the address means to the flow that was begun here. */
export type Return =
  | { type: "code"; flow: Flow; code: string }
  /** The person said no to the provider. */
  | { type: "cancelled"; flow: Flow }
  /** The provider could not go on. */
  | { type: "failed"; flow: Flow }
  /** The answer belongs to no flow of this tab: forged, from another tab, or of another flow. */
  | { type: "wrong-state"; flow: Flow }
  /** Nothing was begun here: the address was opened again, or by hand. */
  | { type: "not-begun" };

/** True when the query of an address is a provider's answer. */
export function isReturn(query: URLSearchParams): boolean {
  return query.has("state") && (query.has("code") || query.has("error"));
}

/** Reads a provider's answer (RFC 6749, 4.1.2). Its state is looked at before anything else of it. */
export function readReturn(query: URLSearchParams, flow: Flow | undefined): Return {
  if (!flow) return { type: "not-begun" };
  if (query.get("state") !== flow.state) return { type: "wrong-state", flow };
  const code = query.get("code");
  if (code) return { type: "code", flow, code };
  const cancelled = query.get("error") === "access_denied";
  return { type: cancelled ? "cancelled" : "failed", flow };
}
