import { expect, test } from "vitest";
import { answerHeaders, contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const CONTEXT = {
  variant: "main",
  host: "localhost:4321",
  siteUrl: "http://localhost:4321",
  framedBy: "nobody",
  hashes: { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] },
} as const;

test("no variant allows inline scripts other than by hash", () => {
  for (const variant of ["main", "ask", "creator"] as const) {
    const policy = contentSecurityPolicy({ ...CONTEXT, variant });
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).toContain("'sha256-abc='");
    expect(scripts).not.toContain("unsafe-inline");
    expect(scripts).not.toContain("'unsafe-eval'");
  }
});

test("sockets of the same host are allowed, and a strange Host is left out", () => {
  expect(contentSecurityPolicy(CONTEXT)).toContain("connect-src 'self' ws://localhost:4321;");
  const strange = contentSecurityPolicy({ ...CONTEXT, host: "x; script-src *" });
  expect(strange).toContain("connect-src 'self';");
  expect(strange).not.toContain("script-src *");
});

test("only the overlay may be shown in a frame", () => {
  expect(securityHeaders(CONTEXT)["X-Frame-Options"]).toBe("DENY");
  expect(contentSecurityPolicy(CONTEXT)).toContain("frame-ancestors 'none'");
  const overlay = { ...CONTEXT, framedBy: "anyone" } as const;
  expect(securityHeaders(overlay)).not.toHaveProperty("X-Frame-Options");
  expect(contentSecurityPolicy(overlay)).toContain("frame-ancestors *");
});

test("PANEL-D1: the panel of /panel is shown by a page of the same site alone", () => {
  const panel = { ...CONTEXT, framedBy: "self" } as const;
  expect(securityHeaders(panel)["X-Frame-Options"]).toBe("SAMEORIGIN");
  expect(contentSecurityPolicy(panel)).toContain("frame-ancestors 'self'");
  expect(contentSecurityPolicy(CONTEXT)).not.toContain("frame-src");
  expect(contentSecurityPolicy({ ...CONTEXT, hasFrame: true })).toContain("frame-src 'self';");
});

test("SHELL-SC3: the script that counts visits is allowed where there is one", () => {
  expect(contentSecurityPolicy(CONTEXT)).not.toContain("stats.example.com");
  const policy = contentSecurityPolicy({
    ...CONTEXT,
    analyticsUrl: "https://stats.example.com/script.js?v=1",
  });
  expect(policy).toMatch(/script-src [^;]* https:\/\/stats\.example\.com;/);
  expect(policy).toMatch(/connect-src [^;]* https:\/\/stats\.example\.com;/);
});

test("only a site on https asks browsers to stay there", () => {
  expect(answerHeaders(CONTEXT.siteUrl)).not.toHaveProperty("Strict-Transport-Security");
  const secureAnswer = answerHeaders("https://example.com");
  expect(secureAnswer["Strict-Transport-Security"]).toContain("max-age=");
  const secure = securityHeaders({
    ...CONTEXT,
    host: "example.com",
    siteUrl: "https://example.com",
  });
  expect(secure["Content-Security-Policy"]).toContain("wss://example.com");
});

test("the console's policy lets it talk to this host alone", () => {
  const policy = contentSecurityPolicy({ ...CONTEXT, variant: "creator" });
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-abc='",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws://localhost:4321",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  const headers = securityHeaders({ ...CONTEXT, variant: "creator" });
  expect(headers).toMatchObject({
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
  });
  expect(answerHeaders(CONTEXT.siteUrl)).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    // The token of a mail's link stays out of what other sites are told.
    "Referrer-Policy": "strict-origin-when-cross-origin",
  });
});
