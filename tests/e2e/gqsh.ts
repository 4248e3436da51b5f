/** What somebody does at the terminal, and where they see what became of it. */
import type { Page } from "playwright/test";
import { expect } from "./stack.ts";

export const log = (page: Page) => page.getByRole("log", { name: "Terminal output" });
export const prompt = (page: Page) => page.getByLabel("Command", { exact: true });
export const toggle = (page: Page) => page.getByRole("button", { name: /GQSH/ });

/** By its button; afterwards one can type. */
export async function openTerminal(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(prompt(page)).toBeFocused();
}

export async function typeLine(page: Page, line: string): Promise<void> {
  await prompt(page).fill(line);
  await page.keyboard.press("Enter");
}
