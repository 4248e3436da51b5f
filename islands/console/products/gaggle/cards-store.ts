import { atom } from "nanostores";
import { parse } from "valibot";
import { CATALOGUE_ADDRESS, type Catalogue, catalogueSchema } from "#core/cards/catalogue.ts";
import { environment } from "../../../stores/environment.ts";

/** The cards' names and pictures; undefined until they are there. */
export const $cards = atom<Catalogue | undefined>(undefined);

/** Loads them once. A list does without pictures, and says slugs, where that fails. */
export async function loadCards(): Promise<void> {
  if ($cards.get()) return;
  try {
    const answer = await environment().fetch(CATALOGUE_ADDRESS);
    if (answer.ok) $cards.set(parse(catalogueSchema, await answer.json()));
  } catch {
    // Tried again when the next page asks.
  }
}
