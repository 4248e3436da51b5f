import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dismissalKey, LINK_PATTERN, NO_NOTICES, readNotices } from "./notices.ts";

describe("notices", () => {
  it("SHELL-SN2: are read whatever the answer holds", () => {
    const banner = { text: "Geese on the runway", severity: "warning", link: "/status" };
    expect(readNotices({ banner, maintenance: { text: "" } })).toEqual({
      banner,
      maintenance: { text: "" },
    });
    for (const answer of [null, 1, "x", [], {}, { banner: 1 }, { banner: { text: " " } }]) {
      expect(readNotices(answer)).toEqual(NO_NOTICES);
    }
    fc.assert(fc.property(fc.anything(), (answer) => void readNotices(answer)));
  });

  it("SHELL-SN2: an unknown severity is info, and a link that could run is left out", () => {
    expect(readNotices({ banner: { text: "x", severity: "loud", link: "javascript:a" } })).toEqual({
      banner: { text: "x", severity: "info", link: "" },
      maintenance: null,
    });
  });

  it.each(["/", "/status", "/to/ask/waddle?a=1#b", "https://example.com/x", "http://e.org"])(
    "SHELL-SN2: %s may be a link",
    (link) => expect(LINK_PATTERN.test(link)).toBe(true),
  );

  it.each([
    "",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "status",
    "data:x",
    "/a b",
  ])("SHELL-SN2: %s may not", (link) => expect(LINK_PATTERN.test(link)).toBe(false));

  it("SHELL-SN4: a dismissal is remembered for one site and one text", () => {
    const key = dismissalKey("banner", "main", "Geese on the runway");
    expect(key).toMatch(/^gq:banner:[a-z0-9]+$/);
    expect(dismissalKey("banner", "main", "Geese on the runway")).toBe(key);
    expect(dismissalKey("banner", "ask", "Geese on the runway")).not.toBe(key);
    expect(dismissalKey("banner", "main", "Geese on the runway!")).not.toBe(key);
    expect(dismissalKey("maintenance", "main", "Geese on the runway")).not.toBe(key);
  });

  it("SHELL-SN4: texts that differ have keys that differ", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other);
        expect(dismissalKey("banner", "main", one)).not.toBe(dismissalKey("banner", "main", other));
      }),
    );
  });
});
