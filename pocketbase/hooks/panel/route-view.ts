import type { PanelView } from "#core/panel/api.ts";
import type { PanelViewer } from "#core/panel/token.ts";
import { publicWorkspace } from "../gaggle/public-workspace.ts";
import { queryOf } from "../platform/http/request.ts";
import { panelGame } from "./game.ts";
import { panelCommands, panelGiveaways } from "./listed.ts";
import { ownCollection } from "./own-collection.ts";
import { accountOf, linkedPanelRequest } from "./panel-request.ts";

/** GET /api/gq/panel/view?channel=: all that a viewer's panel shows. */
export function readPanelView(e: core.RequestEvent) {
  return linkedPanelRequest(e, queryOf(e, "channel"), ({ viewer, tenant }) => {
    const channel = publicWorkspace(e.app, tenant);
    const answer: PanelView = {
      now: Date.now(),
      channel,
      game: panelGame(e.app, tenant, accountOf(viewer)),
      viewer: viewerOf(e.app, viewer),
      commands: panelCommands(e.app, tenant),
      giveaways: panelGiveaways(e.app, tenant, channel.slug),
    };
    return e.json(200, answer);
  });
}

function viewerOf(app: CoreApp, viewer: PanelViewer): PanelView["viewer"] {
  if (!viewer.isSignedIn) return { state: "signed_out" };
  if (viewer.userId === "") return { state: "unshared" };
  return { state: "shared", collection: ownCollection(app, accountOf(viewer)) };
}
