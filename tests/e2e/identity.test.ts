/** Signing up, in and out, by password, code, Twitch and Discord, and what a person does with their account. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { OAuthSimulator } from "../simulators/oauth.ts";
import { startGooseQuarters } from "../stack/whole.ts";
import { enrol, fillLogIn, linkIn, logInAs, logInWasLongAgo, mailTo } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { test as base, expect, mayFail, pressLabel } from "./stack.ts";

const test = base.extend<object, { oauth: OAuthSimulator }>({
  oauth: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use) => {
      const simulator = await OAuthSimulator.start();
      await use(simulator);
      await simulator.close();
    },
    { scope: "worker" },
  ],
  goose: [
    async ({ twitch, oauth }, use) => {
      const goose = await startGooseQuarters({ ...twitch.environment, ...oauth.environment });
      await use(goose);
      await goose.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Answers on the provider's page of consent. */
async function consent(page: Page, account: string, answer: "Authorize" | "Cancel" = "Authorize") {
  await page.getByRole("radio", { name: new RegExp(`^${account} `) }).check();
  await page.getByRole("button", { name: answer }).click();
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test.describe("by e-mail and password", () => {
  test("a mistyped address is corrected, and its mail opens the console", async ({
    arrive,
    goose,
  }) => {
    mayFail(/400 .*\/api\/collections\/users\/confirm-verification/, /400 .*\/api\/gq\/signup/);
    const { page } = await arrive();
    await page.goto(goose.creator("/signup"));
    await page.getByLabel("E-mail").fill("brent@pond.example");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByText("Password must be at least 10 characters")).toBeVisible();
    await page.getByLabel("Password").fill("password1234");
    await page.getByLabel("Workspace name").fill("Brant's pond");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("on the lists that attackers try first")).toBeVisible();
    await page.getByLabel("Password").fill("crumbs-for-all-geese");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/confirm-signup/);
    await expect(page.getByText("brent@pond.example")).toBeVisible();
    await expect(page.getByRole("button", { name: /Send it again in \d+ s/ })).toBeDisabled();
    const old = linkIn(await mailTo(goose, "brent@pond.example", /Verify/));
    await page.getByRole("link", { name: "Log in" }).click();
    await fillLogIn(page, { email: "brent@pond.example", password: "crumbs-for-all-geese" });
    await expect(page).toHaveURL(/\/verify-email/);

    await page.getByRole("button", { name: "Correct the address" }).click();
    await page.getByLabel("E-mail").fill("brant@pond.example");
    await page.getByRole("button", { name: "Send it there" }).click();
    await expect(page.getByText("brant@pond.example")).toBeVisible();
    const link = linkIn(await mailTo(goose, "brant@pond.example", /Confirm/));
    await page.goto(link);
    await page.getByLabel("Password").fill("crumbs-for-all-geese");
    await page.getByRole("button", { name: "Use this address" }).click();
    await page.getByRole("link", { name: "Log in" }).click();
    await fillLogIn(page, { email: "brant@pond.example", password: "crumbs-for-all-geese" });
    await expect(page).toHaveURL(/\/dashboard/);

    await page.goto(old);
    await expect(heading(page, "This link no longer works")).toBeVisible();
    await page.getByRole("link", { name: "Go to the console" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("GUARD-G45: a known and a new address sign up to the same page", async ({
    arrive,
    goose,
  }) => {
    const { email } = await enrol(goose, "Barnacle");
    const pages: string[] = [];
    for (const address of [email, "turnstone@pond.example"]) {
      const { page } = await arrive();
      await page.goto(goose.creator("/signup"));
      await page.getByLabel("E-mail").fill(address);
      await page.getByLabel("Password").fill("another-fine-password");
      await page.getByLabel("Workspace name").fill("Mine");
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page).toHaveURL(/\/confirm-signup$/);
      await expect(heading(page, "Check your mail")).toBeVisible();
      await expect(page.getByRole("button", { name: /Send it again in/ })).toBeVisible();
      await expect(page.getByRole("link", { name: /local outbox/ })).toBeVisible();
      const text = await page.getByRole("main").textContent();
      pages.push((text ?? "").replaceAll(address, "…").replace(/in \d+ s/, "in … s"));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(await mailTo(goose, email, /already have an account/)).toContain("/login");
    expect(await mailTo(goose, "turnstone@pond.example", /Verify/)).toContain("verifyEmail");
  });

  test("a forgotten password is set anew, once; every device is signed out", async ({
    arrive,
    goose,
  }) => {
    mayFail(/400 .*\/api\/collections\/users\/confirm-password-reset/, /401 .*\/api\/gq\/session/);
    const account = await enrol(goose, "Egret");
    const here = await arrive();
    await logInAs(here.page, goose, account);
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The log-in form, which has the same field, stays until the next page's script is there.
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await expect(heading(page, "Check your mail")).toBeVisible();
    const link = linkIn(await mailTo(goose, account.email, /Reset/));

    await page.goto(link);
    await expect(page.getByText(account.email)).toBeVisible();
    await page.getByLabel("New password").fill("a-better-one-than-that");
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(heading(page, "Your password is changed")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await fillLogIn(page, { ...account, password: "a-better-one-than-that" });
    await expect(page).toHaveURL(/\/dashboard/);

    await page.goto(link);
    await page.getByLabel("New password").fill("yet-another-good-one");
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(heading(page, "This link no longer works")).toBeVisible();
    await expect(page.getByRole("link", { name: "Mail me a new link" })).toBeVisible();

    await here.page.goto(goose.creator("/account"));
    await expect(here.page).toHaveURL(/\/login/);
  });

  test("a link that was cut short says so", async ({ arrive, goose }) => {
    mayFail(/400 .*\/api\/gq\/invites\/look/);
    const { page } = await arrive();
    await page.goto(goose.creator("/auth/action?mode=resetPassword"));
    await expect(heading(page, "This link is not complete")).toBeVisible();
    await page.goto(goose.creator("/auth/action?mode=invite&token=cut"));
    await expect(heading(page, "This link no longer works")).toBeVisible();
  });
});

test("the second factor is a mailed code, asked for at the next sign-in", async ({
  arrive,
  goose,
}) => {
  mayFail(
    /400 .*\/api\/collections\/users\/auth-with-otp/,
    /401 .*\/api\/collections\/users\/auth-with-password/,
  );
  const account = await enrol(goose, "Smew");
  const { page } = await arrive();
  await logInAs(page, goose, account);
  await page.goto(goose.creator("/account"));
  await pressLabel(page.getByRole("switch", { name: "Second factor" }));
  await expect(page.getByRole("switch", { name: "Second factor" })).toBeChecked();

  const other = (await arrive()).page;
  await other.goto(goose.creator("/login?redirect=/account"));
  await fillLogIn(other, account);
  await expect(heading(other, "Enter your code")).toBeVisible();
  // React Aria's announcement of the pending button outlives the button by some seconds.
  await expect(other.locator('[data-live-announcer] [role="img"]')).toHaveCount(0);
  await inspect(other, "the code's step");
  await other.getByLabel("Code").fill("00000000");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other.getByText("That code is wrong or too old.")).toBeVisible();
  const code = /\b\d{8}\b/.exec(await mailTo(goose, account.email, /code/i))?.[0] ?? "";
  await other.getByLabel("Code").fill(code);
  await other.keyboard.press("Enter");
  await expect(heading(other, "Account")).toBeVisible();
  await expect(other.getByText("by password and code just now")).toBeVisible();
});

test.describe("the account", () => {
  test("takes a new name, address and password", async ({ arrive, goose }) => {
    mayFail(/400 .*\/api\/gq\/account\/password/);
    const account = await enrol(goose, "Wigeon");
    const { page } = await arrive();
    await logInAs(page, goose, account);
    await page.goto(goose.creator("/account"));
    await page.getByLabel("Name", { exact: true }).fill("Whistling Wigeon");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();

    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill("not the one");
    await page.getByLabel("New password").fill("a-better-one-than-that");
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByLabel("Current password")).toBeFocused();
    await page.getByLabel("Current password").fill(account.password);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();

    await page.getByRole("button", { name: "Change e-mail" }).click();
    await page.getByLabel("New e-mail").fill("whistling@pond.example");
    await page.getByRole("button", { name: "Mail me the link" }).click();
    await expect(page.getByText("We have mailed a link to whistling@pond.example.")).toBeVisible();
    await page.goto(linkIn(await mailTo(goose, "whistling@pond.example", /Confirm your new/)));
    await expect(page.getByText("whistling@pond.example")).toBeVisible();
    await page.getByLabel("Password").fill("a-better-one-than-that");
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(heading(page, "Your address is changed")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await fillLogIn(page, {
      email: "whistling@pond.example",
      password: "a-better-one-than-that",
    });
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("GUARD-G34: lists the devices, and signs one out, or all others", async ({
    arrive,
    goose,
  }) => {
    mayFail(/401 .*\/api\/gq\/session/);
    const account = await enrol(goose, "Pintail");
    const [here, there] = [await arrive(), await arrive({ width: 390 })];
    await logInAs(there.page, goose, account);
    await logInAs(here.page, goose, account);
    await here.page.goto(goose.creator("/account"));
    const devices = here.page.getByRole("region", { name: "Signed-in devices" });
    await expect(devices.getByText(/^Chrome on/)).toHaveCount(2);
    await expect(devices.getByText("this one")).toHaveCount(1);
    await devices.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await expect(devices.getByText(/^Chrome on/)).toHaveCount(1);
    await there.page.goto(goose.creator("/account"));
    await expect(there.page.getByText(/Your session has expired/)).toBeVisible();
    await here.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(here.page.getByText("Signed out everywhere but here.")).toBeVisible();
    await here.page.reload();
    await expect(heading(here.page, "Account")).toBeVisible();
    await expect(there.page).toHaveURL(/\/login/);
  });

  test("can be taken along and deleted", async ({ arrive, goose }) => {
    mayFail(
      /400 .*\/api\/collections\/users\/auth-with-password/,
      /401 .*\/api\/gq\/account\/sign-out/,
      /40[03] .*\/api\/gq\/account\/(delete|confirm)/,
    );
    const account = await enrol(goose, "Gadwall");
    const { page } = await arrive();
    await logInAs(page, goose, account);
    await page.goto(goose.creator("/account"));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      account: { email: account.email },
    });

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await inspect(page, "deleting the account");
    await dialog.getByLabel(`Type ${account.email} to confirm`).fill("something else");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
    await logInWasLongAgo(goose, account);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    // GUARD-G37: by then somebody else may sit there.
    const question = page.getByRole("dialog", { name: "Is it you?" });
    await expect(question).toBeVisible();
    await inspect(page, "is it you");
    await question.getByLabel("Password", { exact: true }).fill("not the password");
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(question.getByText("That is not your current password")).toBeVisible();
    await question.getByLabel("Password", { exact: true }).fill(account.password);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/login/);
    await fillLogIn(page, account);
    await expect(page.getByText("E-mail or password is not right")).toBeVisible();
  });
});

test.describe("with Twitch and Discord", () => {
  test("a stranger gets an account, and is taken where they were going", async ({
    arrive,
    goose,
    oauth,
  }) => {
    mayFail(/409 .*\/api\/gq\/account\/unlink/);
    const { page } = await arrive();
    await page.goto(goose.creator("/twitch"));
    await page.getByRole("button", { name: "Continue with Twitch" }).click();
    await consent(page, "Hanna_Reed");
    await expect(heading(page, "Twitch")).toBeVisible();
    await expect(page.getByText("hanna_reed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Use hanna_reed" }).click();
    await expect(page.getByText("Waddle listens in hanna_reed, yours.")).toBeVisible();
    await inspect(page, "/twitch, linked");

    // It is the only way in, so the link stays.
    await page.getByRole("button", { name: "Unlink Twitch" }).click();
    await expect(page.getByText("That is your only way to sign in.")).toBeVisible();
    expect(oauth.violations).toEqual([]);
  });

  test("a cancelled consent changes nothing and says so", async ({ arrive, goose }) => {
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await consent(page, "Moor Moth", "Cancel");
    await expect(page.getByText("You cancelled at Discord. Nothing has changed")).toBeVisible();
    await expect(page).not.toHaveURL(/state=/);
  });

  test("a wrong state is ignored", async ({ arrive, goose, oauth }) => {
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    oauth.fail("wrong-state");
    await page.getByRole("button", { name: "Continue with Twitch" }).click();
    await consent(page, "MoorMoth");
    await expect(page.getByText("does not belong to the sign-in that you began")).toBeVisible();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  });

  test("a code works once", async ({ arrive, goose }) => {
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    await page.getByRole("button", { name: "Continue with Twitch" }).click();
    const back = page.waitForRequest((request) => /\/login\?.*code=/.test(request.url()));
    await consent(page, "MoorMoth");
    const address = (await back).url();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await expect(page.getByText("This sign-in was used before")).toBeVisible();
  });

  test("a provider that fails leaves a way to try again", async ({ arrive, goose, oauth }) => {
    mayFail(/400 .*\/api\/collections\/users\/auth-with-oauth2/);
    const { page } = await arrive();
    await page.goto(goose.creator("/login"));
    oauth.fail("user-unavailable");
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await consent(page, "Moor Moth");
    await expect(page.getByText("The sign-in was not completed")).toBeVisible();
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await consent(page, "Moor Moth");
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("an account is linked, unlinked, and never taken from somebody else", async ({
    arrive,
    goose,
  }) => {
    mayFail(/409 .*\/api\/collections\/users\/auth-with-oauth2/);
    const first = await enrol(goose, "Teal");
    const { page } = await arrive();
    await logInAs(page, goose, first);
    await page.goto(goose.creator("/account"));

    await page.getByRole("button", { name: "Link Discord" }).click();
    await consent(page, "Hanna Reed", "Cancel");
    await expect(heading(page, "Nothing was linked")).toBeVisible();
    await page.getByRole("button", { name: "Link Discord" }).click();
    const back = page.waitForRequest((request) => /callback\?.*code=/.test(request.url()));
    await consent(page, "Hanna Reed");
    const address = (await back).url();
    await expect(page.getByText("Linked as Hanna Reed")).toBeVisible();
    await page.goto(address);
    await expect(heading(page, "This answer was used before")).toBeVisible();

    const second = await enrol(goose, "Shoveler");
    const other = (await arrive()).page;
    await logInAs(other, goose, second);
    await other.goto(goose.creator("/account"));
    await other.getByRole("button", { name: "Link Discord" }).click();
    await consent(other, "Hanna Reed");
    await expect(heading(other, "That Discord account is taken")).toBeVisible();
    await expect(other.getByText("linked to another user here")).toBeVisible();
    await other.getByRole("link", { name: "Back to the console" }).click();
    await expect(other.getByRole("button", { name: "Link Discord" })).toBeVisible();

    await page.getByRole("link", { name: "Back to the console" }).click();
    await page.getByRole("button", { name: "Unlink Discord" }).click();
    await expect(page.getByText("Discord is unlinked.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Link Discord" })).toBeVisible();
  });

  test("GUARD-G42: Twitch is linked before the address is verified, and managed after", async ({
    arrive,
    goose,
  }) => {
    const account = { email: "avocet@pond.example", password: "crumbs-for-all-geese" };
    const { page } = await arrive();
    await page.goto(goose.creator("/signup"));
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    await page.getByLabel("Workspace name").fill("Avocet's pond");
    await page.getByRole("button", { name: "Sign up" }).click();
    // The page before has such a link, too.
    await expect(heading(page, "Check your mail")).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await fillLogIn(page, account);
    await expect(page).toHaveURL(/\/verify-email/);
    await page.goto(goose.creator("/twitch"));
    await expect(page.getByText("the link signs nobody in")).toBeVisible();
    await page.getByRole("button", { name: "Link Twitch" }).click();
    await consent(page, "newgosling");
    await expect(page.getByText("Confirm your e-mail to go on")).toBeVisible();
    await expect(page.getByRole("heading", { name: "What Waddle does there" })).toHaveCount(0);
    await inspect(page, "/twitch, linked before the address is verified");
    expect(await mailTo(goose, account.email, /Twitch account was linked/)).toContain("newgosling");

    await page.goto(linkIn(await mailTo(goose, account.email, /Verify/)));
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(goose.creator("/twitch"));
    await expect(page.getByRole("button", { name: "Use newgosling" })).toBeVisible();
  });

  test("a linking with a wrong state, or of somebody who is not signed in, is refused", async ({
    arrive,
    goose,
    oauth,
  }) => {
    const account = await enrol(goose, "Bufflehead");
    const { page } = await arrive();
    await logInAs(page, goose, account);
    await page.goto(goose.creator("/twitch"));
    oauth.fail("wrong-state");
    await page.getByRole("button", { name: "Link Twitch" }).click();
    await consent(page, "newgosling");
    await expect(heading(page, "This answer is not yours")).toBeVisible();

    const stranger = (await arrive()).page;
    await stranger.goto(goose.creator("/oauth/discord/callback?code=x&state=y"));
    await expect(heading(stranger, "This answer was used before")).toBeVisible();
    await expect(stranger.getByRole("link", { name: "Log in" })).toBeVisible();
  });
});
