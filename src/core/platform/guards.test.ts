import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authBypass, guard, type RouteNeeds, sameOriginPath, type Visitor } from "./guards.ts";

const OFF = {
  waddle_enabled: false,
  gaggle_enabled: false,
  gander_enabled: false,
  nest_sketch_enabled: false,
  pondparty_enabled: false,
};

const guest: Visitor = {
  initialisation: "ready",
  user: undefined,
  link: undefined,
  services: undefined,
  permissions: [],
};

const member: Visitor = {
  initialisation: "ready",
  user: { email_verified: true },
  link: undefined,
  services: { ...OFF, waddle_enabled: true },
  permissions: ["waddle_chat_edit"],
};

const chat: RouteNeeds = { audience: "members", service: "waddle", permission: "waddle_chat_edit" };
const at = (path: string, search = "") => ({ path, search });
const allow = { type: "allow" };
const to = (address: string) => ({ type: "redirect", to: address });

describe("initialisation", () => {
  it("GUARD-G9, GUARD-G10: on time-out or failure, protected routes redirect to login with an error query", () => {
    expect(guard(chat, { ...guest, initialisation: "timeout" }, at("/waddle/chat"))).toEqual(
      to("/login?error=timeout&redirect=%2Fwaddle%2Fchat"),
    );
    expect(guard(chat, { ...guest, initialisation: "failed" }, at("/dashboard"))).toEqual(
      to("/login?error=init_failed&redirect=%2Fdashboard"),
    );
  });

  it("public routes continue", () => {
    const failed: Visitor = { ...guest, initialisation: "failed" };
    expect(guard({ audience: "anyone" }, failed, at("/auth/action"))).toEqual(allow);
    expect(guard({ audience: "guests" }, failed, at("/login"))).toEqual(allow);
  });
});

describe("authentication", () => {
  it("GUARD-G11: a guest-only route visited by an authenticated user goes to the dashboard", () => {
    expect(guard({ audience: "guests" }, member, at("/login"))).toEqual(to("/dashboard"));
  });

  it("GUARD-G11, GUARD-G18: somebody who signs in there goes to a redirect of this origin, and to no other", () => {
    const login: RouteNeeds = { audience: "guests" };
    const here = { ...member, signedInHere: true };
    const asked = at("/login", "?redirect=%2Fwaddle%2Fchat");
    expect(guard(login, here, asked)).toEqual(to("/waddle/chat"));
    expect(guard(login, member, asked)).toEqual(to("/dashboard"));
    expect(guard(login, here, at("/login", "?redirect=%2F%2Fevil.example"))).toEqual(
      to("/dashboard"),
    );
  });

  it("GUARD-G11: a protected route visited by an unauthenticated user goes to login with a redirect query holding the original path", () => {
    expect(guard(chat, guest, at("/waddle/chat", "?search=lurk"))).toEqual(
      to("/login?redirect=%2Fwaddle%2Fchat%3Fsearch%3Dlurk"),
    );
  });
});

describe("verified e-mail", () => {
  const unverified: Visitor = { ...member, user: { email_verified: false } };

  it("GUARD-G12: a user whose email_verified is not true is sent to the verify-email pending route with a redirect query", () => {
    expect(guard(chat, unverified, at("/waddle/chat"))).toEqual(
      to("/verify-email?redirect=%2Fwaddle%2Fchat"),
    );
  });

  it("GUARD-G12: exempt routes stay open", () => {
    const needs: RouteNeeds = { audience: "members", unverified: "allowed" };
    expect(guard(needs, unverified, at("/verify-email"))).toEqual(allow);
  });
});

