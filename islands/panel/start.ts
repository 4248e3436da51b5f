import { byId, element, fill } from "./dom.ts";
import { twitchHelper } from "./helper.ts";
import { panelServer } from "./server.ts";
import { startSetup } from "./setup.ts";
import { type PanelParts, ViewerPage } from "./viewer.ts";

type Names = Readonly<Record<string, string>>;

export function startViewer(site: string, names: Names): void {
  const parts = partsOf(site, names);
  if (parts) new ViewerPage(parts).start();
}

export function startBroadcaster(site: string, names: Names, isLive: boolean): void {
  const parts = partsOf(site, names);
  if (parts) startSetup(parts, isLive);
}

/** Undefined outside of Twitch, which the page then says. */
function partsOf(site: string, names: Names): PanelParts | undefined {
  // What scrolls can be reached by keyboard.
  byId("main").tabIndex = 0;
  const helper = twitchHelper();
  if (helper) return { helper, server: panelServer(site), site, names };
  const text = "This page works on Twitch alone, and Twitch's helper is not here. Reload the page.";
  fill(byId("main"), element("section", { class: "card" }, element("p", {}, text)));
  return undefined;
}
