/** Guests in rooms of Pond Party, as they use its pages. */
import type { Page } from "playwright/test";
import { newRoomAddress, roomAddress } from "#core/pond/addresses.ts";
import type { GameKind } from "#core/pond/settings.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { expect } from "./stack.ts";

/** A game waits for what slow machines do, and so do these tests. */
export const SLOW = { timeout: 60_000 };

/** Opens a room as its host, and returns its code. */
export async function openRoom(
  page: Page,
  goose: GooseQuarters,
  { name, game }: { name: string; game: GameKind },
): Promise<string> {
  await page.goto(`${goose.site}${newRoomAddress(game)}`);
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Open the room" }).click();
  const invite = page.getByRole("region", { name: "Invite others" });
  await expect(invite).toBeVisible(SLOW);
  const [, code = ""] = /\/pond-party\/([A-Z]{4})/.exec(new URL(page.url()).pathname) ?? [];
  await expect(page.getByRole("heading", { level: 1, name: `Room ${code}` })).toBeVisible();
  return code;
}

/** Follows the link of a room and takes a seat. */
export async function joinByLink(page: Page, goose: GooseQuarters, code: string, name: string) {
  await page.goto(`${goose.site}${roomAddress(code)}`);
  await takeSeat(page, name);
}

export async function takeSeat(page: Page, name: string) {
  const seat = page.getByRole("region", { name: "Take a seat" });
  await seat.getByRole("textbox", { name: "Your name" }).fill(name);
  await seat.getByRole("button", { name: "Join the room" }).click();
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible(SLOW);
}

/** Waits until everybody of these is on the pond of a page. */
export async function seesGuests(page: Page, names: readonly string[]) {
  const pond = page.getByRole("region", { name: "Who is here" });
  for (const name of names) {
    await expect(pond.getByRole("listitem").filter({ hasText: name })).toBeVisible(SLOW);
  }
}

/** Opens the list of guests, has `look` look at it, and closes it. */
export async function atGuests(
  page: Page,
  look: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  await page.getByRole("button", { name: /^\d+ guests?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Guests" });
  await expect(dialog).toBeVisible();
  await look(dialog);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

/** The points of a guest as a page's list of guests has them. */
export async function pointsOf(page: Page, name: string): Promise<number> {
  let points = -1;
  await atGuests(page, async (dialog) => {
    const row = dialog.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(/[\d,]+ points/);
    const [, text = ""] = /([\d,]+) points/.exec((await row.textContent()) ?? "") ?? [];
    points = Number(text.replaceAll(",", ""));
  });
  return points;
}

/** The host sends somebody out for good. */
export async function sendOut(host: Page, name: string) {
  await atGuests(host, async (dialog) => {
    const row = dialog.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: `Send ${name} out` }).click();
    await row.getByRole("button", { name: "Send out for good" }).click();
    await expect(row.getByRole("button", { name: "Send out for good" })).toBeHidden(SLOW);
  });
}

/** The host stops the clock, and everybody sees it. */
export async function pauseGame(host: Page, others: readonly Page[]) {
  await host.getByRole("button", { name: "Pause" }).click();
  for (const page of [host, ...others]) {
    await expect(page.getByRole("region", { name: "Pause" })).toBeVisible(SLOW);
  }
}

export async function goOn(host: Page) {
  await host.getByRole("button", { name: "Go on" }).click();
  await expect(host.getByRole("region", { name: "Pause" })).toBeHidden(SLOW);
}

/** What the room's screens are in: the lobby, a game or its report. */
export function phaseOf(page: Page, phase: "lobby" | "playing" | "report") {
  return page.locator(`[data-phase="${phase}"]`).first();
}
