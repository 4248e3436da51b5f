import type { PanelSetup } from "#core/panel/api.ts";
import { botPresence } from "../chat/bot-report.ts";
import { publicWorkspace } from "../gaggle/public-workspace.ts";
import { refuse } from "../platform/http/answer.ts";
import { queryOf } from "../platform/http/request.ts";
import { isOn } from "../platform/people/workspace.ts";
import { panelGame } from "./game.ts";
import { panelCommands, panelGiveaways } from "./listed.ts";
import { panelRequest } from "./panel-request.ts";

const NOTHING: Omit<PanelSetup, "now"> = {
  workspace: null,
  shows: { game: false, commands: 0, giveaways: 0 },
  game: { state: "off" },
  bot: "",
};

/** GET /api/gq/panel/setup?channel=: what the broadcaster reads in the settings and the live view. */
export function readPanelSetup(e: core.RequestEvent) {
  return panelRequest(e, queryOf(e, "channel"), ({ viewer, tenant }) => {
    if (viewer.role !== "broadcaster") {
      return refuse(e, { status: 403, code: "PANEL_BROADCASTER_ONLY" });
    }
    const now = Date.now();
    const answer: PanelSetup = {
      now,
      ...(tenant === undefined ? NOTHING : setupOf(e.app, tenant)),
    };
    return e.json(200, answer);
  });
}

function setupOf(app: CoreApp, tenant: string): Omit<PanelSetup, "now"> {
  const { name, slug } = publicWorkspace(app, tenant);
  return {
    workspace: { name, slug },
    shows: {
      game: isOn(app, tenant, "gaggle_enabled"),
      commands: panelCommands(app, tenant).length,
      giveaways: panelGiveaways(app, tenant, slug).length,
    },
    game: panelGame(app, tenant, ""),
    bot: botPresence(app, tenant).sentence,
  };
}
