/** All commands of GQSH, in the order in which `help` and the docs list them. */
import type { Command } from "./command.ts";
import { CHAT_COMMANDS } from "./commands/chat.ts";
import { CONFIG_COMMANDS } from "./commands/config.ts";
import { GIVEAWAY_COMMANDS } from "./commands/giveaway.ts";
import { OFFLINE_COMMANDS } from "./commands/offline.ts";
import { SELF_COMMANDS } from "./commands/self.ts";
import { SITE_COMMANDS } from "./commands/site.ts";
import { TIMER_COMMANDS } from "./commands/timer.ts";
import { helpFor } from "./manual.ts";

export const TERMINAL_COMMANDS: readonly Command[] = [
  helpFor(() => TERMINAL_COMMANDS),
  ...CHAT_COMMANDS,
  ...TIMER_COMMANDS,
  ...OFFLINE_COMMANDS,
  ...GIVEAWAY_COMMANDS,
  ...CONFIG_COMMANDS,
  ...SITE_COMMANDS,
  ...SELF_COMMANDS,
];
