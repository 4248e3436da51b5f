/** Gander in the console, against the real server, by somebody whose Discord account is linked. */
import type { Page } from "playwright/test";
import type PocketBase from "pocketbase";
import { GANDER_CHANNEL_DEFAULTS } from "#core/entities/gander-channel.ts";
import { GANDER_SERVER_DEFAULTS } from "#core/entities/gander-server.ts";
import { THEMES } from "#core/platform/themes.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { enrol, logInAs, operator, signedIn } from "./accounts.ts";
import { inspect, inspectIn } from "./inspect.ts";
import { expect, pressLabel, test } from "./stack.ts";

let people = 0;

/** A workspace of its own with Gander on, whose owner has linked a Discord account. */
async function workspace(goose: GooseQuarters, name: string) {
  people += 1;
  const account = await enrol(goose, name);
  const creator = await signedIn(goose, account);
  const tenant = String(creator.authStore.record?.tenant_id);
  const settings = creator.collection("service_settings");
  const { id } = await settings.getFirstListItem(`tenant = "${tenant}"`);
  await settings.update(id, { gander_enabled: true, gaggle_enabled: true });
  const admin = await operator(goose);
  await admin.collection("_externalAuths").create({
    collectionRef: creator.authStore.record?.collectionId,
    recordRef: creator.authStore.record?.id,
    provider: "discord",
    providerId: `8035111022467${process.pid}${people}`,
  });
  return { account, creator, tenant, admin };
}

/** A Discord server of the workspace with two channels. */
async function addServer(admin: PocketBase, tenant: string) {
  people += 1;
  const { id } = await admin.collection("gander_servers").create({
    tenant,
    server: `70000${process.pid}${people}`,
    name: "The Pond",
    ...GANDER_SERVER_DEFAULTS,
  });
  for (const [index, name] of ["general", "geese"].entries()) {
    await admin.collection("gander_channels").create({
      tenant,
      server: id,
      channel: `71000${index}`,
      name,
      ...GANDER_CHANNEL_DEFAULTS,
    });
  }
  return id;
}

const press = (page: Page, name: string) => pressLabel(page.getByRole("switch", { name }));

test("a personality is chosen, heard, saved and taken back", async ({ arrive, goose }) => {
  const { account, creator, tenant } = await workspace(goose, "Gandervoice");
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator("/gander/general"));
  await page.getByText("Goose", { exact: true }).click();
  await expect(page.getByRole("figure")).toContainText("Honk!");
  await page.getByLabel("Tone").fill("grumpy");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It counts from the next answer on.")).toBeVisible();
  const stored = async () =>
    (await creator.collection("gander_config").getFirstListItem(`tenant = "${tenant}"`))
      .personality;
  expect(await stored()).toMatchObject({ preset: "goose", tone: "grumpy" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Tone")).toHaveValue("");
  expect(await stored()).toMatchObject({ preset: "guide", tone: "" });
});

test("a server's channels, budgets and the game's channel are set", async ({ arrive, goose }) => {
  const { account, admin, tenant } = await workspace(goose, "Ganderserver");
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator("/gander/servers"));
  await expect(page.getByRole("heading", { name: "No server yet" })).toBeVisible();
  const id = await addServer(admin, tenant);
  await page.goto(goose.creator(`/gander/servers/${id}`));
  await press(page, "Answer mentions in #general");
  const channels = () =>
    admin.collection("gander_channels").getFullList({ filter: `server = "${id}"`, sort: "name" });
  await expect
    .poll(async () => (await channels()).find((one) => one.name === "general")?.is_allowed)
    .toBe(true);
  const budget = page.getByLabel("Answers for a person");
  await budget.fill("many");
  const budgets = page.getByRole("region", { name: "Budgets" });
  await budgets.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Answers for a person must be a whole number/)).toBeVisible();
  await budget.fill("7");
  await budgets.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await admin.collection("gander_servers").getOne(id)).budgets)
    .toMatchObject({ answersPerUser: 7 });
  await expect(page.getByText("Nobody has asked yet.")).toBeVisible();
  await inspectIn(page, `/gander/servers/${id}`, THEMES);
  await page.goto(goose.creator("/gaggle/discord"));
  await press(page, "Play in a Discord channel");
  await expect
    .poll(async () => (await channels()).filter((one) => one.plays_gaggle).length)
    .toBe(1);
});

test("a text is added, deleted and brought back", async ({ arrive, goose }) => {
  const { account, admin, tenant } = await workspace(goose, "Gandertext");
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator("/gander/knowledge"));
  await expect(page.getByRole("heading", { name: "Nothing of your own yet" })).toBeVisible();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Title").fill("Inside");
  await page.getByRole("textbox", { name: "Link" }).fill("http://127.0.0.1/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Link must name a site, not a number")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByLabel("Title").fill("Schedule");
  await page.getByRole("textbox", { name: "Text" }).fill("## When\n\nEvery Friday at eight.");
  await page.getByRole("button", { name: "Save" }).click();
  const list = page.getByRole("list", { name: "Documents" });
  await expect(list.getByText("Schedule", { exact: true })).toBeVisible();
  await list.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted Schedule.")).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("Schedule", { exact: true })).toBeVisible();
  const [stored] = await admin
    .collection("gander_documents")
    .getFullList({ filter: `tenant = "${tenant}"` });
  expect(stored).toMatchObject({ title: "Schedule", deleted_at: "" });
});

test("GANDER-D4 GANDER-D6: the preview answers with the real engine, its sources and its trace", async ({
  arrive,
  goose,
}) => {
  const { account, creator, tenant, admin } = await workspace(goose, "Ganderpreview");
  const own = "The moonlight marathon begins on Friday at eight in the evening.";
  await creator
    .collection("gander_documents")
    .create({ tenant, kind: "text", title: "Events", text: `# Marathons\n\n${own}` });
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator("/gander/preview"));
  const ask = async (question: string) => {
    await page.getByLabel("Question").fill(question);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
  };
  await ask("When does a timer speak?");
  const answers = page.getByText("Quoted from the passages below");
  await expect(answers).toHaveCount(1);
  const source = page.getByRole("list", { name: "Sources" }).getByRole("link").first();
  await expect(source).toHaveText(/^Timers/);
  await expect(source).toHaveAttribute("href", /\/ask\/waddle\/timers.*#/);
  const cite = page.getByRole("link", { name: /^Source 1: / }).first();
  await expect(cite).toHaveAttribute("href", /\/ask\/waddle\/timers.*#/);
  await page.getByText("Why this answer?", { exact: true }).click();
  await expect(page.getByText(/fits \d+ %$/).first()).toBeVisible();
  await expect(page.getByText(/fits \d+ %, left out$/).first()).toBeVisible();

  await expect
    .poll(async () => {
      const filter = `tenant = "${tenant}"`;
      const [document] = await admin.collection("gander_documents").getFullList({ filter });
      return document?.state;
    })
    .toBe("read");
  await ask("When does the moonlight marathon begin?");
  await expect(answers).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Sources" }).last()).toHaveText(/Events › Marathons/);
  await ask("Can I connect my Philips Hue lights to channel points?");
  await expect(page.getByText(/^I don’t know: nothing that I have read/)).toBeVisible();
  await inspect(page, "/gander/preview with answers");
});
