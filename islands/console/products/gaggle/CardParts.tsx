import { useStore } from "@nanostores/react";
import { catalogueCardOf } from "#core/cards/catalogue.ts";
import { rarityMark } from "#core/cards/vocabulary.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { Fox } from "../../../gaggle/Fox.tsx";
import styles from "./CardParts.module.css";
import { $cards } from "./cards-store.ts";

function useCard(slug: string) {
  const cards = useStore($cards);
  return cards && catalogueCardOf(cards, slug);
}

/** A card's name; its slug in words while names are loading, and for a card that is gone. */
export function CardName({ slug }: { slug: string }) {
  const card = useCard(slug);
  if (slug === FOX_VISITOR) return "A fox";
  return card?.name ?? slug.replaceAll("-", " ");
}

/** The small picture of a card. Decorative: its name stands beside it. */
export function CardPicture({ slug }: { slug: string }) {
  const card = useCard(slug);
  const picture = card?.printings[0]?.picture;
  return (
    <span className={styles.picture} aria-hidden="true">
      {slug === FOX_VISITOR && <Fox />}
      {picture && <img src={picture} alt="" width={72} height={64} loading="lazy" />}
    </span>
  );
}

/** A card's rarity, as a mark and a word. */
export function CardRarity({ slug }: { slug: string }) {
  const rarity = useCard(slug)?.printings[0]?.rarity;
  if (!rarity) return null;
  return (
    <span className={styles.rarity} data-rarity={rarity}>
      <span aria-hidden="true">{rarityMark(rarity)}</span> {rarity}
    </span>
  );
}