describe("Discord", () => {
  const gander: RouteNeeds = { audience: "members", discord: "required" };
  const refused = to("/dashboard?error=discord_auth_required");

  it("GUARD-G13: needs discord_linked and a discord_user_id", () => {
    const linked = { discord_linked: true, discord_user_id: "1" };
    expect(guard(gander, member, at("/gander"))).toEqual(refused);
    expect(guard(gander, { ...member, link: linked }, at("/gander"))).toEqual(allow);
    const nameless = { ...linked, discord_user_id: "" };
    expect(guard(gander, { ...member, link: nameless }, at("/gander"))).toEqual(refused);
  });

  it("GUARD-G13: is taken from link status if loaded and otherwise from the user", () => {
    const link = { discord_linked: true, discord_user_id: "1" };
    const user = { email_verified: true, link };
    expect(guard(gander, { ...member, user }, at("/gander"))).toEqual(allow);
    const loaded = { discord_linked: false, discord_user_id: "" };
    expect(guard(gander, { ...member, user, link: loaded }, at("/gander"))).toEqual(refused);
  });
});

describe("service enabled", () => {
  const canvas: RouteNeeds = { audience: "members", service: "nest_sketch" };

  it("GUARD-G14: if the service settings are not loaded, go to the dashboard with error settings_missing", () => {
    expect(guard(chat, { ...member, services: undefined }, at("/waddle/chat"))).toEqual(
      to("/dashboard?error=settings_missing"),
    );
  });

  it("GUARD-G15: a deeper page redirects to the service root, with underscores replaced by hyphens", () => {
    expect(guard(canvas, member, at("/nest-sketch/canvas"))).toEqual(to("/nest-sketch"));
  });

  it("GUARD-G15: the root itself is allowed", () => {
    expect(guard(canvas, member, at("/nest-sketch"))).toEqual(allow);
    expect(guard(canvas, member, at("/nest-sketch/"))).toEqual(allow);
  });

  it("GUARD-G19: any exception goes to the dashboard with error check_failed", () => {
    const broken: Visitor = {
      ...member,
      get services(): never {
        throw new Error("settings can't be read");
      },
    };
    expect(guard(chat, broken, at("/waddle/chat"))).toEqual(to("/dashboard?error=check_failed"));
  });
});

describe("permission", () => {
  it("runs after the service guard and names the missing permission", () => {
    const config: RouteNeeds = { ...chat, permission: "waddle_config_edit" };
    expect(guard(config, member, at("/waddle/general"))).toEqual({
      type: "forbidden",
      permission: "waddle_config_edit",
    });
    expect(guard(config, { ...member, services: OFF }, at("/waddle/general"))).toEqual(
      to("/waddle"),
    );
  });

  it("lets through who has it", () => {
    expect(guard(chat, member, at("/waddle/chat"))).toEqual(allow);
  });
});

describe("the developers' switch", () => {
  it("GUARD-G29: is off in production, whatever is stored", () => {
    expect(authBypass("production", "on")).toBe(false);
    expect(authBypass("development", "on")).toBe(true);
    expect(authBypass("development", "off")).toBe(false);
    expect(authBypass("development", null)).toBe(false);
  });

  it("GUARD-G29: opens protected routes to anybody, and changes nothing for others", () => {
    expect(guard(chat, { ...guest, bypass: true }, at("/waddle/chat"))).toEqual(allow);
    expect(guard({ audience: "guests" }, { ...member, bypass: true }, at("/login"))).toEqual(
      to("/dashboard"),
    );
  });
});

describe("redirect query values are same-origin paths only; anything else is dropped", () => {
  it.each(["/dashboard", "/waddle/chat?search=a#b", "/a//b"])("keeps %s", (path) => {
    expect(sameOriginPath(path)).toBe(path);
  });

  it.each([
    "",
    null,
    "dashboard",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "http:/evil.example",
  ])("drops %j", (value) => {
    expect(sameOriginPath(value)).toBeUndefined();
  });

  it("GUARD-G18: never leads to another origin, whatever is given", () => {
    const piece = fc.constantFrom("/", "\\", "\t", "\n", ".", "evil.example", ":", "@", "%2f", "?");
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (value) => {
        const path = sameOriginPath(value);
        if (path === undefined) return;
        const origin = "https://creator.example.com";
        expect(new URL(path, `${origin}/login`).origin).toBe(origin);
      }),
    );
  });
});
