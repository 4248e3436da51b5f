import { TOKEN_HEADER } from "#core/panel/api.ts";
import { type PanelViewer, readPanelToken } from "#core/panel/token.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import { environment } from "../platform/environment.ts";
import { type Refusal, refuse } from "../platform/http/answer.ts";
import { firstRecord } from "../platform/http/request.ts";

/** Somebody's panel, below the channel of a workspace. */
export type PanelAsker = {
  viewer: PanelViewer;
  /** The workspace that has linked the channel; undefined while none has. */
  tenant: string | undefined;
};

const refusal = (status: number, code: ErrorCode): Refusal => ({ status, code });

/**
 * A request of the extension's pages: `answer` gets who asks, once Twitch's signature was checked
 * (PANEL-T1). `channel` is the one that the page believes it is on (PANEL-T4).
 */
export function panelRequest(
  e: core.RequestEvent,
  channel: string,
  answer: (asker: PanelAsker) => unknown,
) {
  e.response.header().set("Cache-Control", "no-store");
  const { extensionSecret } = environment();
  if (extensionSecret === "") return refuse(e, refusal(404, "PANEL_OFF"));
  const token = e.request?.header.get(TOKEN_HEADER) ?? "";
  const read = readPanelToken(token, extensionSecret, Date.now() / 1000);
  if (!read.ok) return refuse(e, refusal(401, read.code));
  if (channel !== read.viewer.channel) return refuse(e, refusal(403, "PANEL_OTHER_CHANNEL"));
  const config = firstRecord(e.app, "bot_config", "twitch_channel_id = {:channel}", { channel });
  return answer({ viewer: read.viewer, tenant: config?.getString("tenant") });
}

/** The same below a channel that a workspace has linked. */
export function linkedPanelRequest(
  e: core.RequestEvent,
  channel: string,
  answer: (asker: { viewer: PanelViewer; tenant: string }) => unknown,
) {
  return panelRequest(e, channel, ({ viewer, tenant }) =>
    tenant === undefined ? refuse(e, refusal(404, "PANEL_NOT_LINKED")) : answer({ viewer, tenant }),
  );
}

/** The viewer as the game names accounts; "" while they don't share who they are. */
export function accountOf({ userId }: PanelViewer): string {
  return userId === "" ? "" : `twitch:${userId}`;
}
