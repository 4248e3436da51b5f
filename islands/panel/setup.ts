import type { PanelSetup } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { announce, button, byId, element, fill } from "./dom.ts";
import { followTheme, REFRESH_MESSAGE } from "./helper.ts";
import { PAGE_TIME, Poll, type Polled } from "./polled.ts";
import type { PanelParts } from "./viewer.ts";
import { countWords, quietWords, visitorName } from "./words.ts";

/** The broadcaster's pages: config.html, and live_config.html with what is for the stream. */
export function startSetup(parts: PanelParts, isLive: boolean): void {
  const { helper, server } = parts;
  followTheme(helper);
  const poll = new Poll({
    ask: (by) => server.setup(by),
    goodFor: () => (isLive ? PANEL_LIMITS.refreshOpenMs : PANEL_LIMITS.refreshMs),
    time: PAGE_TIME,
    onChange: draw,
  });
  let shown = "";

  function draw(state: Polled<PanelSetup>): void {
    const next = JSON.stringify(
      state.type === "loaded" ? [state.value, state.problem, 0] : state,
      withoutTime,
    );
    if (next === shown) return;
    shown = next;
    fill(byId("main"), ...contentOf(state));
  }

  function contentOf(state: Polled<PanelSetup>): HTMLElement[] {
    const again = button("Ask again", () => void poll.refresh(), { "data-key": "again" });
    if (state.type === "waiting") {
      return [element("p", { class: "loading" }, "Asking the server …")];
    }
    if (state.type === "failed") return [card("Not known yet", state.message, again)];
    const problem = state.problem === undefined ? [] : [card("Not newer", state.problem, again)];
    if (state.value.workspace === null) return [...problem, unlinked(parts.site, again)];
    const cards = [...problem, linked(state.value), showsCard(state.value)];
    return isLive ? [liveCard(state.value, parts), ...cards] : cards;
  }

  helper.onAuthorized((by) => poll.authorize(by));
  helper.onVisibilityChanged((isVisible) => poll.setVisible(isVisible));
  draw(poll.state);
}

/** Leaves the time out, which changes with every answer. */
function withoutTime(key: string, value: unknown): unknown {
  return key === "now" ? undefined : value;
}

function card(title: string, text: string, ...more: HTMLElement[]): HTMLElement {
  return element(
    "section",
    { class: "card" },
    element("h2", {}, title),
    element("p", {}, text),
    ...more,
  );
}

function unlinked(site: string, again: HTMLElement): HTMLElement {
  const host = new URL(site).host;
  const steps = [
    `Open the console at ${host} and sign in, or sign up.`,
    "Under Twitch, link the Twitch account of this channel.",
    "Choose this channel as your workspace's channel, and switch Gaggle or Waddle on.",
  ];
  return element(
    "section",
    { class: "card" },
    element("h2", {}, "This channel is not linked"),
    element("p", {}, "Viewers see that the panel is not set up. To link it:"),
    element("ol", {}, ...steps.map((step) => element("li", {}, step))),
    element(
      "p",
      {},
      element(
        "a",
        { href: `${site}/docs`, target: "_blank", rel: "noopener noreferrer" },
        "Read more",
      ),
    ),
    again,
  );
}

function linked({ workspace, bot }: PanelSetup): HTMLElement {
  return card(`Linked to ${workspace?.name ?? ""}`, `${bot}.`);
}

function showsCard({ shows }: PanelSetup): HTMLElement {
  const items = [
    shows.game
      ? "The goose that is here, a button to try for it, and the viewer's own geese"
      : "No geese: Gaggle is off in this workspace",
    countWords(shows.commands, "command", "commands"),
    countWords(shows.giveaways, "open giveaway", "open giveaways"),
  ];
  return element(
    "section",
    { class: "card" },
    element("h2", {}, "What viewers see"),
    element("ul", { class: "list" }, ...items.map((item) => element("li", {}, item))),
  );
}

/** What is here now, and a way to have all viewers' panels look at once. */
function liveCard({ game }: PanelSetup, { helper, names }: PanelParts): HTMLElement {
  const [title, text] =
    game.state === "open"
      ? [
          `${visitorName(game.encounter.visitor, names)} is here`,
          countWords(game.encounter.count, "viewer has tried", "viewers have tried"),
        ]
      : [quietWords(game.state).title, quietWords(game.state).text];
  const refresh = button(
    "Refresh every viewer's panel",
    () => {
      helper.send("broadcast", "application/json", { type: REFRESH_MESSAGE });
      announce("All panels look again now");
    },
    { "data-key": "refresh" },
  );
  return card(title, text, refresh);
}
