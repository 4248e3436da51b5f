/**
 * The routes of sketches that a whole chat calls at once, when an overlay or a link is opened or the
 * rooms come back. As with giveaways, a new runtime loads this small library in a tenth of the time.
 */
import "../platform/runtime.ts";

export { issueEmbedTicket, issueLinkTicket, lookAtSketchLink } from "./route-links.ts";
