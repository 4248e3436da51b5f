/** Gaggle in the rehearsal chat: what is sent, caught, and that its buttons are there where it is on. */
import { demoRecord } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { expect, rehearse, test } from "./stack.ts";

test("ROOM-R36: a creator sends a goose, catches it as a viewer, and moves the clock to the result", async ({
  creator: { page },
  owner,
}) => {
  test.slow();
  const client = await owner();
  const settings = await demoRecord(client, "service_settings");
  await client.collection("service_settings").update(settings.id, { gaggle_enabled: false });
  // The page has read the services when it was opened.
  await page.reload();
  await page.getByRole("link", { name: "Rehearsal", exact: true }).click();
  await expect(page.getByText("Waddle is here")).toBeVisible();
  const send = page.getByRole("button", { name: "Send a goose now" });
  await expect(send).toBeHidden();

  await client.collection("service_settings").update(settings.id, { gaggle_enabled: true });
  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  const chat = page.getByRole("log", { name: "Chat" });
  await expect
    .poll(
      async () => {
        await send.click();
        return chat.textContent();
      },
      { intervals: [1_000] },
    )
    .toContain("comes by! Type !catch");
  await rehearse(page, "!catch please");
  await expect(chat).toContainText("it counts: line");
  for (let minute = 0; minute < 3; minute += 1) {
    await page.getByRole("button", { name: /\+1 min/ }).click();
  }
  await expect(chat).toContainText(/caught|got away/);
  await inspect(page, "a rehearsal of Gaggle with a result");
});
