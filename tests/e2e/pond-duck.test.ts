/** A whole game of Duck Duck Goose with four browsers, one of which is always too soon. */
import type { BrowserContext, Page } from "playwright/test";
import { THEMES } from "#core/platform/themes.ts";
import { DUCK } from "#core/pond/limits.ts";
import { inspectIn } from "./inspect.ts";
import {
  goOn,
  joinByLink,
  openRoom,
  pauseGame,
  phaseOf,
  pointsOf,
  SLOW,
  seesGuests,
  sendOut,
} from "./pond.ts";
import { expect, test } from "./stack.ts";

type Bird = "duck" | "goose";

/** Judged as no faster than a person, even with the most that is taken off for a connection. */
const REACTION_MS = DUCK.fastestMs + DUCK.delayMaxMs;

/**
 * Has a browser's pages press by themselves as soon as the bird is there, which no message from outside
 * does in time on a slow machine, and keep what was said meanwhile.
 */
async function pressAt(context: BrowserContext, bird: Bird) {
  await context.addInitScript(
    ([wanted, reactionMs]) => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      new MutationObserver(() => {
        const field = document.querySelector(`[data-bird="${wanted}"]`);
        if (field && !field.hasAttribute("data-tried")) {
          field.setAttribute("data-tried", "");
          const press = () =>
            field.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
          // Nobody reacts at once: what comes faster than a person can is too soon (POND-G4).
          if (wanted === "duck") press();
          else setTimeout(press, reactionMs);
        }
        if (!field) document.querySelector("[data-tried]")?.removeAttribute("data-tried");
        const words = document.querySelector("[data-said]")?.textContent ?? "";
        if (words !== "" && words !== said.at(-1)) said.push(words);
      }).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ["data-bird"],
      });
    },
    [bird, REACTION_MS] as const,
  );
}

const saidIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join(" "));

test("POND-G2, POND-G3, POND-L3, POND-H2: four browsers play Duck Duck Goose", async ({
  arrive,
  goose,
}) => {
  test.setTimeout(420_000);
  const host = await arrive();
  const guests = [
    await arrive(),
    await arrive({ width: 390, height: 844 }),
    await arrive({ width: 360, height: 740 }),
  ];
  const [bob, cleo, dan] = guests.map(({ page }) => page) as [Page, Page, Page];
  const ada = host.page;
  for (const [at, { context }] of [host, ...guests].entries()) {
    await pressAt(context, at === 3 ? "duck" : "goose");
  }
  const code = await openRoom(ada, goose, { name: "Ada", game: "duck" });
  await joinByLink(bob, goose, code, "Bob");
  await joinByLink(cleo, goose, code, "Cleo");
  await joinByLink(dan, goose, code, "Dan");
  await seesGuests(ada, ["Ada", "Bob", "Cleo", "Dan"]);
  await ada.getByRole("combobox", { name: "Rounds" }).selectOption("5");
  await ada.getByRole("button", { name: "Start Duck Duck Goose" }).click();
  for (const page of [ada, bob, cleo, dan])
    await expect(phaseOf(page, "playing")).toBeVisible(SLOW);

  await expect(ada.getByText("Round 3 of 5", { exact: true })).toBeVisible(SLOW);
  await pauseGame(ada, [bob, cleo, dan]);
  await expect.poll(() => saidIn(dan)).toContain("You: too soon, 0 points.");
  expect(await pointsOf(dan, "Dan")).toBe(0);

  await test.step("whoever reloads has their seat and their points back", async () => {
    const points = await pointsOf(bob, "Bob");
    expect(points).toBeGreaterThan(0);
    await bob.reload();
    await expect(bob.getByRole("region", { name: "Pause" })).toBeVisible(SLOW);
    expect(await pointsOf(bob, "Bob")).toBe(points);
    await inspectIn(cleo, "the field of Duck Duck Goose", THEMES);
  });

  await test.step("whoever is sent out stays out", async () => {
    await sendOut(ada, "Dan");
    await expect(dan.getByRole("heading", { name: "You were sent out" })).toBeVisible(SLOW);
  });

  await goOn(ada);
  for (const page of [ada, bob, cleo]) await expect(phaseOf(page, "report")).toBeVisible(SLOW);
});
