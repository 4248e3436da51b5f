/** What is new to somebody between two views of Goose Doodle: what is said, and what is heard. */
import type { DoodleView, LineView, PondView } from "#core/pond/view-types.ts";
import type { PondSound } from "../sounds.ts";

export type News = {
  /** For a screen reader; empty when nothing has to be said. */
  said: string;
  sounds: PondSound[];
};

const NOTHING: News = { said: "", sounds: [] };

/** `before` is null when the page has just come. Other games are no news here. */
export function doodleNews(before: PondView | null, view: PondView): News {
  const { game } = view;
  if (game?.kind !== "doodle") return NOTHING;
  const last = before?.game?.kind === "doodle" ? before.game : null;
  if (last?.turn !== game.turn || last.phase !== game.phase) return phaseNews(view, game);
  return turnNews(view, game, { view: before, game: last });
}

function phaseNews(view: PondView, game: DoodleView): News {
  const isYours = view.you?.seat === game.drawer;
  const drawer = nameOf(view, game.drawer);
  switch (game.phase) {
    case "choose": {
      if (!isYours) return { said: `${drawer} chooses a word.`, sounds: [] };
      const options = (view.you?.options ?? []).map((word, at) => `${at + 1}: ${word}.`);
      return {
        said: `It is your turn to draw. Choose a word. ${options.join(" ")}`,
        sounds: ["yours"],
      };
    }
    case "draw": {
      const said = isYours
        ? `Draw: ${view.you?.word ?? ""}.`
        : `${drawer} draws. The word has ${shapeWords(game.mask ?? "")}.`;
      return { said, sounds: ["begin"] };
    }
    case "show":
      return { said: `${endWords(view, game)} The word was ${game.mask}.`, sounds: ["over"] };
  }
}

function turnNews(
  view: PondView,
  game: DoodleView,
  last: { view: PondView | null; game: DoodleView },
): News {
  const said: string[] = [];
  const sounds: PondSound[] = [];
  const fresh = game.guessed.filter(
    (one) => !last.game.guessed.some(({ seat }) => seat === one.seat),
  );
  const own = fresh.find(({ seat }) => seat === view.you?.seat);
  if (own !== undefined) {
    said.push(`Right! The word is ${view.you?.word ?? ""}. ${own.points} points.`);
    sounds.push("right");
  }
  const others = fresh.filter((one) => one !== own).map(({ seat }) => nameOf(view, seat));
  if (others.length > 0) {
    said.push(`${listed(others)} ${others.length === 1 ? "has" : "have"} the word.`);
    if (own === undefined) sounds.push("other");
  }
  const near = newLines(last.view, view).findLast(({ kind }) => kind === "near");
  if (near !== undefined) {
    said.push(`“${near.text}” is close.`);
    sounds.push("near");
  }
  if (game.phase === "draw" && view.you?.word == null && game.mask !== last.game.mask) {
    said.push(`A hint: ${shapeWords(game.mask ?? "")}.`);
  }
  return { said: said.join(" "), sounds };
}

function newLines(before: PondView | null, view: PondView): LineView[] {
  const last = before?.lines.at(-1)?.n ?? 0;
  return view.lines.filter(({ n }) => n > last);
}

export function nameOf({ seats }: Pick<PondView, "seats">, id: number): string {
  return seats.find((seat) => seat.id === id)?.name ?? "Somebody";
}

/** Why a turn is over, as a sentence. */
export function endWords(view: PondView, { ended, drawer, guessed }: DoodleView): string {
  switch (ended) {
    case "guessed":
      return guessed.length === 1 ? "It was guessed." : "Everybody has it.";
    case "left":
      return `${nameOf(view, drawer)} is gone.`;
    case "skipped":
      return "The host went on.";
    case "time":
    case null:
      return guessed.length === 0 ? "Time is up, and nobody had it." : "Time is up.";
  }
}

/** The shape of a word for somebody who does not see it, e.g. "3 and 5 letters, the 4th is o". */
export function shapeWords(mask: string): string {
  const counts = mask
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((part) => part !== "")
    .map((part) => [...part].length);
  const letters = [...mask].filter((sign) => /[\p{L}\p{N}_]/u.test(sign));
  const shown = letters.flatMap((sign, at) =>
    sign === "_" ? [] : [`the ${ordinal(at + 1)} is ${sign}`],
  );
  const isOne = counts.length === 1 && counts[0] === 1;
  return [`${listed(counts.map(String))} letter${isOne ? "" : "s"}`, ...shown].join(", ");
}

function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  const ending = isTeen ? "th" : ({ 1: "st", 2: "nd", 3: "rd" }[count % 10] ?? "th");
  return `${count}${ending}`;
}

export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
