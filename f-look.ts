import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import PocketBase from "pocketbase";
const { demoPassword } = JSON.parse(readFileSync("/tmp/f-data/secrets.json", "utf8"));
const site = "http://localhost:4611";
const pb = new PocketBase("http://127.0.0.1:4612");
await pb.collection("users").authWithPassword("demo@goosequarters.example", demoPassword);
const session = await pb.send("/api/gq/session", {});
const sketch = session.live_sketch, slug = session.tenant.slug;
const access = await pb.send("/api/gq/sketches/link", { method: "POST", body: { sketch, access: "draw" } });
const token = access.link.token;
console.log({ sketch, slug, token });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const open = async (size: {width:number;height:number}, theme = "natural", scheme: "light"|"dark" = "light") => {
  const context = await browser.newContext({ viewport: size, colorScheme: scheme });
  await context.addInitScript((t) => { try { localStorage.setItem("gq:theme", t); localStorage.setItem("gq:consent","none") } catch {} }, theme);
  await context.addCookies([{ name: "gq_splash", value: "1", url: site }]);
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", (e) => console.log("pageerror:", e.message));
  return page;
};
const shot = (page: import("playwright").Page, name: string, o = {}) => page.screenshot({ path: `/tmp/f-m/${name}.png`, ...o });
const link = (t: string) => `${site}/public/sketch/${t}?creator=true`;
const draw = async (page: import("playwright").Page, dy = 0) => {
  const box = await page.locator("[data-canvas]").boundingBox(); if (!box) throw new Error("no canvas");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.3, 0.4 + dy)); await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.5 + dy), { steps: 12 }); await page.mouse.move(...at(0.7, 0.42 + dy), { steps: 12 });
  await page.mouse.up();
};
const embed = await open({ width: 960, height: 700 }, "natural", "dark");
const bytes: [string, number][] = [];
embed.on("response", async (r) => { const s = await r.request().sizes().catch(() => null); if (s) bytes.push([r.url(), s.responseBodySize]); });
await embed.goto(`${site}/embed/nest-sketch/${slug}?creator=false`);
await embed.waitForTimeout(1500);
console.log(bytes.map(([u, b]) => `${b} ${u}`).join("\n"), bytes.reduce((a, [, b]) => a + b, 0));
for (const [name, size] of [["d", { width: 1280, height: 860 }], ["p", { width: 390, height: 844 }]] as const) {
  const page = await open(size);
  await page.goto(link("nosuchlink")); await page.getByText("No sketch at this link").waitFor(); await page.waitForTimeout(500);
  await shot(page, `nowhere-${name}`);
  await page.goto(link(token)); await page.getByLabel("Your name").waitFor(); await page.waitForTimeout(500); await shot(page, `name-${name}`);
  await page.getByLabel("Your name").fill("Quill"); await page.getByRole("button", { name: "Start drawing" }).click();
  await page.getByRole("toolbar", { name: "Tools" }).waitFor();
  await draw(page, name === "d" ? 0 : 0.05); await page.waitForTimeout(900);
  await shot(page, `draw-${name}`);
}
await shot(embed, "embed", { omitBackground: true });
await embed.mouse.move(200, 200); await embed.mouse.move(210, 220); await embed.waitForTimeout(300);
await shot(embed, "embed-words");
for (const theme of ["dark", "classic"]) {
  const page = await open({ width: 1280, height: 860 }, theme);
  await page.goto(link(token)); await page.getByLabel("Your name").fill("Quill"); await page.getByRole("button", { name: "Start drawing" }).click();
  await page.getByRole("toolbar", { name: "Tools" }).waitFor(); await page.waitForTimeout(900); await shot(page, `draw-${theme}`);
}
await pb.send("/api/gq/sketches/link", { method: "POST", body: { sketch, access: "view" } });
const v = await open({ width: 390, height: 844 }); await v.goto(link(token)); await v.locator("[data-canvas]").waitFor(); await v.waitForTimeout(900); await shot(v, "view-p");
await browser.close();
