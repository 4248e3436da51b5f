import type { PanelEncounter, PanelView } from "#core/panel/api.ts";
import { button, element } from "./dom.ts";
import { countWords, quietWords, visitorName } from "./words.ts";

export type NowActions = {
  names: Readonly<Record<string, string>>;
  /** The address of the picture of what is here. */
  picture: string;
  /** What a try came to, of the encounter that is shown; undefined before one. */
  said: string | undefined;
  isTrying: boolean;
  onTry: () => void;
  onShare: () => void;
};

/** What is here now, and the giveaways that can be entered. */
export function nowTab(view: PanelView, left: number, actions: NowActions): HTMLElement[] {
  const { game } = view;
  const isHere = game.state === "open" && left > 0;
  const here = isHere
    ? encounterCard(game.encounter, view.viewer.state, actions)
    : quietCard(game.state === "open" ? "quiet" : game.state);
  return [here, ...giveawayList(view.giveaways)];
}

function quietCard(state: "off" | "away" | "quiet"): HTMLElement {
  const { title, text } = quietWords(state);
  return element(
    "section",
    { class: "card" },
    element("img", { src: "goose.svg", alt: "", class: "goose asleep" }),
    element("h2", {}, title),
    element("p", {}, text),
  );
}

function encounterCard(
  encounter: PanelEncounter,
  viewer: PanelView["viewer"]["state"],
  actions: NowActions,
): HTMLElement {
  const { visitor, count } = encounter;
  const isFox = visitor === "fox";
  const tried = isFox
    ? countWords(count, "viewer honks", "viewers honk")
    : countWords(count, "viewer has tried", "viewers have tried");
  return element(
    "section",
    { class: "card here" },
    element("img", { src: actions.picture, alt: "", class: "goose" }),
    element("h2", {}, visitorName(visitor, actions.names)),
    element(
      "p",
      { class: "left" },
      element("span", { id: "left", role: "timer" }),
      ` left · ${tried}`,
    ),
    tryPart(encounter, viewer, actions),
  );
}

function tryPart(
  { visitor, is_taken }: PanelEncounter,
  viewer: PanelView["viewer"]["state"],
  { said, isTrying, onTry, onShare }: NowActions,
): HTMLElement {
  const isFox = visitor === "fox";
  if (viewer === "signed_out") {
    return element("p", { class: "hint" }, `Sign in to Twitch to ${isFox ? "honk" : "try"} here.`);
  }
  if (viewer === "unshared") {
    return element(
      "div",
      {},
      element("p", { class: "hint" }, "A try has to be somebody's: share who you are on Twitch."),
      button("Share my identity", onShare, { class: "main", "data-key": "try" }),
    );
  }
  if (said !== undefined || is_taken) {
    const text = said ?? (isFox ? "Your honk counts." : "Your try counts.");
    return element("p", { class: "said", tabindex: "-1", "data-key": "try" }, text);
  }
  return button(isFox ? "Honk" : "Try to catch it", onTry, {
    class: "main",
    "data-key": "try",
    "aria-disabled": isTrying ? "true" : undefined,
  });
}

function giveawayList(giveaways: PanelView["giveaways"]): HTMLElement[] {
  if (giveaways.length === 0) return [];
  const items = giveaways.map(({ name, keyword, url }) =>
    element(
      "li",
      {},
      element("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, name),
      element("span", { class: "muted" }, `type ${keyword} in chat`),
    ),
  );
  return [
    element(
      "section",
      { class: "card" },
      element("h2", {}, giveaways.length === 1 ? "Open giveaway" : "Open giveaways"),
      element("ul", { class: "list" }, ...items),
    ),
  ];
}
