import type { PanelView } from "#core/panel/api.ts";
import { GAGGLE_PANEL_COMMANDS } from "#core/panel/commands.ts";
import { type DemoViewer, PANEL_DEMO } from "#core/panel/demo.ts";

const HOUR_MS = 3_600_000;

/** What is known before the cards are loaded: the channel, its commands and its giveaway. */
export function quietView(viewer: DemoViewer, now: number): PanelView {
  const { channel, commands, giveaways } = PANEL_DEMO;
  const empty = { name: "you", page: "", cards: [], kinds: 0, eggs: 0, down: 0 };
  return {
    now,
    channel,
    game: { state: "quiet" },
    viewer: viewer === "shared" ? { state: viewer, collection: empty } : { state: viewer },
    commands: [...commands.map((name) => ({ name, does: "" })), ...GAGGLE_PANEL_COMMANDS],
    giveaways: giveaways.map(({ hours, ...giveaway }) => ({
      ...giveaway,
      ends_at: now + hours * HOUR_MS,
    })),
  };
}
