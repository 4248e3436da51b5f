import { type Catalogue, catalogueCardOf } from "#core/cards/catalogue.ts";
import type { CommitAnswer } from "#core/gaggle/api.ts";
import { type GaggleWords, openedLine, resultLines } from "#core/gaggle/chat-lines.ts";
import { printingsAt } from "#core/gaggle/current-table.ts";
import type { LiveEncounter, LiveGame, LiveResult } from "#core/gaggle/live-game.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { FOX } from "#core/gaggle/odds.ts";
import type { PanelView, TryAnswer, TryRequest } from "#core/panel/api.ts";
import { type DemoViewer, PANEL_DEMO } from "#core/panel/demo.ts";
import { quietView } from "./quiet-view.ts";

const SECOND_MS = 1000;

type Here = LiveEncounter & {
  number: number;
  visitorName: string;
  openedAt: number;
  endsAt: number;
  count: number;
  isTaken: boolean;
};

export type DemoChannelOptions = {
  game: LiveGame;
  catalogue: Catalogue;
  /** The page's clock, in milliseconds since the epoch. */
  now: () => number;
  onChat: (name: string, text: string) => void;
  /** Something came by, or has left. */
  onGame: (state: "open" | "quiet") => void;
};

/** The invented channel of /panel: the real engine, pretended viewers, one visitor's collection. */
export class DemoChannel {
  readonly #options: DemoChannelOptions;
  readonly #words: GaggleWords;
  readonly #cards = new Map<string, number>();
  #eggs = 0;
  #here: Here | undefined;
  #encountersCount = 0;

  constructor(options: DemoChannelOptions) {
    this.#options = options;
    const cardOf = (slug: string) => catalogueCardOf(options.catalogue, slug);
    this.#words = {
      prefix: "!",
      link: (path) => path,
      nameOf: (slug) => cardOf(slug)?.name ?? slug,
      rarityOf: (slug) => cardOf(slug)?.printings[0]?.rarity ?? "",
    };
  }

  /** Has the next goose, or fox, come by; does nothing while one is here. */
  send(): void {
    if (this.#here) return;
    const { game, now, onGame } = this.#options;
    const encounter = game.open();
    const { visitor, seconds } = encounter;
    this.#encountersCount += 1;
    const visitorName = visitor.kind === "fox" ? FOX_VISITOR : visitor.card.slug;
    this.#here = {
      ...encounter,
      number: this.#encountersCount,
      visitorName,
      openedAt: now(),
      endsAt: now() + seconds * SECOND_MS,
      count: 0,
      isTaken: false,
    };
    const options = { seconds, honkers: FOX.honkersCount, wishers: [] };
    this.#say(openedLine(visitorName, options, this.#words));
    onGame("open");
  }

  /** Has the pretended viewers type what they would by now, and draws when the time is up. */
  tick(): void {
    if (!this.#here) return;
    this.#crowd(this.#here, this.#options.now());
    if (this.#options.now() >= this.#here.endsAt) this.draw();
  }

  /** Ends the chase at once and draws. */
  draw(): void {
    const here = this.#here;
    if (!here) return;
    this.#crowd(here, here.endsAt);
    this.#here = undefined;
    this.#keep(here, this.#options.game.finish());
    this.#options.onGame("quiet");
  }

  /** The visitor's one try, or honk, from the panel. */
  take({ encounter, kind }: Pick<TryRequest, "encounter" | "kind">): TryAnswer {
    const here = this.#here;
    const { now, game } = this.#options;
    if (!here || here.number !== encounter) return { ok: false, refusal: "nothing_here" };
    const isFox = here.visitorName === FOX_VISITOR;
    if (isFox !== (kind === "honk")) return { ok: false, refusal: isFox ? "a_fox" : "no_fox" };
    if (here.isTaken) return { ok: false, refusal: "twice" };
    if (now() >= here.endsAt) return { ok: false, refusal: "late" };
    if (!game.act("", (now() - here.openedAt) / SECOND_MS)) return { ok: false, refusal: "late" };
    here.isTaken = true;
    here.count += 1;
    return { ok: true, line: game.linesCount };
  }

  /** What the server would answer to this viewer's panel. */
  view(viewer: DemoViewer): PanelView {
    const { now, catalogue } = this.#options;
    return {
      ...quietView(viewer, now()),
      game: this.#gameFor(viewer),
      viewer:
        viewer === "shared"
          ? {
              state: viewer,
              collection: {
                name: "you",
                page: "",
                cards: [...this.#cards].map(([card, count]) => ({ card, count })),
                kinds: catalogue.cards.length,
                eggs: this.#eggs,
                down: 0,
              },
            }
          : { state: viewer },
    };
  }

  /** The address of a card's small picture; undefined for a card that can't come by. */
  pictureOf(slug: string): string | undefined {
    const { catalogue, now } = this.#options;
    return printingsAt(catalogue, now()).find((one) => one.slug === slug)?.printing.picture;
  }

  #gameFor(viewer: DemoViewer): PanelView["game"] {
    if (!this.#here) return { state: "quiet" };
    const { number, visitorName, openedAt, endsAt, count, isTaken } = this.#here;
    const encounter = {
      number,
      visitor: visitorName,
      opened_at: openedAt,
      ends_at: endsAt,
      count,
      is_taken: isTaken && viewer === "shared",
    };
    return { state: "open", encounter };
  }

  #crowd(here: Here, until: number): void {
    const seconds = Math.min(here.seconds, (until - here.openedAt) / SECOND_MS);
    for (const { name, text } of this.#options.game.crowd(seconds)) {
      here.count += 1;
      this.#options.onChat(name, text);
    }
  }

  /** Keeps what the visitor has caught and found, and has the bot say what everybody did. */
  #keep({ visitorName, count }: Here, { result, nameOf }: LiveResult): void {
    const { game } = this.#options;
    const answer: CommitAnswer = { encounter: "", caught: [], eggs: [], robbed: "", rewards: [] };
    if (result.kind === "goose") {
      const { slug } = result.card;
      for (const { player, isCaught, egg } of result.tries) {
        const isYou = player === game.you;
        const isNew = !isYou || !this.#cards.has(slug);
        if (isCaught) answer.caught.push({ name: nameOf(player), is_new: isNew });
        if (egg) answer.eggs.push(nameOf(player));
        if (isYou && isCaught) this.#cards.set(slug, (this.#cards.get(slug) ?? 0) + 1);
        if (isYou && egg) this.#eggs += 1;
      }
    }
    const ranOff = result.kind === "fox" && result.ranOff;
    const said = { visitor: visitorName, count, ranOff };
    for (const line of resultLines(said, answer, this.#words)) this.#say(line);
  }

  #say(line: string): void {
    this.#options.onChat(PANEL_DEMO.bot, line);
  }
}
