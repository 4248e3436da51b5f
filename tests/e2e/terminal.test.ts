/** GQSH in the browser: rules of docs/spec/terminal.md. */
import type { Page } from "playwright/test";
import { GQSH_EXAMPLES } from "#core/docs/gqsh-examples.ts";
import { TERMINAL } from "#core/terminal/limits.ts";
import { log, openTerminal as open, typeLine as type } from "./gqsh.ts";
import { inspect } from "./inspect.ts";
import { expect, mayFail, test } from "./stack.ts";

test("TERMINAL-Q40, TERMINAL-Q80: a visitor opens it on any page, is told what needs a login, and finds it again", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await expect(log(page).getByRole("img", { name: "A goose, honking" })).toBeVisible();
  await type(page, "honk");
  await expect(log(page)).toContainText("HONK");
  await type(page, "chta list");
  await expect(log(page)).toContainText("CMD_NOT_FOUND Command not found: chta");
  await expect(log(page)).toContainText("Did you mean: chat?");
  await type(page, "chat list");
  await expect(log(page)).toContainText("PERM_NOT_AUTH You must be logged in to use this command");
  await type(page, "theme dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(log(page)).toContainText("HONK");
  await type(page, "reset");
  await expect(log(page)).not.toContainText("HONK");
  await expect(log(page).getByRole("img", { name: "A goose, honking" })).toBeVisible();
  await page.getByLabel("Command", { exact: true }).press("ArrowUp");
  await expect(page.getByLabel("Command", { exact: true })).toHaveValue("");
  await type(page, "exit");
  await expect(log(page)).toBeHidden();
});

test("TERMINAL-Q20, TERMINAL-Q25, TERMINAL-Q61: a creator makes, lists and takes back a command, completing by Tab", async ({
  creator: { page },
}) => {
  await open(page);
  await page.keyboard.type("ch");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Command", { exact: true })).toHaveValue("chat ");
  await type(page, 'chat create --name !gqsh --response "$(user) types"');
  await expect(log(page)).toContainText("Created !gqsh. Cooldown 10 s, for everyone, enabled.");
  await type(page, "chat list --json");
  await expect(log(page)).toContainText('"name": "!gqsh"');
  await log(page).getByRole("button", { name: "Undo" }).click();
  await expect(log(page)).toContainText("Taken back.");
  await type(page, "clear");
  await type(page, "chat list");
  await expect(
    log(page).getByRole("table").or(log(page).getByText("No chat commands yet")),
  ).toBeVisible();
  await expect(log(page)).not.toContainText("!gqsh");
});

test("the history is gone through with arrows and searched with Ctrl-R; several pasted lines ask first", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await type(page, "honk");
  await type(page, "theme");
  const line = page.getByLabel("Command", { exact: true });
  await expect(log(page)).toContainText("The theme is");
  await line.press("ArrowUp");
  await line.press("ArrowUp");
  await expect(line).toHaveValue("honk");
  await line.press("ArrowDown");
  await expect(line).toHaveValue("theme");
  await line.press("Control+r");
  await page.keyboard.type("hon");
  await expect(page.getByText("(reverse-i-search) “hon”: honk")).toBeVisible();
  await page.keyboard.press("Escape");
  await line.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text", "honk\nwhoami\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("button", { name: "Run 2 lines" }).click();
  await expect(log(page)).toContainText("PERM_NOT_AUTH");
});

test("TERMINAL-Q90, TERMINAL-Q91: of two tabs one has it; closing it gives it and what was said to the other", async ({
  arrive,
  goose,
}) => {
  const { page, context } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await type(page, "honk");
  await expect(log(page)).toContainText("HONK");
  const waited = await page.evaluate(() => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    return at("gqsh:active") - at("gqsh:claimed");
  });
  expect(waited).toBeGreaterThanOrEqual(TERMINAL.claimWaitMs);
  const second = await context.newPage();
  await second.goto(goose.site);
  await second.getByRole("button", { name: /GQSH/ }).click();
  await expect(second.getByText("Terminal is already open in another tab")).toBeVisible();
  await page.keyboard.press("Control+Backquote");
  await second.getByRole("button", { name: "Try again" }).click();
  await expect(second.getByLabel("Command", { exact: true })).toBeFocused();
  await expect(log(second)).toContainText("HONK");
  // And a tab that is closed with the terminal open.
  await page.keyboard.press("Control+Backquote");
  await expect(page.getByText("Terminal is already open in another tab")).toBeVisible();
  await second.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Command", { exact: true })).toBeVisible();
});

