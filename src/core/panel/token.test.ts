import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOfBase64 } from "./base64.ts";
import { readPanelToken } from "./token.ts";

const SECRET = Buffer.from("a secret of thirty-two bytes, ok").toString("base64");
const NOW = 1_800_000_000;

const CLAIMS = {
  exp: NOW + 60,
  channel_id: "1234",
  opaque_user_id: "U5678",
  role: "viewer",
  user_id: "5678",
};

function signed(claims: object, { secret = SECRET, alg = "HS256", hash = "sha256" } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
  const key = Buffer.from(secret, "base64");
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

const read = (token: string, secret = SECRET) => readPanelToken(token, secret, NOW);
const INVALID = { ok: false, code: "PANEL_TOKEN_INVALID" };

describe("PANEL-T1: a token of Twitch", () => {
  it("says who asks, and below which channel", () => {
    expect(read(signed(CLAIMS))).toEqual({
      ok: true,
      viewer: {
        channel: "1234",
        role: "viewer",
        opaqueId: "U5678",
        userId: "5678",
        isSignedIn: true,
      },
    });
  });

  it("PANEL-T6: may be of somebody who does not say who they are, or is not signed in", () => {
    const { user_id: _, ...unshared } = CLAIMS;
    expect(read(signed(unshared))).toMatchObject({ viewer: { userId: "", isSignedIn: true } });
    const visitor = { ...unshared, opaque_user_id: "A12" };
    expect(read(signed(visitor))).toMatchObject({ viewer: { userId: "", isSignedIn: false } });
  });

  it("counts for nothing when somebody else signed it, or by another method", () => {
    const other = Buffer.from("another secret of 32 bytes, yes.").toString("base64");
    expect(read(signed(CLAIMS, { secret: other }))).toEqual(INVALID);
    expect(read(signed(CLAIMS, { alg: "HS512", hash: "sha512" }))).toEqual(INVALID);
    const [, body] = signed(CLAIMS).split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(read(`${none}.${body}.`)).toEqual(INVALID);
  });

  it("counts for nothing when a part was changed or is missing", () => {
    const [head = "", , signature = ""] = signed(CLAIMS).split(".");
    const changed = Buffer.from(JSON.stringify({ ...CLAIMS, channel_id: "99" }));
    expect(read(`${head}.${changed.toString("base64url")}.${signature}`)).toEqual(INVALID);
    for (const token of ["", "a", "a.b", "a.b.c", "%.%.%", `${signed(CLAIMS)}.more`]) {
      expect(read(token)).toEqual(INVALID);
    }
    expect(read(signed(CLAIMS), "")).toEqual(INVALID);
  });

  it.each(["exp", "channel_id", "opaque_user_id", "role"])("needs %s", (name) => {
    expect(read(signed({ ...CLAIMS, [name]: undefined }))).toEqual(INVALID);
  });

  it("is none of a backend that speaks for itself", () => {
    expect(read(signed({ ...CLAIMS, role: "external" }))).toEqual(INVALID);
  });

  it("PANEL-T2: ends with its last second", () => {
    expect(read(signed({ ...CLAIMS, exp: NOW }))).toEqual({
      ok: false,
      code: "PANEL_TOKEN_EXPIRED",
    });
    expect(read(signed({ ...CLAIMS, exp: NOW + 1 }))).toMatchObject({ ok: true });
  });
});

it("base64 is read as others read it", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 37 + length) & 255));
    for (const encoding of ["base64", "base64url"] as const) {
      expect([...(bytesOfBase64(bytes.toString(encoding)) ?? [])]).toEqual([...bytes]);
    }
  }
  expect(bytesOfBase64("no base64!")).toBeUndefined();
  expect(bytesOfBase64("abcde")).toBeUndefined();
});
