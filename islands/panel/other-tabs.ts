import { collectionPath } from "#core/gaggle/addresses.ts";
import type { PanelView } from "#core/panel/api.ts";
import { button, element } from "./dom.ts";
import { cardName, countWords, kindsWords, type Shared } from "./words.ts";

export type FlockActions = {
  names: Readonly<Record<string, string>>;
  /** Address of the main site. */
  site: string;
  onShare: () => void;
};

/** The viewer's own collection. */
export function flockTab({ viewer }: PanelView, actions: FlockActions): HTMLElement[] {
  switch (viewer.state) {
    case "signed_out":
      return [notice("Your geese", "Sign in to Twitch to see your geese here.")];
    case "unshared":
      return [
        notice(
          "Your geese",
          "Twitch has not told this panel who you are. Share it to see your geese and to try for one.",
          button("Share my identity", actions.onShare, { class: "main", "data-key": "share" }),
        ),
      ];
    case "shared":
      return collectionOf(viewer.collection, actions);
  }
}

function collectionOf(collection: Shared, { names, site }: FlockActions): HTMLElement[] {
  const { cards, eggs, down, page } = collection;
  if (cards.length === 0 && eggs === 0) {
    return [notice("Your geese", "You have none yet. The next that comes by may be yours.")];
  }
  const items = cards.map(({ card, count }) =>
    element(
      "li",
      {},
      element("a", { href: `${site}/cards/${card}`, ...OUTSIDE }, cardName(card, names)),
      count > 1 && element("span", { class: "muted" }, `× ${count}`),
    ),
  );
  return [
    element(
      "section",
      { class: "card" },
      element("h2", {}, kindsWords(collection)),
      element(
        "p",
        { class: "muted" },
        `${countWords(eggs, "egg", "eggs")} · ${down} down`,
        page !== "" && " · ",
        page !== "" &&
          element("a", { href: `${site}${collectionPath(page)}`, ...OUTSIDE }, "whole collection"),
      ),
      element("ul", { class: "list" }, ...items),
    ),
  ];
}

/** What can be typed in chat. */
export function commandsTab({ commands }: PanelView): HTMLElement[] {
  if (commands.length === 0) {
    return [notice("Commands", "This channel has no commands for everybody.")];
  }
  const items = commands.map(({ name, does }) =>
    element("li", {}, element("code", {}, name), does !== "" && element("span", {}, does)),
  );
  return [
    element(
      "section",
      { class: "card" },
      element("h2", {}, "Type in chat"),
      element("ul", { class: "list commands" }, ...items),
    ),
  ];
}

const OUTSIDE = { target: "_blank", rel: "noopener noreferrer" };

function notice(title: string, text: string, ...more: HTMLElement[]): HTMLElement {
  return element(
    "section",
    { class: "card" },
    element("h2", {}, title),
    element("p", {}, text),
    ...more,
  );
}
