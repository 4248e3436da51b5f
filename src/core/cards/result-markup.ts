/**
 * The HTML of results and of what is said about a search: written once, for the server, which answers
 * without scripts, and for the browser, which goes on from there.
 */
import { CARDS } from "./limits.ts";
import { without } from "./query/edit.ts";
import type { Directives } from "./query/syntax.ts";
import type { Card, Printing } from "./schema.ts";
import type { SearchView } from "./search-view.ts";
import { rarityMark } from "./vocabulary.ts";

/** A result: a printing of a card, with what pages say of it. */
export type ShownPrint = {
  card: Card;
  printing: Printing;
  /** FF 007 */
  number: string;
  /** The address of its thumbnail. */
  picture: string;
};

const THUMBNAIL_HEIGHT_PX = Math.round((CARDS.thumbnailWidthPx * 320) / 360);

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The address of a search; what is remembered, linked and shared. `of` is whose collection it is in. */
export function searchAddress(
  query: string,
  { of, page = 1 }: { of?: string | undefined; page?: number } = {},
): string {
  const parameters = new URLSearchParams({ ...(of && { of }), ...(query !== "" && { q: query }) });
  if (page > 1) parameters.set("page", String(page));
  return parameters.size === 0 ? "/cards" : `/cards?${parameters}`;
}

/** One result, as an item of a list. */
export function resultMarkup(
  print: ShownPrint,
  display: Directives["display"],
  isEager = false,
): string {
  switch (display) {
    case "images":
      return `<li class="card-tile">${pictureMarkup(print, isEager)}${linkMarkup(print)}<p>${print.number} ${rarityMarkup(print)}${finishOf(print)}</p></li>`;
    case "list":
      return `<li class="card-row"><span class="card-number">${print.number}</span>${linkMarkup(print)}<span class="card-rarity">${rarityMarkup(print)}${finishOf(print)}</span><span class="card-family">${print.card.kind} ${print.card.family}</span><span class="card-habitat">${print.card.habitat.join(", ")}</span><span class="card-grades-line">${gradesOf(print)}</span></li>`;
    case "text":
      return `<li class="card-text">${linkMarkup(print)}<p class="card-line"><i>${escaped(print.card.species)}</i> · ${print.number} ${rarityMarkup(print)}${finishOf(print)}</p><p class="card-line">${print.card.kind} ${print.card.family}, ${print.card.traits.join(", ")} · ${print.card.habitat.join(", ")} · ${print.card.season}</p><p class="card-line">${gradesOf(print)}</p><p class="card-flavour">${escaped(print.card.flavour)}</p></li>`;
  }
}

function pictureMarkup({ picture }: ShownPrint, isEager: boolean): string {
  const lazy = isEager ? "" : ' loading="lazy"';
  return `<img src="${picture}" alt="" width="${CARDS.thumbnailWidthPx}" height="${THUMBNAIL_HEIGHT_PX}"${lazy}>`;
}

function linkMarkup({ card }: ShownPrint): string {
  return `<a href="/cards/${card.slug}">${escaped(card.name)}</a>`;
}

function rarityMarkup({ printing: { rarity } }: ShownPrint): string {
  return `<span class="rarity ${rarity}" title="${rarity}"><span aria-hidden="true">${rarityMark(rarity)}</span><span class="visually-hidden">${rarity}</span></span>`;
}

function finishOf({ printing }: ShownPrint): string {
  return printing.finish === "foil" ? " foil" : "";
}

function gradesOf({ card: { honk, speed, mischief } }: ShownPrint): string {
  return `honk ${honk}, speed ${speed}, mischief ${mischief}`;
}

/** How many cards there are, in words. */
export function countWords(count: number, directives: Directives): string {
  const thing = { cards: "card", prints: "printing", art: "picture" }[directives.unique];
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}

/** What was understood, as links that take a part out each. */
export function chipsMarkup({ query, of, result }: SearchView): string {
  return result.chips
    .map(
      ({ words, span }) =>
        `<li><a href="${escaped(searchAddress(without(query, span), { of }))}"><span class="visually-hidden">Take out: </span>${escaped(words)} <span aria-hidden="true">×</span></a></li>`,
    )
    .join("");
}

/** What was not understood; each with its spot in the query. */
export function problemsMarkup({ query, result }: SearchView): string {
  return result.query.problems
    .map(({ span, message }) => {
      const spot = query.slice(span.from, span.to);
      const short = spot.length > 40 ? `${spot.slice(0, 40)}…` : spot;
      return `<li data-from="${span.from}" data-to="${span.to}">ignored: <code>${escaped(short)}</code> ${escaped(message)}.</li>`;
    })
    .join("");
}

/** What a question in plain words became. */
export function questionMarkup({ query, of, isQuestion }: SearchView): string {
  if (!isQuestion) return "";
  if (query === "") return "Say what you look for, such as: ask: rare geese that honk loudest";
  return `Your question as a query: <a href="${escaped(searchAddress(query, { of }))}"><code>${escaped(query)}</code></a>`;
}

/** What is said where there are no results. */
export function nothingMarkup({ of, unknownNames, suggestions }: SearchView): string {
  const unknown = unknownNames
    .map((name) => `<p>There is no card called “${escaped(name)}”.</p>`)
    .join("");

  const links = suggestions
    .map(
      ({ query, words, count }) =>
        `<li><a href="${escaped(searchAddress(query, { of }))}"><code>${escaped(words)}</code></a> finds ${count.toLocaleString("en")}</li>`,
    )
    .join("");
  const offer = links === "" ? "" : `<p>Try instead:</p><ul class="plain">${links}</ul>`;
  return `<p class="nothing-head">No card fits that.</p>${unknown}${offer}<p><a href="${escaped(searchAddress("", { of }))}">See all cards</a></p>`;
}
