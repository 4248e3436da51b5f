import { expect, test } from "vitest";
import { readVariantCookie, variantCookie } from "./variant-cookie.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["gq_variant=creator", "creator"],
  ["a=1; gq_variant=ask; b=2", "ask"],
  ["xgq_variant=ask", undefined],
  ["gq_variant", undefined],
])("Cookie: %s → %s", (header, value) => {
  expect(readVariantCookie(header)).toBe(value);
});

test("the cookie ends with the browser's session and is closed to scripts", () => {
  const site = "http://localhost:4321";
  expect(variantCookie({ variant: "ask", cookie: "set" }, site)).toBe(
    "gq_variant=ask; Path=/; HttpOnly; SameSite=Lax",
  );
  expect(variantCookie({ variant: "main", cookie: "clear" }, site)).toContain("Max-Age=0");
  expect(variantCookie({ variant: "main", cookie: "keep" }, site)).toBeUndefined();
});

test("WEB-H3: on https the cookie never goes over plain http", () => {
  for (const cookie of ["set", "clear"] as const) {
    expect(variantCookie({ variant: "ask", cookie }, "https://example.com")).toMatch(/; Secure$/);
  }
});
