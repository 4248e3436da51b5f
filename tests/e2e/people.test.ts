/** The people of a workspace: invites, roles, ownership, leaving, and the log of it all. */
import { admit, enrol, fillLogIn, linkIn, logInAs, mailTo } from "./accounts.ts";
import { inspect } from "./inspect.ts";
import { expect, mayFail, pressLabel, test } from "./stack.ts";

test("a moderator is invited, signs up by the invite and sees what a moderator may", async ({
  creator: { page },
  arrive,
  goose,
}) => {
  mayFail(/404 .*\/api\/gq\/invites\/look/);
  await page.getByRole("link", { name: "People", exact: true }).click();
  await page.getByRole("link", { name: "Invite someone" }).first().click();
  await page.getByRole("button", { name: "Send the invite" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill("goldeneye@pond.example");
  await pressLabel(page.getByRole("radio", { name: /Chat moderator/ }));
  await page.getByRole("button", { name: "Send the invite" }).click();
  await expect(page).toHaveURL(/\/users/);
  const invited = page.getByRole("region", { name: "Invited" });
  await expect(invited.getByText("goldeneye@pond.example")).toBeVisible();

  const link = linkIn(await mailTo(goose, "goldeneye@pond.example", /./));
  const guest = (await arrive()).page;
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Demo pond" })).toBeVisible();
  await inspect(guest, "an invite");
  await guest.getByRole("link", { name: "Sign up to join" }).click();
  await expect(guest.getByLabel("E-mail")).toHaveValue("goldeneye@pond.example");
  await guest.getByLabel("Password").fill("crumbs-for-all-geese");
  await guest.getByRole("button", { name: "Sign up and join" }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  await expect(guest.getByRole("button", { name: /Demo pond/ })).toBeVisible();
  await expect(guest.getByRole("link", { name: "People", exact: true })).toHaveCount(0);
  await guest.goto(goose.creator("/users"));
  await expect(guest.getByText("tenant_admin").first()).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("region", { name: "Members" })).toContainText(
    "goldeneye@pond.example",
  );
  await expect(invited).toContainText("No invite is open");
});

test("an invite is sent again, and revoked with a way back", async ({
  creator: { page },
  arrive,
  goose,
}) => {
  mayFail(/409 .*\/api\/gq\/invites/, /404 .*\/api\/gq\/invites\/look/);
  await page.goto(goose.creator("/invite"));
  await page.getByLabel("E-mail").fill("scaup@pond.example");
  await page.getByRole("button", { name: "Send and invite another" }).click();
  await expect(page.getByText("is on its way to scaup@pond.example")).toBeVisible();
  await page.getByLabel("E-mail").fill("scaup@pond.example");
  await page.getByRole("button", { name: "Send the invite" }).click();
  await expect(page.getByText("This address is invited already")).toBeVisible();
  const link = linkIn(await mailTo(goose, "scaup@pond.example", /./));

  await page.getByRole("link", { name: "See who is invited" }).click();
  const revoke = page.getByRole("button", { name: "Revoke the invite of scaup@pond.example" });
  await revoke.click();
  await expect(revoke).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(revoke).toBeVisible();
  await revoke.click();
  await page.getByRole("button", { name: "Close notification" }).click();
  const guest = (await arrive()).page;
  await expect(async () => {
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  }).toPass();
});

test("an invite asks whoever is signed in as somebody else to change over", async ({
  creator: { page },
  arrive,
  goose,
}) => {
  const account = await enrol(goose, "Merganser");
  await page.goto(goose.creator("/invite"));
  await page.getByLabel("E-mail").fill(account.email);
  await pressLabel(page.getByRole("radio", { name: /Artist/ }));
  await page.getByRole("button", { name: "Send the invite" }).click();
  const link = linkIn(await mailTo(goose, account.email, /invited/i));

  await page.goto(link);
  await expect(page.getByText("the invite is for another address")).toBeVisible();
  const guest = (await arrive()).page;
  await guest.goto(link);
  await guest.getByRole("link", { name: "Log in to join" }).click();
  await fillLogIn(guest, account);
  await guest.getByRole("button", { name: "Join the workspace" }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  await expect(guest.getByRole("button", { name: /Demo pond/ })).toBeVisible();
});

test("roles change at once, permissions are picked, and a removal can be undone", async ({
  creator: { page },
  arrive,
  goose,
}) => {
  const account = await enrol(goose, "Pochard");
  await admit(goose, account, "artist");
  const member = (await arrive()).page;
  await logInAs(member, goose, account);

  await page.goto(goose.creator("/users"));
  await page.getByRole("button", { name: /Role of Pochard/ }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await expect(page.getByText("Pochard is Manager now.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /Role of Pochard/ })).toContainText("Artist");

  await page.getByRole("button", { name: "Actions for Pochard" }).click();
  await page.getByRole("menuitem", { name: "Pick permissions" }).click();
  const dialog = page.getByRole("dialog");
  await inspect(page, "picking permissions");
  await pressLabel(dialog.getByRole("checkbox", { name: /waddle_manage/ }));
  await expect(dialog.getByRole("checkbox", { name: /waddle_chat_edit/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /waddle_chat_edit/ })).toBeDisabled();
  await dialog.getByRole("button", { name: "Save permissions" }).click();
  await expect(page.getByText("waddle_manage, nest_sketch_manage")).toBeVisible();
  await member.reload();
  await expect(member.getByRole("link", { name: "Commands" })).toBeVisible();

  const members = page.getByRole("region", { name: "Members" });
  const remove = async () => {
    await page.getByRole("button", { name: "Actions for Pochard" }).click();
    await page.getByRole("menuitem", { name: "Remove from the workspace" }).click();
    await expect(members).not.toContainText("Pochard");
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(members).toContainText("Pochard");
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && answer.url().includes("/memberships/"),
  );
  await remove();
  // A toast stays while it is pointed at, and this one may have come up under the pointer.
  await page.mouse.move(400, 80);
  await removed;
  await member.reload();
  await expect(member.getByRole("button", { name: /Pochard's pond/ })).toBeVisible();

  await page.getByRole("tab", { name: "Audit log" }).click();
  await expect(page.getByText(/removed Pochard/)).toBeVisible();
  await page.getByLabel("Search the log").fill("nobody of that name");
  await expect(page.getByText("No change matches.")).toBeVisible();
  await page.getByLabel("Search the log").fill("Pochard");
  await expect(page.getByText(/removed Pochard/)).toBeVisible();
  await page.getByRole("button", { name: /Kind of change/ }).click();
  await page.getByRole("option", { name: "Services" }).click();
  await expect(page.getByText("No change matches.")).toBeVisible();
  await expect(page).toHaveURL(/kind=services/);
});

test("ownership is given away by typing the address; whoever gave it may leave", async ({
  arrive,
  goose,
}) => {
  // The demo's workspace is the other tests', too, so somebody else's is given away.
  const giver = await enrol(goose, "Teal");
  const account = await enrol(goose, "Eider");
  await admit(goose, account, "admin", giver);
  const { page } = await arrive();
  await logInAs(page, goose, giver);
  await page.goto(goose.creator("/users?tab=workspace"));
  await page.getByLabel("Workspace name").fill("Open water");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the workspace" })).toBeDisabled();
  await page.getByRole("button", { name: "Choose a member" }).click();
  await page.getByRole("button", { name: "Actions for Eider" }).click();
  await page.getByRole("menuitem", { name: "Make the owner" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type teal-s-pond to confirm").fill("teal-s-pond");
  await dialog.getByRole("button", { name: "Give the workspace away" }).click();
  await expect(page.getByText("Eider owns Open water now. You are an admin.")).toBeVisible();

  await page.goto(goose.creator("/account"));
  await page.getByRole("button", { name: "Leave Open water" }).click();
  await page.getByRole("dialog").getByLabel("Type teal-s-pond to confirm").fill("teal-s-pond");
  await page.getByRole("dialog").getByRole("button", { name: "Leave the workspace" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const owner = (await arrive()).page;
  await logInAs(owner, goose, account);
  await owner.goto(goose.creator("/users?tab=log"));
  await expect(owner.getByText("left the workspace")).toBeVisible();
  await expect(owner.getByText(/gave the workspace to Eider/)).toBeVisible();
});
