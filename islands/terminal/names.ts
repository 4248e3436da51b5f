/** The names that exist, for completion: asked for again after a while. */

import { nameOf } from "#core/terminal/command.ts";
import { PAGES } from "#core/terminal/commands/site.ts";
import type { Names } from "#core/terminal/complete.ts";
import { TERMINAL_COMMANDS } from "#core/terminal/registry.ts";
import { terminalContext } from "./context.ts";

const FRESH_MS = 15_000;

let asked = Number.NEGATIVE_INFINITY;
let commands: readonly string[] = [];
let giveaways: readonly string[] = [];

/** What is known now; what it lacks is there the next time. */
export async function knownNames(): Promise<Names> {
  if (performance.now() - asked > FRESH_MS) {
    asked = performance.now();
    await ask();
  }
  return {
    commands,
    giveaways,
    pages: [...new Set(PAGES.map(({ path }) => path.slice(1)).filter((path) => path !== ""))],
    "terminal-commands": TERMINAL_COMMANDS.map(nameOf),
  };
}

async function ask(): Promise<void> {
  const context = await terminalContext(() => []);
  if (context.person() === null) return;
  const [listed, planned] = await Promise.all([context.commands(), context.giveaways()]);
  if (listed.ok) commands = listed.value.map(({ command_name }) => command_name);
  if (planned.ok) giveaways = planned.value.map(({ name }) => name);
}
