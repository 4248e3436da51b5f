/** What the page says where it can't answer. */
import { searchAddress } from "#core/cards/result-markup.ts";
import type { CardSearchStore, OwnProblem, OwnState } from "./store.ts";

const OWN_NOTES: Readonly<Record<OwnProblem, string>> = {
  "signed-out":
    "You are not signed in here, so nothing is known of your cards: <code>owned</code>, <code>wanted</code> and <code>tradable</code> find nothing.",
  "no-player":
    "None of your linked accounts has caught a goose yet. Link your Twitch account, or type !catch when a goose comes by.",
  hidden: "Your collection is hidden, so the search can't look at it. Show it to search in it.",
  failed: "Your cards could not be loaded. Try again in a moment.",
};

export function noteMarkup(state: {
  data: ReturnType<CardSearchStore["$data"]["get"]>["status"];
  own: OwnState;
  isOwn: boolean;
  query: string;
}): string {
  const { data, own, isOwn, query } = state;
  if (data === "failed") {
    return "The cards could not be loaded. Check your connection and type again, or press Search.";
  }
  if (!isOwn) return "";
  if (own.status === "loading") return "Looking at your cards…";
  if (own.status !== "unknown") return "";
  const signIn = `/to/creator/login?redirect=${encodeURIComponent(searchAddress(query))}`;
  const link = own.because === "signed-out" ? ` <a href="${signIn}">Sign in</a>` : "";
  return OWN_NOTES[own.because] + link;
}
