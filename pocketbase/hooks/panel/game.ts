import type { PanelGame } from "#core/panel/api.ts";
import { botPresence } from "../chat/bot-report.ts";
import { isOn } from "../platform/people/workspace.ts";
import { askBots } from "./ask-bots.ts";

/** What is here now, as the bots know it, for a viewer (PANEL-G2). */
export function panelGame(app: CoreApp, tenant: string, account: string): PanelGame {
  if (!isOn(app, tenant, "gaggle_enabled")) return { state: "off" };
  const bot = botPresence(app, tenant);
  if (!bot.isInChat) return { state: "away" };
  return askBots({ tenant, account })?.game ?? { state: "away" };
}
