/**
 * A stand-in for id.twitch.tv: tokens of applications and accounts, the device code grant,
 * validation and refreshing, as https://dev.twitch.tv/docs/authentication/ describes them.
 */
import { randomBytes } from "node:crypto";
import type { Reply } from "./reply.ts";

export type SimulatedToken = {
  client: string;
  /** The account's id; undefined for an application's own token. */
  user: string | undefined;
  login: string;
  scopes: readonly string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
};

type Device = {
  client: string;
  userCode: string;
  scopes: readonly string[];
  expiresAt: number;
  /** Who allowed it; "denied" when they said no. */
  answer: { user: string; login: string } | "denied" | undefined;
  askedAt: number;
};

type Client = {
  id: string;
  /** "": a public client, which has no secret. https://dev.twitch.tv/docs/authentication/register-app/ */
  secret: string;
};

/** What Twitch's own examples have: https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#device-code-grant-flow */
const DEVICE_SECONDS = 1800;
const DEVICE_INTERVAL_SECONDS = 5;
const USER_SECONDS = 14_124;
const APP_SECONDS = 5_011_271;
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export class TwitchId {
  readonly clients: Client[] = [];
  readonly tokens = new Map<string, SimulatedToken>();
  /** Called with each new token of an account, e.g. to have the chat server take it. */
  onUserToken: (access: string, issued: { refresh: string; token: SimulatedToken }) => void = () =>
    undefined;
  /** How many seconds a person's token lasts. */
  userSeconds = USER_SECONDS;
  deviceIntervalSeconds = DEVICE_INTERVAL_SECONDS;
  /** How often each path was asked. */
  readonly requests: string[] = [];
  readonly violations: string[] = [];
  readonly #devices = new Map<string, Device>();
  readonly #refreshes = new Map<string, SimulatedToken>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Gives an account a token without asking anybody. */
  grant(
    account: { user: string; login: string },
    scopes: readonly string[],
    client = this.clients[0]?.id ?? "",
  ): { access: string; refresh: string } {
    return this.#issue({ ...account, client, scopes, expiresAt: 0 });
  }

  /** Takes a refresh token that is known from elsewhere. */
  adoptRefresh(refresh: string, token: Omit<SimulatedToken, "expiresAt">): void {
    this.#refreshes.set(refresh, { ...token, expiresAt: 0 });
  }

  /** Does what a person does at twitch.tv/activate: types the code and says yes or no. */
  activate(userCode: string, answer: { user: string; login: string } | "denied"): void {
    const device = [...this.#devices.values()].find((each) => each.userCode === userCode);
    if (device === undefined) throw new Error(`There is no code ${userCode}`);
    device.answer = answer;
  }

  /** Fault: the tokens of an account, or of the applications, are no longer taken. */
  revoke(user: string | undefined, isWhole = true): void {
    for (const [token, known] of this.tokens) if (known.user === user) this.tokens.delete(token);
    if (!isWhole) return;
    for (const [token, known] of this.#refreshes) {
      if (known.user === user) this.#refreshes.delete(token);
    }
  }

  /** What an account has allowed an application; a token need not be in use. */
  scopesOf(client: string, user: string): ReadonlySet<string> {
    const own = [...this.tokens.values(), ...this.#refreshes.values()].filter(
      (token) => token.client === client && token.user === user,
    );
    return new Set(own.flatMap(({ scopes }) => scopes));
  }

  /** The token that a header names: `Bearer …` or, at id.twitch.tv, `OAuth …`. */
  tokenOf(authorization: string | undefined): SimulatedToken | undefined {
    const name = /^(?:Bearer|OAuth) (.+)$/.exec(authorization ?? "")?.[1] ?? "";
    const token = this.tokens.get(name);
    return token && token.expiresAt > this.#now() ? token : undefined;
  }

  /** Answers a request below `/oauth2`; undefined for a path that Twitch does not have. */
  answer(
    method: string,
    path: string,
    form: URLSearchParams,
    authorization: string | undefined,
  ): Reply | undefined {
    this.requests.push(`${path} ${form.get("grant_type") ?? ""}`.trim());
    if (path === "validate" && method === "GET") return this.#validate(authorization);
    if (method !== "POST") return undefined;
    if (path === "device") return this.#device(form);
    if (path === "revoke") return this.#revoke(form);
    return path === "token" ? this.#token(form) : undefined;
  }

  /** https://dev.twitch.tv/docs/authentication/validate-tokens/ */
  #validate(authorization: string | undefined): Reply {
    const token = this.tokenOf(authorization);
    if (token === undefined) return refusal(401, "invalid access token");
    const { client, user, login, scopes, expiresAt } = token;
    const seconds = Math.floor((expiresAt - this.#now()) / 1000);
    const person = user === undefined ? {} : { login, user_id: user };
    return {
      status: 200,
      body: { client_id: client, scopes: [...scopes], expires_in: seconds, ...person },
    };
  }

  #device(form: URLSearchParams): Reply {
    const client = this.#client(form);
    if (client === undefined) return refusal(400, "invalid client");
    const code = randomBytes(20).toString("hex");
    const userCode = randomBytes(4).toString("hex").toUpperCase();
    this.#devices.set(code, {
      client: client.id,
      userCode,
      scopes: scopesOf(form),
      expiresAt: this.#now() + DEVICE_SECONDS * 1000,
      answer: undefined,
      askedAt: Number.NEGATIVE_INFINITY,
    });
    return {
      status: 200,
      body: {
        device_code: code,
        expires_in: DEVICE_SECONDS,
        interval: this.deviceIntervalSeconds,
        user_code: userCode,
        verification_uri: `https://www.twitch.tv/activate?public=true&device-code=${userCode}`,
      },
    };
  }

  #token(form: URLSearchParams): Reply {
    const grant = form.get("grant_type");
    if (grant === DEVICE_GRANT) return this.#exchangeDevice(form);
    const client = this.#client(form);
    if (client === undefined) return refusal(400, "invalid client");
    if (client.secret !== (form.get("client_secret") ?? "")) {
      return refusal(403, "invalid client secret");
    }
    if (grant === "client_credentials") return this.#application(client);
    if (grant === "refresh_token") return this.#refresh(client, form.get("refresh_token") ?? "");
    return refusal(400, "missing grant type");
  }

  /** A public client has no application token: "client credentials" need a secret. */
  #application({ id, secret }: Client): Reply {
    if (secret === "") return refusal(403, "invalid client secret");
    const access = randomText();
    const expiresAt = this.#now() + APP_SECONDS * 1000;
    this.tokens.set(access, { client: id, user: undefined, login: "", scopes: [], expiresAt });
    return {
      status: 200,
      body: { access_token: access, expires_in: APP_SECONDS, token_type: "bearer" },
    };
  }

  /**
   * Twitch answers 400 with `authorization_pending` until the person has said yes, and `invalid device
   * code` for a code that is unknown, used or expired. `slow_down` and `access_denied` are those of
   * RFC 8628, 3.5, on which the grant is built.
   */
  #exchangeDevice(form: URLSearchParams): Reply {
    const code = form.get("device_code") ?? "";
    const device = this.#devices.get(code);
    const now = this.#now();
    if (!device || device.client !== form.get("client_id") || device.expiresAt <= now) {
      return refusal(400, "invalid device code");
    }
    const scopes = scopesOf(form);
    if (scopes.join() !== device.scopes.join()) return refusal(400, "invalid scopes");
    const isHasty = now - device.askedAt < this.deviceIntervalSeconds * 1000 * 0.9;
    device.askedAt = now;
    if (device.answer === undefined) {
      if (isHasty) this.violations.push("a device code was asked for before its interval was over");
      return refusal(400, isHasty ? "slow_down" : "authorization_pending");
    }
    this.#devices.delete(code);
    if (device.answer === "denied") return refusal(400, "access_denied");
    return this.#issued({ ...device.answer, client: device.client, scopes, expiresAt: 0 });
  }

  /** https://dev.twitch.tv/docs/authentication/refresh-tokens/; each is good for one use here. */
  #refresh({ id }: Client, refresh: string): Reply {
    const known = this.#refreshes.get(refresh);
    if (known === undefined || known.client !== id) return refusal(400, "Invalid refresh token");
    this.#refreshes.delete(refresh);
    return this.#issued(known);
  }

  /** https://dev.twitch.tv/docs/authentication/revoke-tokens/ */
  #revoke(form: URLSearchParams): Reply {
    if (this.#client(form) === undefined) return refusal(404, "client does not exist");
    const isKnown = this.tokens.delete(form.get("token") ?? "");
    return isKnown ? { status: 200 } : refusal(400, "Invalid token");
  }

  #issued(token: SimulatedToken): Reply {
    const { access, refresh } = this.#issue(token);
    return {
      status: 200,
      body: {
        access_token: access,
        expires_in: this.userSeconds,
        refresh_token: refresh,
        scope: [...token.scopes],
        token_type: "bearer",
      },
    };
  }

  #issue(token: SimulatedToken): { access: string; refresh: string } {
    const access = randomText();
    const refresh = randomText();
    const issued = { ...token, expiresAt: this.#now() + this.userSeconds * 1000 };
    this.tokens.set(access, issued);
    this.#refreshes.set(refresh, issued);
    this.onUserToken(access, { refresh, token: issued });
    return { access, refresh };
  }

  #client(form: URLSearchParams): Client | undefined {
    return this.clients.find(({ id }) => id === form.get("client_id"));
  }
}

/** Twitch names the parameter of the device code grant `scopes`. */
function scopesOf(form: URLSearchParams): string[] {
  return (form.get("scopes") ?? "").split(/[ +]/).filter(Boolean);
}

function randomText(): string {
  return randomBytes(15).toString("hex");
}

function refusal(status: number, message: string): Reply {
  return { status, body: { status, message } };
}
