import { describe, expect, it } from "vitest";
import { namesLater, scriptsLater } from "./after-paint.ts";

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

  it("SP1: letters are declared from the start; what waits for them does not name them", () => {
    const face = (name: string, file: string) =>
      `@font-face{font-family:${name};src:url("/${file}.woff2") format("woff2");font-display:swap;}`;
    const link = (file: string) => `<link rel="preload" href="/fonts/${file}.woff2" as="font">`;
    const page = (inside: string) => `<head><noscript data-letters>${inside}</noscript></head>`;
    const serif = "A-0123456789abcdef";
    const mono = '"B C-fedcba9876543210"';
    expect(
      namesLater(
        page(
          `<style>${face(serif, "a")}:root{--font-a:${serif};}</style>${link("a")}` +
            `<style>${face(mono, "b-0123456789abcdef")}:root{--font-b:${mono};}</style>` +
            link("0123456789abcdef"),
        ),
      ),
    ).toBe(
      '<head><style data-letters="a012345">' +
        "@font-face{font-family:A-gq;src:url(/a.woff2);font-display:swap}" +
        '@font-face{font-family:"B C-gq";src:url(/b-0123456789abcdef.woff2);font-display:swap}' +
        ':root:not([data-late]),[data-ours]{--font-a:A-gq;--font-b:"B C-gq"}</style></head>',
    );
  });

  it("leaves a page without letters as it is", () => {
    expect(namesLater("<head></head>")).toBe("<head></head>");
  });
});