/** `npm run fuzz:terminal-claim` runs 200. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);

test(`TERMINAL-Q90: two tabs that open it at once, ${ROUNDS} times: each time exactly one has it`, async ({
  arrive,
  goose,
}) => {
  test.setTimeout(60_000 + ROUNDS * 1000);
  const { page, context } = await arrive();
  const second = await context.newPage();
  const tabs = [page, second];
  for (const tab of tabs) {
    await tab.goto(goose.site);
    await open(tab);
    await tab.evaluate(() => document.getElementById("gqsh")?.hidePopover());
  }
  const [one = [], two = []] = await Promise.all(
    tabs.map((tab, at) => tab.evaluate(race, { at, rounds: ROUNDS })),
  );
  const rounds = one.map((ending, round) => [ending, two[round]].sort().join(" and "));
  const wins = one.filter((ending) => ending === "active").length;
  test.info().annotations.push({
    type: "races",
    description: `${rounds.length} races: ${wins} won by the first tab, ${rounds.length - wins} by the second`,
  });
  expect(rounds).toEqual(Array.from({ length: ROUNDS }, () => "active and refused"));
});

/**
 * In a page: opens the panel in each round as soon as the other tab is ready, too, and answers what
 * became of it each time. The tabs wait for each other by messages.
 */
async function race({ at, rounds }: { at: number; rounds: number }): Promise<string[]> {
  const panel = document.getElementById("gqsh");
  if (panel === null) throw new Error("There is no panel");
  const channel = new BroadcastChannel("race");
  const heard = new Set<string>();
  let wake: () => void = () => undefined;
  channel.onmessage = ({ data }) => {
    heard.add(data);
    wake();
  };
  /** Ends when both tabs have come so far; the other one may have missed what was said before. */
  const meet = async (place: string) => {
    channel.postMessage(`${place} ${at}`);
    while (!heard.has(`${place} ${1 - at}`)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    channel.postMessage(`${place} ${at}`);
  };
  const seen = async (look: () => string | undefined) => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          resolve();
        });
        watch.observe(panel, { childList: true, subtree: true });
      });
    }
  };
  const ending = () => {
    if (panel.querySelector("input[role=combobox]")) return "active";
    return panel.querySelector("[role=alert]") ? "refused" : undefined;
  };
  const endings: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await meet(`begin ${round}`);
    panel.showPopover();
    endings.push(await seen(ending));
    await meet(`end ${round}`);
    panel.hidePopover();
    await seen(() => (ending() === undefined ? "closed" : undefined));
    // The next round begins when the browser has taken the lock back.
    let held: LockInfo[] = [{}];
    while (held.length > 0) {
      held = ((await navigator.locks.query()).held ?? []).filter(
        ({ name }) => name === "gq:terminal",
      );
    }
  }
  return endings;
}

test("every documented session is answered in the real terminal as the page has it", async ({
  creator: { page },
  goose,
}) => {
  await page.goto(goose.creator("/dashboard"));
  // The demo workspace begins with a command of that name.
  await removeAll(page, "chat_commands", 'command_name = "!lurk"');
  await open(page);
  for (const { lines } of GQSH_EXAMPLES) {
    for (const line of lines) {
      await type(page, "clear");
      await expect(log(page)).toBeEmpty();
      await type(page, line);
      await expect(log(page)).toContainText(ANSWERS[line] ?? line);
      await expect(page.getByLabel("Command", { exact: true })).toBeEditable();
    }
  }
  // What the sessions made is taken back, for those who test after this.
  for (const [kind, filter] of [
    ["chat_commands", 'command_name = "!lurk"'],
    ["timers", 'message_text = "Drink some water"'],
    ["offline_messages", 'message_text = "Back on Friday at 8 pm."'],
    ["giveaways", 'name = "Friday keys"'],
  ] as const) {
    expect(await removeAll(page, kind, filter), kind).toBeGreaterThan(0);
  }
  await type(page, "config waddle set prefix --value !");
  await expect(log(page)).toContainText("The prefix is now !");
});

/** What a person sees of an answer; a workspace with more in it lists more. */
const ANSWERS: Readonly<Record<string, string>> = {
  'chat create --name !lurk --response "$(user) slips into the reeds."':
    "Created !lurk. Cooldown 10 s, for everyone, enabled.",
  "chat list": "$(user) slips into the reeds.",
  "chta list": "Did you mean: chat?",
  "chat create --name lurk --response hi": 'VAL_FAILED Command name must start with "!"',
  "timer create": "CMD_MISSING_FLAG timer create needs --message",
  'timer create --message "Drink some water" --schedule "*/30 * * * *" --online-only true':
    "Created a timer: every 30 minutes, while live.",
  "timer list --json": '"message": "Drink some water"',
  "offline list": "Back on Friday at 8 pm.",
  'giveaway create --name "Friday keys" --duration 15':
    "Created the giveaway Friday keys: 15 minutes, 1 entry per user.",
  'giveaway code create --giveaway "friday keys" --code ABCD-1234 --prize "Untitled Pond Game"':
    "Added a code to Friday keys. 1 unused.",
  'giveaway code create --giveaway Fridya --code EFGH-5678 --prize "Pond Simulator"':
    "VAL_FAILED Giveaway not found: Fridya",
  'giveaway code list --giveaway "Friday keys"': "Untitled Pond Game",
  "config waddle set prefix --value ?": "The prefix is now ?",
  "config waddle get": "prefix?",
  "config gaggle set interval --value 10":
    "VAL_OUT_OF_RANGE Invalid interval. Must be between 15 and 120 minutes",
  "config waddle set colour --value green":
    "CMD_INVALID_ARG Unknown config key: colour. Available: prefix",
  "chat delete !lurk": "SYS_NOT_IMPL Interactive delete of chat commands is not yet supported",
  "help honk": "Usage: honk",
  honk: "HONK",
};

