import { type Catalogue, type CataloguePrinting, catalogueCardOf } from "#core/cards/catalogue.ts";
import { CARDS } from "#core/cards/limits.ts";
import { type Rarity, rarityMark } from "#core/cards/vocabulary.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";

const WIDTH = CARDS.thumbnailWidthPx;
const HEIGHT = Math.round((WIDTH * 320) / 360);

/** A card's small picture. Decorative: its name stands beside it. */
export function CardPicture({
  printing,
  isEager,
}: {
  printing: CataloguePrinting;
  isEager?: boolean;
}) {
  return (
    <img
      src={printing.picture}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={isEager ? "eager" : "lazy"}
    />
  );
}

/** The mark of a rarity, with its name for those who don't see it. */
export function RarityMark({ rarity, isNamed }: { rarity: Rarity; isNamed?: boolean }) {
  return (
    <span className={`rarity ${rarity}`} title={rarity}>
      <span aria-hidden="true">{rarityMark(rarity)}</span>{" "}
      <span className={isNamed ? undefined : "visually-hidden"}>{rarity}</span>
    </span>
  );
}

/** A card's name with a link to its page; the slug of one that was renamed or retired. */
export function CardName({ catalogue, slug }: { catalogue: Catalogue; slug: string }) {
  const card = catalogueCardOf(catalogue, slug);
  return card ? <a href={`/cards/${slug}`}>{card.name}</a> : slug.replaceAll("-", " ");
}

/** What came by, as text: a card's name, or a fox. */
export function visitorName(catalogue: Catalogue, visitor: string): string {
  if (visitor === FOX_VISITOR) return "A fox";
  return catalogueCardOf(catalogue, visitor)?.name ?? visitor.replaceAll("-", " ");
}
