import { describe, expect, it } from "vitest";
import { linkParts } from "./store.ts";

describe("links in a mail's text", () => {
  it("are told from the words around them, without the sentence's full stop", () => {
    const link = "http://localhost:4321/auth/action?mode=verifyEmail&token=a.b-c&creator=true";
    expect(linkParts(`Follow ${link}.\nThanks`)).toEqual([
      { text: "Follow " },
      { text: link, at: 7, href: link },
      { text: ".\nThanks" },
    ]);
  });

  it("are web addresses only", () => {
    expect(linkParts("javascript:alert(1)")).toEqual([{ text: "javascript:alert(1)" }]);
  });
});
