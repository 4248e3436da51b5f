import { describe, expect, it } from "vitest";
import { namesFirst, scriptsLater } from "./after-paint.ts";

describe("what comes after the first paint", () => {
  it("SP2: modules of the page wait; other scripts stay as they are", () => {
    expect(
      scriptsLater(
        '<script>theme()</script><script type="module" src="/a.js"></script><script src="/b.js"></script>',
      ),
    ).toBe(
      '<script>theme()</script><script type="text/later" src="/a.js"></script><script src="/b.js"></script>',
    );
  });

  it("SP1: the names of the letters hold from the start, their files do not", () => {
    const face = '@font-face{font-family:A-1;src:url("/a.woff2")}';
    const page = (inside: string) => `<head><noscript data-letters>${inside}</noscript></head>`;
    expect(
      namesFirst(
        page(`<style>${face}:root{--font-a:A-1;}</style><style>:root{--font-b:B-2;}</style>`),
      ),
    ).toBe(
      `<head><style>:root{--font-a:A-1;--font-b:B-2;}</style><noscript data-letters><style>${face}</style><style></style></noscript></head>`,
    );
  });

  it("leaves a page without letters as it is", () => {
    expect(namesFirst("<head></head>")).toBe("<head></head>");
  });
});
