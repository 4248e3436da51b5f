import * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { installedRequest, snowflake } from "#core/gander/api.ts";
import { BOT_PERMISSIONS, BOT_SCOPES } from "#core/gander/discord.ts";
import { GANDER } from "#core/gander/limits.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../platform/environment.ts";
import { conflict, invalid, type Refusal, refuse } from "../platform/http/answer.ts";
import { bodyOf } from "../platform/http/request.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { recordConnected } from "./route-servers.ts";
import { connectServer } from "./servers.ts";

/**
 * Adding the bot to a server by Discord's page. The state names the workspace and the member, signed;
 * the verifier of PKCE follows from it, so that nothing has to be kept until they come back.
 * https://discord.com/developers/docs/topics/oauth2#advanced-bot-authorization
 */

const MANAGE = ["gander_manage"] as const;
const PROVIDER_OFF: Refusal = { status: 400, code: "PROVIDER_OFF" };
const REFUSED: Refusal = { status: 400, code: "PROVIDER_REFUSED" };

/** POST /api/gq/gander/install: the address of Discord's page. */
export function startGanderInstall(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { clientId, url } = environment().providers.discord;
  if (clientId === "") return refuse(e, PROVIDER_OFF);
  const state = $security.createJWT(
    { tenant: permit.membership.tenant, user: e.auth?.id ?? "" },
    stateKey(),
    GANDER.installMinutes * 60,
  );
  const query = {
    client_id: clientId,
    response_type: "code",
    redirect_uri: callback(),
    scope: BOT_SCOPES.join(" "),
    permissions: BOT_PERMISSIONS,
    state,
    code_challenge: challengeOf(verifierOf(state)),
    code_challenge_method: "S256",
  };
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const address = `${url || "https://discord.com"}/oauth2/authorize?${pairs.join("&")}`;
  return e.json(200, { address });
}

/** POST /api/gq/gander/installed: the server that Discord names is the workspace's from now on. */
export function finishGanderInstall(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const result = check(installedRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { code, state } = result.value;
  const meant = meantBy(state);
  if (meant?.user !== e.auth?.id) return refuse(e, REFUSED);
  // Who switched to another workspace meanwhile still means the one that they came from.
  const allowed = requirePermissions(e, meant?.tenant ?? "", MANAGE);
  if ("refusal" in allowed) return refuse(e, allowed.refusal);
  const answer = exchange(code, verifierOf(state));
  if ("code" in answer) return refuse(e, answer);
  const { guild } = answer;
  const { tenant } = allowed.membership;
  const connected = { id: "", name: "", refused: "" };
  e.app.runInTransaction((app) => {
    const made = connectServer(app, tenant, { server: guild.id, name: guild.name.slice(0, 100) });
    if ("refused" in made) {
      connected.refused = made.refused;
      return;
    }
    connected.id = made.record.id;
    connected.name = made.record.getString("name");
    if (made.isNew && e.auth) recordConnected(app, tenant, e.auth, connected.name);
  });
  const { refused, id, name } = connected;
  return refused === "" ? e.json(200, { id, name }) : refuse(e, conflict({ server: refused }));
}

const stateSchema = v.object({ tenant: v.string(), user: v.string() });

function meantBy(state: string): v.InferOutput<typeof stateSchema> | undefined {
  try {
    const parsed = v.safeParse(
      stateSchema,
      JSON.parse(JSON.stringify($security.parseJWT(state, stateKey()))),
    );
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Forged, or older than it may be.
    return undefined;
  }
}

function stateKey(): string {
  return $security.hs256("gander install", environment().providerKey);
}

function verifierOf(state: string): string {
  return $security.hs256(state, stateKey());
}

/** RFC 7636, 4.2: base64url of the verifier's SHA-256. */
function challengeOf(verifier: string): string {
  const bytes = ($security.sha256(verifier).match(/../g) ?? []).map((hex) =>
    Number.parseInt(hex, 16),
  );
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const groups = bits.match(/.{1,6}/g) ?? [];
  return groups.map((six) => ALPHABET[Number.parseInt(six.padEnd(6, "0"), 2)]).join("");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function callback(): string {
  return variantUrl(environment().siteUrl, "creator", "/oauth/discord/callback");
}

const granted = v.object({
  guild: v.object({ id: snowflake, name: v.pipe(v.string(), v.minLength(1)) }),
});

/** https://discord.com/developers/docs/topics/oauth2#advanced-bot-authorization-response-on-success */
function exchange(code: string, verifier: string): v.InferOutput<typeof granted> | Refusal {
  const { clientId, clientSecret, url } = environment().providers.discord;
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: callback(),
    code_verifier: verifier,
    client_id: clientId,
    client_secret: clientSecret,
  };
  const pairs = Object.entries(form).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  try {
    const { statusCode, body } = $http.send({
      url: `${url || "https://discord.com"}/api/oauth2/token`,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: pairs.join("&"),
      timeout: 15,
    });
    if (statusCode >= 500 || statusCode === 429) return AWAY;
    if (statusCode !== 200) return REFUSED;
    const parsed = v.safeParse(granted, JSON.parse(toString(body)));
    return parsed.success ? parsed.output : REFUSED;
  } catch {
    // No connection, no answer in time, or no JSON.
    return AWAY;
  }
}

const AWAY: Refusal = { status: 502, code: "DISCORD_AWAY" };
