import type { OverlayMoment } from "#core/giveaways/overlay.ts";

type Moment = NonNullable<OverlayMoment["moment"]>;

/** More names than this stand in smaller letters, and more than twice this are counted. */
const LARGE_COUNT = 3;
const NAMES_MAX_COUNT = 12;

/** The card that names the winners. Names are text: what viewers call themselves is no markup. */
export function cardOf({ giveaway, picture, winners, prizes }: Moment): HTMLElement {
  const card = document.createElement("section");
  card.className = "card";
  if (picture !== "") card.append(pictureOf(picture));
  const isMany = winners.length > LARGE_COUNT;
  card.append(
    line(giveaway),
    line(namesOf(winners), isMany ? "names many" : "names"),
    line(prizes.length === 1 ? `wins ${prizes[0]}` : winners.length === 1 ? "wins!" : "win!"),
  );
  return card;
}

/** Decoration: the words beside it say what is won. */
function pictureOf(picture: string): HTMLElement {
  const image = document.createElement("img");
  image.src = picture;
  image.alt = "";
  return image;
}

function namesOf(winners: readonly string[]): string {
  const shown = winners.slice(0, NAMES_MAX_COUNT);
  const others = winners.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}

function line(text: string, className = ""): HTMLElement {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}
