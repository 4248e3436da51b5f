/** People whom a canvas refuses, at once or later: what they read, and how they come back. */
import type { Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { SKETCH } from "#core/sketch/limits.ts";
import { crowdInto } from "../stack/sketch-crowd.ts";
import {
  choose,
  drag,
  expect,
  hasElements,
  INK,
  isConnected,
  isOut,
  sees,
  test,
} from "./sketching.ts";
import { isUsable, mayFail } from "./stack.ts";

const toolsOf = (page: Page) => page.getByRole("toolbar", { name: "Tools" });

async function placeOf(client: PocketBase, id: string): Promise<{ id: string; tenant: string }> {
  const { tenant } = await client.collection("sketches").getOne(id);
  return { id, tenant };
}

test("whoever finds every pen taken watches meanwhile, and gets the pen when one is free (SKETCH-S28, SKETCH-S72, ACCESS-K24)", async ({
  draw,
  tab,
  ada,
  ben,
  goose,
  sketch,
}) => {
  const first = await draw(ada);
  await choose(first, "Thick");
  await drag(first, [300, 300], [900, 300]);
  await hasElements(first, 1);
  await first.close();
  const crowd = await crowdInto(
    goose,
    await placeOf(ada, sketch),
    "editor",
    SKETCH.drawingMaxCount,
  );

  const page = await tab(ben);
  const canvas = goose.creator(`/nest-sketch/canvas?sketch=${sketch}`);
  await page.goto(canvas);
  await isOut(page, "100 people draw here already");
  await expect(page.getByRole("timer")).toHaveText(/^Trying again in \d+ s\.$|^Trying again…$/);
  await page.getByRole("button", { name: "Watch meanwhile" }).click();
  await hasElements(page, 1);
  await sees(page, [[600, 300], INK.ink]);
  await expect(page.getByText(/^You are watching: no place to draw/)).toBeVisible();
  await expect(toolsOf(page)).toHaveCount(0);

  await crowd.leave(1);
  await expect(toolsOf(page)).toBeVisible();
  await expect(page.getByText(/^You are watching/)).toHaveCount(0);
  await choose(page, "Thick");
  await choose(page, "Poppy");
  await drag(page, [300, 500], [900, 500]);
  await hasElements(page, 2);

  // Who does not watch comes in by themselves too: the page asks again.
  const late = await tab(ada);
  await late.goto(canvas);
  await isOut(late, "100 people draw here already");
  await crowd.leave(1);
  await expect(toolsOf(late)).toBeVisible();
  await sees(late, [[600, 500], INK.poppy]);
});

test("a room that is full of watchers says so, and lets in when somebody leaves (SKETCH-S28, SKETCH-S71)", async ({
  tab,
  ada,
  ben,
  goose,
  sketch,
}) => {
  await ada.send("/api/gq/sketches/permissions", {
    method: "POST",
    body: { sketch, person: ben.authStore.record?.id, role: "viewer" },
  });
  const crowd = await crowdInto(
    goose,
    await placeOf(ada, sketch),
    "viewer",
    SKETCH.watchingMaxCount,
  );
  const page = await tab(ben);
  await page.goto(goose.creator(`/nest-sketch/canvas?sketch=${sketch}`));
  await isOut(page, "1,000 people watch here already");
  await expect(page.getByRole("button", { name: "Watch meanwhile" })).toHaveCount(0);
  await crowd.leave(2);
  await page.getByRole("button", { name: "Try now" }).click();
  await hasElements(page, 0);
  await expect(page.getByText(/^You are watching\. Whoever runs/)).toBeVisible();
  await crowd.leave(SKETCH.watchingMaxCount);
});

test("a page that is too old asks for a reload, which sends what was not sent (SKETCH-S68, SKETCH-S71)", async ({
  draw,
  tab,
  ada,
  ben,
  goose,
  sketch,
}) => {
  mayFail(/ERR_INTERNET_DISCONNECTED/);
  const there = await draw(ben);
  const page = await tab(ada);
  // What an update does to a page that is open: it speaks a version that the room speaks no more.
  await page.addInitScript(() => {
    const Native = WebSocket;
    window.WebSocket = class extends Native {
      constructor(address: string | URL, protocols?: string | string[]) {
        const url = new URL(address);
        if (document.documentElement.dataset.old !== undefined) url.searchParams.set("v", "1");
        super(url, protocols);
      }
    };
  });
  await page.goto(goose.creator(`/nest-sketch/canvas?sketch=${sketch}`));
  await isUsable(page);
  await isConnected(page);
  await choose(page, "Thick");
  await page.context().setOffline(true);
  await expect(page.getByText("Connected", { exact: true })).toBeHidden();
  await drag(page, [300, 300], [900, 300]);
  await drag(page, [300, 500], [900, 500]);
  await expect(page.getByText("2 steps wait here")).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.old = "";
  });
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Please reload" })).toBeVisible();
  await isOut(page, "Please reload");
  await expect(page.getByText(/^2 steps of yours are not in the sketch yet/)).toBeVisible();
  await hasElements(there, 0);

  await page.getByRole("button", { name: "Reload" }).click();
  await hasElements(there, 2);
  await sees(there, [[600, 300], INK.ink], [[600, 500], INK.ink]);
  await hasElements(page, 2);
});
