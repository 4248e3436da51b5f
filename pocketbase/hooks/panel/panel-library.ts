/** The routes of the Twitch panel. Every viewer's panel asks them, so a new runtime loads them alone. */
import "../platform/runtime.ts";

export { readPanelSetup } from "./route-setup.ts";
export { tryFromPanel } from "./route-try.ts";
export { readPanelView } from "./route-view.ts";
