/** Twitch's helper, as far as the panel uses it: https://dev.twitch.tv/docs/extensions/reference/ */

export type Authorization = {
  token: string;
  channelId: string;
  /** Stands for the viewer in this extension; begins with A for somebody who is not signed in. */
  userId: string;
};

type Context = { theme?: "light" | "dark" };

export type TwitchHelper = {
  onAuthorized(listener: (authorization: Authorization) => void): void;
  onContext(listener: (context: Context, changed: readonly string[]) => void): void;
  onVisibilityChanged(listener: (isVisible: boolean) => void): void;
  listen(
    target: string,
    listener: (target: string, contentType: string, message: string) => void,
  ): void;
  send(target: string, contentType: string, message: object): void;
  actions: { requestIdShare(): void };
};

declare global {
  interface Window {
    Twitch?: { ext: TwitchHelper };
  }
}

/** What the live view tells all panels of the channel: to ask the server again. */
export const REFRESH_MESSAGE = "refresh";

/** Undefined when the page stands outside of Twitch, or its helper could not be loaded. */
export function twitchHelper(): TwitchHelper | undefined {
  return window.Twitch?.ext;
}

/** Has the page follow Twitch's light or dark theme. */
export function followTheme(helper: TwitchHelper): void {
  helper.onContext(({ theme }) => {
    if (theme) document.documentElement.dataset.theme = theme;
  });
}
