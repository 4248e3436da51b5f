import { beforeAll, describe, expect, it } from "vitest";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { panelFiles } from "./bundle.ts";
import { checkPanel, PANEL_RULES } from "./rules.ts";
import { unzip, type ZipFile, zip } from "./zip.ts";

let files: ZipFile[] = [];

beforeAll(async () => {
  files = await panelFiles("https://geese.example");
}, 120_000);

/** The files with one that is new or has something added to it. */
function withText(name: string, text: string): ZipFile[] {
  const before = files.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
  const content = Buffer.concat([before, Buffer.from(text)]);
  return [...files.filter((file) => file.name !== name), { name, content }];
}

describe("the zip of the Twitch extension", () => {
  it("PANEL-Z2: keeps all of Twitch's rules, and is small", () => {
    expect(checkPanel(files).map(({ rule, what }) => `${rule.id}: ${what}`)).toEqual([]);
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    expect(bytes).toBeLessThan(PANEL_LIMITS.filesMaxBytes);
  });

  it("PANEL-Z1: is the same bytes each time, whatever the order of its files", async () => {
    const again = await panelFiles("https://geese.example");
    expect(zip(again.toReversed()).equals(zip(files))).toBe(true);
  }, 120_000);

  it("names the server that it was made for", async () => {
    const [shared] = files.filter(({ name }) => name === "shared.js");
    expect(shared?.content.toString()).toContain('"https://geese.example"');
  });

  it("is read as it was packed; what is damaged is not", () => {
    const bytes = zip(files);
    const names = files.map(({ name }) => name).sort();
    expect(unzip(bytes, 1_000_000).map(({ name }) => name)).toEqual(names);
    expect(() => unzip(Buffer.from("no zip at all"), 1000)).toThrow("no zip file");
    expect(() => unzip(bytes, 1000)).toThrow();
    bytes[60] = (bytes[60] ?? 0) ^ 0xff;
    expect(() => unzip(bytes, 1_000_000)).toThrow();
  });
});

describe("PANEL-Z2: a zip that breaks a rule", () => {
  const BROKEN: readonly [rule: string, name: string, text: string][] = [
    ["root", "folder/panel.html", "<!doctype html>"],
    ["root", "run.exe", "MZ"],
    ["helper", "extra.html", "<p>"],
    ["remote-scripts", "panel.html", '<script src="https://evil.example/x.js"></script>'],
    ["remote-scripts", "panel.html", '<script src="missing.js"></script>'],
    ["remote-scripts", "panel.js", 'import "https://evil.example/x.js";'],
    ["remote-scripts", "panel.js", 'await import("https://evil.example/x.js");'],
    ["inline-scripts", "panel.html", "<script>go()</script>"],
    ["inline-scripts", "panel.html", '<p onclick="go()">'],
    ["inline-scripts", "panel.html", '<a href="javascript:go()">'],
    ["inline-styles", "panel.html", '<p style="color: red">'],
    ["inline-styles", "panel.html", "<style>p{}</style>"],
    ["eval", "panel.js", 'eval("go()");'],
    ["eval", "panel.js", 'new Function("go()")();'],
    ["eval", "panel.js", 'setTimeout("go()", 5);'],
    ["html", "panel.js", "place.innerHTML = text;"],
    ["iframes", "panel.html", '<iframe src="x.html"></iframe>'],
    ["iframes", "panel.js", 'document.createElement("iframe");'],
    ["readable", "panel.js", `var x="${"x".repeat(2000)}";`],
    ["addresses", "panel.css", '@import "https://fonts.example/a.css";'],
    ["addresses", "panel.css", "p { background: url(https://img.example/a.png); }"],
    ["addresses", "panel.html", '<img src="https://img.example/a.png" alt="">'],
    ["addresses", "panel.js", 'fetch("https://count.example/visit");'],
    ["https", "panel.js", 'fetch("http://geese.example/");'],
    ["size", "large.js", "// more\n".repeat(50_000)],
  ];

  it.each(BROKEN)("%s: %s with %s", (rule, name, text) => {
    const found = checkPanel(withText(name, text)).map((finding) => finding.rule.id);
    expect(found).toContain(rule);
  });

  it.each(["panel.html", "mobile.html", "config.html", "live_config.html"])("lacks %s", (page) => {
    const found = checkPanel(files.filter(({ name }) => name !== page));
    expect(found).toMatchObject([{ rule: { id: "pages" }, what: `no ${page}` }]);
  });

  it("has each rule among these", () => {
    const tried = new Set([...BROKEN.map(([rule]) => rule), "pages"]);
    expect(PANEL_RULES.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });
});
