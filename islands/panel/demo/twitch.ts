import { type DemoViewer, PANEL_DEMO } from "#core/panel/demo.ts";
import { type Authorization, REFRESH_MESSAGE, type TwitchHelper } from "../helper.ts";

type Listeners = {
  authorized: Parameters<TwitchHelper["onAuthorized"]>[0][];
  context: Parameters<TwitchHelper["onContext"]>[0][];
  broadcast: Parameters<TwitchHelper["listen"]>[1][];
};

/** Twitch's helper, as far as the panel uses it; what Twitch knows comes from the page around the frame. */
export class DemoTwitch {
  readonly #listeners: Listeners = { authorized: [], context: [], broadcast: [] };
  readonly #onShare: () => void;
  #theme: "light" | "dark" | undefined;
  #viewer: DemoViewer | undefined;

  /** `onShare` is called when the viewer agrees to share who they are. */
  constructor(onShare: () => void) {
    this.#onShare = onShare;
  }

  get helper(): TwitchHelper {
    const { authorized, context, broadcast } = this.#listeners;
    return {
      onAuthorized: (listener) => {
        authorized.push(listener);
        if (this.#viewer) listener(authorizationOf(this.#viewer));
      },
      onContext: (listener) => {
        context.push(listener);
        if (this.#theme) listener({ theme: this.#theme }, ["theme"]);
      },
      onVisibilityChanged: (listener) => {
        document.addEventListener("visibilitychange", () => listener(!document.hidden));
      },
      listen: (_target, listener) => {
        broadcast.push(listener);
      },
      send: (_target, contentType, message) => this.#broadcast(contentType, message),
      actions: { requestIdShare: this.#onShare },
    };
  }

  setTheme(theme: "light" | "dark"): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    for (const listener of this.#listeners.context) listener({ theme }, ["theme"]);
  }

  setViewer(viewer: DemoViewer): void {
    if (viewer === this.#viewer) return;
    this.#viewer = viewer;
    for (const listener of this.#listeners.authorized) listener(authorizationOf(viewer));
  }

  /** Has the panel ask its server at once. */
  refresh(): void {
    this.#broadcast("application/json", { type: REFRESH_MESSAGE });
  }

  #broadcast(contentType: string, message: object): void {
    for (const listener of this.#listeners.broadcast) {
      listener("broadcast", contentType, JSON.stringify(message));
    }
  }
}

/** The token says who looks and nothing else: the demo's server is in the same page. */
function authorizationOf(viewer: DemoViewer): Authorization {
  const userId = viewer === "signed_out" ? "A1" : "U1";
  return { token: viewer, channelId: PANEL_DEMO.channelId, userId };
}
