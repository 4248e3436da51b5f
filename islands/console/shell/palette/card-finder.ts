import * as v from "valibot";
import { CARD_PICTURES_ADDRESS, cardDataSchema } from "#core/cards/catalogue.ts";
import { findCards } from "#core/cards/find-cards.ts";
import { CardSearch } from "#core/cards/query/search.ts";
import { searchAddress } from "#core/cards/result-markup.ts";
import type { SearchData } from "#core/cards/search-data.ts";
import { readPattern } from "#core/chat/pattern.ts";
import { environment } from "../../../stores/environment.ts";
import type { Entry } from "./entries.ts";

/** The engine of the search page over all cards. It is loaded when somebody types into the palette. */
export type CardFinder = (text: string) => readonly Entry[];

const SHOWN_MAX_COUNT = 5;

/** Loads the cards, as the search page has them. Throws when they can't be loaded. */
export async function loadCardFinder(): Promise<CardFinder> {
  const { data: address } = v.parse(cardDataSchema, await jsonOf(CARD_PICTURES_ADDRESS));
  // A file of our own build, which has checked what it says.
  const data = (await jsonOf(address)) as SearchData;
  const search = new CardSearch(data, readPattern);
  const cards = new Map(data.cards.map((card) => [card.slug, card]));
  return (text) => {
    const { query, counted, slugs, isOwn, isEmpty } = findCards(search, data, text);
    if (isEmpty || isOwn) return [];
    const shown = slugs.slice(0, SHOWN_MAX_COUNT).flatMap((slug) => cards.get(slug) ?? []);
    const entries = shown.map(({ slug, name, species, printings: [first] }) => {
      const detail = `${species} · ${first?.rarity}`;
      return entry(`card-${slug}`, name, detail, `/cards/${slug}`);
    });
    if (slugs.length <= shown.length) return entries;
    return [...entries, entry("cards", `All ${counted}`, query, searchAddress(query))];
  };
}

function entry(id: string, label: string, detail: string, path: string): Entry {
  return { id, group: "Cards", label, detail, deed: { type: "leave", variant: "main", path } };
}

async function jsonOf(address: string): Promise<unknown> {
  const answer = await environment().fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}
