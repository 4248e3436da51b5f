import type { PanelEncounter, PanelView } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { announce, button, byId, element, fill } from "./dom.ts";
import { followTheme, REFRESH_MESSAGE, type TwitchHelper } from "./helper.ts";
import { nowTab } from "./now-tab.ts";
import { commandsTab, flockTab } from "./other-tabs.ts";
import { CardPictures } from "./pictures.ts";
import { PAGE_TIME, Poll } from "./polled.ts";
import type { PanelServer } from "./server.ts";
import { startTabs } from "./tabs.ts";
import { cardName, secondsLeft, timeWords, tryWords, visitorName } from "./words.ts";

export type PanelParts = {
  helper: TwitchHelper;
  server: PanelServer;
  /** Address of the main site. */
  site: string;
  /** Names of cards by slug. */
  names: Readonly<Record<string, string>>;
};

const SECOND_MS = 1000;

/** The page of a viewer: panel.html and mobile.html. */
export class ViewerPage {
  readonly #parts: PanelParts;
  readonly #poll: Poll<PanelView>;
  readonly #pictures: CardPictures;
  #tab = "now";
  /** What the last try came to, and for which encounter. */
  #said: { encounter: number; text: string } | undefined;
  #isTrying = false;
  /** The encounter that was announced last. */
  #announced = 0;
  /** What is shown, so that nothing is made anew that has not changed. */
  #shown = "";

  constructor(parts: PanelParts) {
    this.#parts = parts;
    this.#pictures = new CardPictures(parts.site, () => this.#draw());
    this.#poll = new Poll({
      ask: (by) => parts.server.view(by),
      goodFor: ({ game }) =>
        game.state === "open" ? PANEL_LIMITS.refreshOpenMs : PANEL_LIMITS.refreshMs,
      time: PAGE_TIME,
      onChange: () => this.#draw(),
    });
  }

  start(): void {
    const { helper } = this.#parts;
    followTheme(helper);
    startTabs(byId("tabs"), (id) => {
      this.#tab = id;
      byId("main").setAttribute("aria-labelledby", id);
      this.#draw();
    });
    helper.onAuthorized((by) => this.#poll.authorize(by));
    helper.onVisibilityChanged((isVisible) => this.#poll.setVisible(isVisible));
    helper.listen("broadcast", (_target, _type, message) => {
      if (message.includes(REFRESH_MESSAGE)) void this.#poll.refresh();
    });
    setInterval(() => this.#tick(), SECOND_MS);
    this.#draw();
  }

  #encounter(): PanelEncounter | undefined {
    const { state } = this.#poll;
    return state.type === "loaded" && state.value.game.state === "open"
      ? state.value.game.encounter
      : undefined;
  }

  /** Seconds until what is here leaves, by the server's clock. */
  #left(): number {
    const { state } = this.#poll;
    const encounter = this.#encounter();
    if (!encounter || state.type !== "loaded") return 0;
    return secondsLeft(encounter, PAGE_TIME.now(), state.value.now - state.at);
  }

  #tick(): void {
    const place = document.getElementById("left");
    const left = this.#left();
    if (place && left > 0) place.textContent = timeWords(left);
    else if (place) this.#draw();
  }

  #draw(): void {
    const { state } = this.#poll;
    const left = this.#left();
    const shown = JSON.stringify([
      state.type === "loaded" ? { ...state.value, now: 0 } : state,
      state.type === "loaded" && state.problem,
      this.#tab,
      this.#said,
      this.#isTrying,
      left > 0,
      this.#picture(),
    ]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    byId("channel").textContent = state.type === "loaded" ? state.value.channel.name : "Gaggle";
    fill(byId("problem"), ...this.#problem());
    fill(byId("main"), ...this.#content(left));
    this.#announceVisitor(left);
    this.#tick();
  }

  #problem(): HTMLElement[] {
    const { state } = this.#poll;
    if (state.type !== "loaded" || state.problem === undefined) return [];
    return [element("p", {}, state.problem), this.#again()];
  }

  #content(left: number): HTMLElement[] {
    const { state } = this.#poll;
    const { names, site } = this.#parts;
    const onShare = () => this.#parts.helper.actions.requestIdShare();
    if (state.type === "waiting") {
      return [element("p", { class: "loading" }, "Looking for geese …")];
    }
    if (state.type === "failed") {
      return [
        element(
          "section",
          { class: "card" },
          element("h2", {}, "Nothing to show yet"),
          element("p", {}, state.message),
          this.#again(),
        ),
      ];
    }
    const { value } = state;
    if (this.#tab === "flock") return flockTab(value, { names, site, onShare });
    if (this.#tab === "commands") return commandsTab(value);
    const said = this.#said?.encounter === this.#encounter()?.number ? this.#said?.text : undefined;
    const onTry = () => void this.#try();
    const picture = this.#picture();
    return nowTab(value, left, { names, picture, said, isTrying: this.#isTrying, onTry, onShare });
  }

  #picture(): string {
    const { visitor = "fox" } = this.#encounter() ?? {};
    if (visitor === "fox") return "fox.svg";
    return this.#pictures.of(visitor, cardName(visitor, this.#parts.names));
  }

  #again(): HTMLElement {
    return button("Try again", () => void this.#poll.refresh(), { "data-key": "again" });
  }

  #announceVisitor(left: number): void {
    const encounter = this.#encounter();
    if (!encounter || left === 0 || encounter.number === this.#announced) return;
    this.#announced = encounter.number;
    const name = visitorName(encounter.visitor, this.#parts.names);
    announce(`${name} is here for ${left} seconds`);
  }

  async #try(): Promise<void> {
    const encounter = this.#encounter();
    const { by } = this.#poll;
    if (!encounter || !by || this.#isTrying) return;
    this.#isTrying = true;
    this.#draw();
    const isFox = encounter.visitor === "fox";
    const answer = await this.#parts.server.take(by, {
      encounter: encounter.number,
      kind: isFox ? "honk" : "catch",
    });
    this.#isTrying = false;
    const text = answer.ok ? tryWords(answer.value, isFox) : answer.message;
    if (answer.ok) this.#said = { encounter: encounter.number, text };
    announce(text);
    this.#draw();
    await this.#poll.refresh();
  }
}
