/** What the page says where it can't answer. */
import { searchAddress } from "#core/cards/result-markup.ts";
import type { CardSearchStore, OwnProblem, OwnState } from "./store.ts";

const OWN_NOTES: Readonly<Record<OwnProblem, string>> = {
  "signed-out":
    "You are not signed in here, so nothing is known of your cards: <code>owned</code>, <code>wanted</code> and <code>tradable</code> find nothing. A public collection can be searched by its link “Search in this collection”.",
  "no-player":
    "None of your linked accounts has caught a goose yet. Link your Twitch account, or type !catch when a goose comes by.",
  hidden: "Your collection is hidden, so the search can't look at it. Show it to search in it.",
  "not-public":
    "There is no such collection to search in: nobody plays by this name, or the player keeps it to themselves.",
  failed: "The collection could not be loaded. Try again in a moment.",
};

export function noteMarkup(state: {
  data: ReturnType<CardSearchStore["$data"]["get"]>["status"];
  own: OwnState;
  isOwn: boolean;
  /** The player in whose collection it searches: what is wrong with it is said at once. */
  of?: string | undefined;
  query: string;
}): string {
  const { data, own, isOwn, of, query } = state;
  if (data === "failed") {
    return "The cards could not be loaded. Check your connection and type again, or press Search.";
  }
  if (!isOwn && (of === undefined || own.status === "loading")) return "";
  if (own.status === "loading") return "Looking at the collection…";
  if (own.status !== "unknown") return "";
  const signIn = `/to/creator/login?redirect=${encodeURIComponent(searchAddress(query))}`;
  const link = own.because === "signed-out" ? ` <a href="${signIn}">Sign in</a>` : "";
  return OWN_NOTES[own.because] + link;
}
