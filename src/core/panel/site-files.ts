/** Addresses of the panel's files in the site; the build writes them (scripts/build/panel.ts). */

/** The extension's zip, made for this server. */
export const PANEL_ZIP_ADDRESS = "/panel.zip";

/** The panel that /panel shows in a frame: the extension's own page, with a stand-in of Twitch. */
export const PANEL_DEMO_ADDRESS = "/panel-demo/panel";

/** The page that shows it. */
export const PANEL_PAGE_ADDRESS = "/panel";
