import type { Person } from "#core/gaggle/api.ts";
import type { PanelQuestion, TryAnswer } from "#core/panel/api.ts";
import type { ChannelPlay } from "./play.ts";

/** Takes a viewer's try from the panel as one from chat, for what they saw there and nothing else. */
export function takeFromPanel(
  { encounter, kind }: NonNullable<PanelQuestion["take"]>,
  person: Person | undefined,
  play: ChannelPlay,
): TryAnswer {
  if (!person) return { ok: false, refusal: "unknown_viewer" };
  if (play.hasOptedOut(person.account)) return { ok: false, refusal: "opted_out" };
  if (play.open?.encounter !== encounter) return { ok: false, refusal: "nothing_here" };
  return play.take(kind, person, "");
}
