import * as v from "valibot";
import { BOT_ACCOUNT } from "#core/chat/bot-account.ts";
import { environment } from "../environment.ts";

/** An application at Twitch. A public one has no secret. */
export type Application = { clientId: string; clientSecret: string };

/** What Twitch gave for a code or a refresh token. */
const tokens = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.optional(v.string(), ""),
  expires_in: v.optional(v.number(), 0),
  scope: v.optional(v.array(v.string()), []),
});

export type Tokens = v.InferOutput<typeof tokens>;

const device = v.object({
  device_code: v.pipe(v.string(), v.nonEmpty()),
  user_code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  verification_uri: v.pipe(v.string(), v.regex(/^https:\/\//), v.maxLength(500)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
  interval: v.pipe(v.number(), v.minValue(1), v.maxValue(60)),
});

const owner = v.object({
  client_id: v.string(),
  user_id: v.optional(v.string(), ""),
  login: v.optional(v.string(), ""),
  scopes: v.nullish(v.array(v.string()), []),
  expires_in: v.optional(v.number(), 0),
});

export type TokenOwner = v.InferOutput<typeof owner>;

const refusal = v.object({ message: v.string() });

/** `refused`: Twitch said no. `away`: it gave no answer that can be used. */
export type IdAnswer<T> =
  | { type: "ok"; value: T }
  | { type: "refused"; reason: string }
  | { type: "away" };

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#device-code-grant-flow */
export function startDevice({ clientId }: Application, scopes: readonly string[]) {
  return ask(device, "POST", "device", { client_id: clientId, scopes: scopes.join(" ") });
}

/** Twitch refuses with `authorization_pending` until the person has said yes. */
export function exchangeDevice(
  { clientId }: Application,
  deviceCode: string,
  scopes: readonly string[],
): IdAnswer<Tokens> {
  return ask(tokens, "POST", "token", {
    client_id: clientId,
    scopes: scopes.join(" "),
    device_code: deviceCode,
    grant_type: DEVICE_GRANT,
  });
}

/** https://dev.twitch.tv/docs/authentication/refresh-tokens/ */
export function refresh({ clientId, clientSecret }: Application, token: string): IdAnswer<Tokens> {
  return ask(tokens, "POST", "token", {
    grant_type: "refresh_token",
    refresh_token: token,
    client_id: clientId,
    ...(clientSecret !== "" && { client_secret: clientSecret }),
  });
}

/** https://dev.twitch.tv/docs/authentication/validate-tokens/ */
export function validate(token: string): IdAnswer<TokenOwner> {
  return ask(owner, "GET", "validate", {}, token);
}

/** https://dev.twitch.tv/docs/authentication/revoke-tokens/. What Twitch answers changes nothing. */
export function revoke({ clientId }: Application, token: string): void {
  ask(v.unknown(), "POST", "revoke", { client_id: clientId, token });
}

function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  method: "GET" | "POST",
  path: string,
  form: Record<string, string>,
  token?: string,
): IdAnswer<T> {
  const base = environment().providers.twitch.url || "https://id.twitch.tv";
  const pairs = Object.entries(form).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  try {
    const { statusCode, body } = $http.send({
      url: `${base}/oauth2/${path}`,
      method,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(token !== undefined && { authorization: `OAuth ${token}` }),
      },
      body: method === "POST" ? pairs.join("&") : "",
      timeout: BOT_ACCOUNT.timeoutSeconds,
    });
    const content: unknown = JSON.parse(toString(body) || "null");
    if (statusCode === 200) {
      const parsed = v.safeParse(schema, content);
      return parsed.success ? { type: "ok", value: parsed.output } : { type: "away" };
    }
    if (statusCode >= 500 || statusCode === 429) return { type: "away" };
    const said = v.safeParse(refusal, content);
    return { type: "refused", reason: said.success ? said.output.message : "" };
  } catch {
    // No connection, no answer in time, or no JSON.
    return { type: "away" };
  }
}
