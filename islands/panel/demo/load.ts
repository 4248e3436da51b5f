import * as v from "valibot";
import { CATALOGUE_ADDRESS, catalogueSchema } from "#core/cards/catalogue.ts";
import { tableAt } from "#core/gaggle/current-table.ts";
import { LiveGame, liveSettings, randomHex } from "#core/gaggle/live-game.ts";
import { PANEL_DEMO } from "#core/panel/demo.ts";
import { DemoChannel, type DemoChannelOptions } from "./channel.ts";

export type LoadedDemo = {
  channel: DemoChannel;
  /** A card's slug by its name. */
  slugOf: (name: string) => string | undefined;
};

type LoadOptions = Pick<DemoChannelOptions, "now" | "onChat" | "onGame"> & {
  fetch: typeof globalThis.fetch;
};

/** Loads the cards and begins a game. Throws when the cards can't be loaded. */
export async function loadDemo({ fetch, ...options }: LoadOptions): Promise<LoadedDemo> {
  const answer = await fetch(CATALOGUE_ADDRESS);
  if (!answer.ok) throw new Error(`The cards are answered with ${answer.status}`);
  const catalogue = v.parse(catalogueSchema, await answer.json());
  const now = options.now();
  const game = new LiveGame({
    table: tableAt(catalogue, now),
    settings: liveSettings(PANEL_DEMO.chaseSeconds),
    viewers: PANEL_DEMO.viewers,
    hex: randomHex,
    random: Math.random,
    now: Math.floor(now / 1000),
  });
  return {
    channel: new DemoChannel({ ...options, game, catalogue }),
    slugOf: (name) => catalogue.cards.find((card) => card.name === name)?.slug,
  };
}