/** As the person who is logged in; answers how many there were. */
function removeAll(page: Page, collection: string, filter: string): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const { token } = JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}");
      const headers = { authorization: token };
      const at = `/api/collections/${name}/records`;
      const list = await fetch(`${at}?filter=${encodeURIComponent(wanted)}`, { headers });
      const { items } = await list.json();
      for (const { id } of items) await fetch(`${at}/${id}`, { method: "DELETE", headers });
      return items.length;
    },
    [collection, filter] as const,
  );
}

test("Run it: a session of the docs runs in the page and answers what stands there", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${goose.site}/ask/gqsh/examples`);
  for (const { label } of GQSH_EXAMPLES) {
    const session = page.getByRole("group", { name: label, exact: true });
    const written = await session.textContent();
    await page.getByRole("button", { name: `Run it: ${label}`, exact: true }).click();
    const own = page.getByLabel("Go on with a line of your own");
    await expect(own).toBeVisible();
    await expect(session).toHaveText(written ?? "");
    await own.fill("honk");
    await own.press("Enter");
    await expect(session).toContainText("$ honk\nHONK");
    await page.reload();
  }
});

test("a screen reader hears what was typed and what was answered", async ({ arrive, goose }) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await open(page);
  await type(page, "clear");
  await expect(log(page)).toBeEmpty();
  await type(page, "help honk");
  await type(page, "chat list");
  await expect(log(page).getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(log(page)).toMatchAriaSnapshot(`
    - log "Terminal output":
      - paragraph: "Command: help honk"
      - text: "honk: honks Usage: honk For: anybody"
      - region "What honk takes":
        - table "What honk takes":
          - caption: What honk takes
          - rowgroup:
            - row:
              - columnheader "Flag"
              - columnheader "What"
              - columnheader "Default"
          - rowgroup:
            - row:
              - cell "--json"
              - cell "prints data"
              - cell
            - row:
              - cell "--help"
              - cell "explains the command"
              - cell
      - text: "Examples: honk"
      - paragraph: "Command: chat list"
      - paragraph: PERM_NOT_AUTH You must be logged in to use this command
      - link "Log in":
        - /url: /to/creator/login
  `);
});

test("TERMINAL-Q42: a sign-in that has ended meanwhile is none", async ({ creator: { page } }) => {
  mayFail(/401 .*\/api\/gq\/session/);
  await open(page);
  await type(page, "whoami");
  await expect(log(page)).toContainText("workspace");
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}");
    // The server knows no such token: its signature is another.
    localStorage.setItem("pocketbase_auth", JSON.stringify({ ...auth, token: `${auth.token}x` }));
  });
  await type(page, "clear");
  await type(page, "offline list");
  await expect(log(page)).toContainText("PERM_NOT_AUTH You must be logged in to use this command");
});

test("TERMINAL-Q73: Ctrl-C stops waiting for a line, and the prompt is free", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(`${goose.site}/privacy`);
  await open(page);
  const line = page.getByLabel("Command", { exact: true });
  await page.route("**/status.json", () => new Promise(() => undefined));
  await type(page, "status");
  await expect(line).not.toBeEditable();
  await line.press("Control+c");
  await expect(log(page)).toContainText("Not waiting any longer");
  await type(page, "honk");
  await expect(log(page)).toContainText("HONK");
});

test("Tab completes names and flags; by keyboard alone one gets out again", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive();
  await page.goto(goose.site);
  await page.keyboard.press("Control+Backquote");
  const line = page.getByLabel("Command", { exact: true });
  await expect(line).toBeFocused();
  await page.keyboard.type("giveaway code create --gi");
  await page.keyboard.press("Tab");
  await expect(line).toHaveValue("giveaway code create --giveaway ");
  await line.fill("theme ");
  await page.keyboard.press("Tab");
  const offers = page.getByRole("listbox", { name: "Completions" });
  await expect(offers.getByRole("option", { selected: true })).toContainText("light");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("theme natural ");
  await line.fill("");
  await page.keyboard.press("Tab");
  await expect(line).not.toBeFocused();
  await page.keyboard.press("Control+Backquote");
  await expect(page.getByRole("button", { name: /GQSH/ })).toBeFocused();
});

test("it is accessible in every theme and fits every width, and on a phone", async ({
  arrive,
  goose,
}) => {
  const { page } = await arrive({ width: 390, height: 844 });
  await page.goto(goose.site);
  // The banner lies under the terminal; axe takes its buttons for ones that cover the terminal's.
  await page.locator("[data-choose=essential]").click();
  await open(page);
  await type(page, "help");
  await type(page, "help chat create");
  await type(page, "chta");
  await expect(log(page)).toContainText("Usage: chat create");
  await page.getByRole("separator", { name: "Height of the terminal" }).press("Home");
  await inspect(page, "the terminal");
});
