/** Every operator of the card search, with exactly the cards that it finds. */
import { expect, test } from "vitest";
import { SEARCH_CARDS } from "../../../../tests/corpora/search-cards.ts";
import { readPattern } from "../../chat/pattern.ts";
import { CardSearch } from "./search.ts";

const search = new CardSearch(SEARCH_CARDS, readPattern);

/**
 * Cards by the first part of their slug, in the order of the results; where printings matter, with
 * the code of their set.
 */
function found(query: string): string {
  const hasPrints = /unique:(prints|art)|prefer:/.test(query);
  const names = search
    .find(query)
    .prints()
    .map(({ card, printing }) => {
      const [name = ""] = card.slug.split("-");
      return hasPrints ? `${name}/${printing.set === "first-flight" ? "ff" : "fp"}` : name;
    });
  return names.join(" ");
}

function finds(query: string, cards: string) {
  expect(found(query)).toBe(cards);
  expect(search.find(query).query.problems).toEqual([]);
}

test.each([
  ["goose", "snow bar neme golden crumb weathercock"],
  ["GOOSE", "snow bar neme golden crumb weathercock"],
  ["nene", "neme"],
  ["nëne", "neme"],
  ["snow", "snow"],
  ["blizz", "snow"],
  ["opinions blizzard", "snow"],
  ["anser", "snow bar golden crumb night weathercock"],
  ["cygnus olor", "mute"],
  ["swan", "mute"],
  ["migrant", "snow bar"],
  ["hawaii", "neme"],
  ["asia", "bar mute smew"],
  ["lake", ""],
])("CARDSEARCH-W1: %s finds “%s”", finds);

test.each([
  ["n", "snow mute neme night"],
  ["h", "bar neme crumb night reed rush"],
])("CARDSEARCH-W2: %s finds “%s”", finds);

test.each([
  ['"with opinions"', "snow"],
  ['"opinions with"', ""],
  ["bar-headed", "bar"],
  ['"bar headed"', "bar"],
  ['"or"', "snow mute crumb"],
])("CARDSEARCH-W3: %s finds “%s”", finds);

test.each([
  ['!"Snow goose"', "snow"],
  ["!snow", ""],
  ['!"snow GOOSE"', "snow"],
  ["!smew", "smew"],
  ["!nene", "neme"],
  ['!"No such card"', ""],
])("CARDSEARCH-W4: %s finds “%s”", finds);

test.each([
  ["/goose$/", "snow bar neme golden crumb weathercock"],
  ["/^the/", "night"],
  ["/s[mn]/", "snow bar smew"],
  ["/(ice|moon)/", "neme night smew"],
  ["/\\bLava\\b/", "neme"],
  ["/eggs\\./", "golden"],
  ["/two stars\\./", "crumb"],
  ["name:/^.{4}$/", "neme smew"],
  ["species:/ii$/", ""],
  ["flavor:/walks?\\b/", "neme reed rush"],
])("CARDSEARCH-W5: %s finds “%s”", finds);

test.each([
  ["order:name is:duck", "reed rush smew"],
  ["order:honk is:real", "snow bar neme smew mute"],
  ["order:honk direction:asc is:real", "mute smew neme bar snow"],
  ["order:weight", "mute bar snow neme smew golden crumb night reed rush weathercock"],
  ["order:weight direction:asc is:real", "smew neme snow bar mute"],
  ["order:wingspan is:real", "mute snow bar smew neme"],
  ["order:speed direction:desc habitat:lake", "bar smew mute"],
  ["order:mischief is:playful", "night golden crumb reed rush weathercock"],
  ["order:rarity set:ff r>common", "golden mute neme bar night weathercock"],
  ["order:date is:hungry unique:prints", "crumb/fp crumb/ff reed/ff rush/ff"],
  ["order:set unique:prints in:fp", "snow/ff crumb/ff snow/fp smew/fp crumb/fp"],
  ["order:name direction:desc is:real", "snow smew neme mute bar"],
  ["unique:prints snow", "snow/ff snow/fp"],
  ["unique:cards snow", "snow"],
  ["unique:art snow", "snow/ff snow/fp"],
  ["unique:art crumb", "crumb/fp"],
  ["prefer:oldest in:fp", "snow/ff crumb/ff smew/fp"],
  ["prefer:newest in:fp", "snow/fp crumb/fp smew/fp"],
  ["prefer:rarest golden", "golden/ff"],
  ["prefer:foil golden", "golden/ff"],
  ["display:list smew", "smew"],
  ["order:honk order:name is:duck", "reed rush smew"],
])("CARDSEARCH-D1: %s finds “%s”", finds);

test.each([
  ["owned:true", ""],
  ["owned>=1", ""],
  ["-owned:true smew", "smew"],
  ["wanted:true", ""],
  ["tradable>0", ""],
])("CARDSEARCH-F8: %s finds “%s”", finds);

test.each([
  ["-is:foil is:playful", "crumb night reed rush weathercock"],
  ["goose -snow", "bar neme golden crumb weathercock"],
  ["-goose", "mute night reed rush smew"],
  ['-"two stars" is:hungry', "reed rush"],
  ["-(honk<5 or speed<5)", "snow bar crumb"],
  ["-honk<5 -speed<5", "snow bar crumb"],
  ["--snow", "snow"],
  ["snow or smew", "snow smew"],
  ["snow OR smew", "snow smew"],
  ["snow or smew or swan", "snow mute smew"],
  ["is:swan or is:duck season:winter", "mute smew"],
  ["(is:swan or is:duck) season:winter", "smew"],
  ["(habitat:lake (season:winter or season:summer))", "bar smew"],
  ["snow and goose", "snow"],
  ["habitat:park or habitat:city -is:made", "mute crumb night"],
  ["((snow))", "snow"],
])("CARDSEARCH-P2: %s finds “%s”", finds);

test.each([
  ["set:ff", "snow bar mute neme golden crumb night reed rush weathercock"],
  ["set:fp", "snow smew crumb"],
  ["s:frozen-pond", "snow smew crumb"],
  ['set:"frozen pond"', "snow smew crumb"],
  ["set:frozen", "snow smew crumb"],
  ["set=FP", "snow smew crumb"],
  ["set!=ff unique:prints", "snow/fp smew/fp crumb/fp"],
  ["in:fp", "snow crumb smew"],
  ["in:fp set:ff unique:prints", "snow/ff crumb/ff"],
  ["in!=fp", "bar mute neme golden night reed rush weathercock"],
  ["-in:fp", "bar mute neme golden night reed rush weathercock"],
])("CARDSEARCH-F2: %s finds “%s”", finds);

test.each([
  ["is:foil", "golden"],
  ["not:foil set:fp unique:prints", "snow/fp smew/fp crumb/fp"],
  ["is:plain set:fp", "snow smew crumb"],
  ["is:alternate", "snow"],
  ["has:alternate set:ff", "snow"],
  ["is:real", "snow bar mute neme smew"],
  ["is:playful", "golden crumb night reed rush weathercock"],
  ["not:real", "golden crumb night reed rush weathercock"],
  ["is:reprint", "snow crumb"],
  ["has:reprint", "snow crumb"],
  ["is:seasonal", "snow"],
  ["has:seasonal unique:prints", "snow/ff snow/fp"],
  ["is:swan", "mute"],
  ["is:migrant", "snow bar"],
  ["is:egg", "golden"],
  ["is:nocturnal", "night"],
  ["has:wingspan", "snow bar mute smew"],
  ["has:weight -has:wingspan", "neme"],
  ["not:wingspan is:real", "neme"],
])("CARDSEARCH-F7: %s finds “%s”", finds);

test.each([
  ["wingspan>200", "mute"],
  ["wingspan<100", "smew"],
  ["wingspan=150", "snow bar"],
  ["wingspan:165", "snow"],
  ["wingspan!=150", "mute smew"],
  ["wingspan>=165", "snow mute"],
  ["wingspan<=55", "smew"],
  ["ws>1.5m", "snow bar mute"],
  ["wingspan>2m", "mute"],
  ["weight>3000", "bar mute"],
  ["weight>3kg", "bar mute"],
  ["weight<1kg", "smew"],
  ["w=2150", "bar neme"],
  ["weight>=2700 weight<=3000", "snow bar"],
  ["weight>wingspan", "snow bar mute smew"],
  ["weight<5", ""],
])("CARDSEARCH-F4: %s finds “%s”", finds);

test.each([
  ["rarity:common", "snow crumb reed rush smew"],
  ["r:c", "snow crumb reed rush smew"],
  ["rarity:rare", "mute neme"],
  ["r=u", "bar night weathercock"],
  ["rarity!=common", "bar mute neme golden night weathercock"],
  ["r>=rare", "mute neme golden"],
  ["rarity>r", ""],
  ["rarity<uncommon habitat:park", "crumb"],
  ["r<=u set:ff", "snow bar crumb night reed rush weathercock"],
  ["r>common r<legendary", "bar mute neme golden night weathercock"],
])("CARDSEARCH-F5: %s finds “%s”", finds);

test.each([
  ["date:2026-11-01", "snow bar mute neme golden crumb night reed rush weathercock"],
  ["date:2026-11", "snow bar mute neme golden crumb night reed rush weathercock"],
  ["date=2026", "snow bar mute neme golden crumb night reed rush weathercock smew"],
  ["date>2026-11", "snow smew crumb"],
  ["date>=2026-12 unique:prints", "snow/fp smew/fp crumb/fp"],
  [
    "date<fp unique:prints",
    "snow/ff bar/ff mute/ff neme/ff golden/ff crumb/ff night/ff reed/ff rush/ff weathercock/ff",
  ],
  ["date>fp unique:prints", "crumb/fp"],
  ["date=fp unique:prints", "snow/fp smew/fp"],
  ["date:2026-12-24 unique:prints", "crumb/fp"],
  ["date!=ff unique:prints", "snow/fp smew/fp crumb/fp"],
])("CARDSEARCH-F6: %s finds “%s”", finds);

test.each([
  ["number:1 unique:prints", "snow/ff snow/fp"],
  ["cn>=9", "rush weathercock"],
  ["cn<3 set:fp", "snow smew"],
  ["honk:8", "snow"],
  ["honk=8", "snow"],
  ["honk!=8", "bar mute neme golden crumb night reed rush weathercock smew"],
  ["honk<2", "mute reed rush"],
  ["honk<=2", "mute reed rush smew"],
  ["honk>7", "snow golden"],
  ["honk>=8", "snow golden"],
  ["speed>=8", "bar smew"],
  ["mischief:10", "night"],
  ["honk>speed", "snow golden night"],
  ["honk<speed", "bar mute reed rush smew"],
  ["honk=speed", "neme crumb weathercock"],
  ["honk!=speed", "snow bar mute golden night reed rush smew"],
  ["honk>=mischief", "snow bar neme golden weathercock smew"],
  ["speed<=mischief", "mute golden crumb night reed rush weathercock"],
  ["mischief>weight", ""],
  ["year:2026", "snow bar mute neme golden crumb night reed rush weathercock smew"],
  ["year>2026", ""],
  ["year=2026 set:fp", "snow smew crumb"],
  ["prints:2", "snow crumb"],
  ["prints>=2", "snow crumb"],
  ["prints<2 r:c", "reed rush smew"],
  ["prints=number set:ff", ""],
])("CARDSEARCH-F3: %s finds “%s”", finds);

test.each([
  ["name:snow", "snow"],
  ["n:goose", "snow bar golden"],
  ['name:"night shift"', "night"],
  ["name=smew", "smew"],
  ['name="snow goose"', "snow"],
  ["name=snow", ""],
  ["name!=smew", "snow bar mute neme golden crumb night reed rush weathercock"],
  ["species:anser", "snow bar golden crumb night weathercock"],
  ["sp:cygnus", "mute"],
  ['species="anser testis"', ""],
  ["type:goose", "snow bar neme golden crumb weathercock"],
  ["t:duck", "night reed rush smew"],
  ["type:migrant", "snow bar"],
  ["type=migrant", "snow bar"],
  ["type:hun", "crumb reed rush"],
  ["type!=goose", "mute night reed rush smew"],
  ["habitat:lake", "bar mute smew"],
  ["h:park", "mute crumb"],
  ["habitat=city", "night weathercock"],
  ["habitat!=lake", "snow neme golden crumb night reed rush weathercock"],
  ["habitat:mount", "bar"],
  ["season:winter", "snow smew"],
  ['season="all year"', "mute neme golden crumb weathercock"],
  ["season!=winter", "bar mute neme golden crumb night reed rush weathercock"],
  ["flavor:honks", "night"],
  ['flavour:"two stars"', "crumb"],
  ["ft:moon", "night"],
  ["range:asia", "bar mute smew"],
  ['range:"north america"', "snow"],
  ["range=hawaii", "neme"],
  ["range!=hawaii", "snow bar mute golden crumb night reed rush weathercock smew"],
  ["art:bell", "snow"],
  ["a:ice", "snow"],
  ["art=ice", "snow"],
  ["art:sleepy unique:prints", "snow/fp"],
  ["art!=park unique:prints", "snow/fp"],
])("CARDSEARCH-F1: %s finds “%s”", finds);

test("CARDSEARCH-F8: what somebody has is compared for them alone", () => {
  const own = {
    owned: new Map([
      ["smew", 3],
      ["snow-goose", 1],
    ]),
    wanted: new Set(["mute-swan"]),
  };
  const mine = new CardSearch(SEARCH_CARDS, readPattern, own);
  const slugs = (query: string) =>
    mine
      .find(query)
      .prints()
      .map(({ card }) => card.slug);
  expect(slugs("owned:true order:name")).toEqual(["smew", "snow-goose"]);
  expect(slugs("owned>=2")).toEqual(["smew"]);
  expect(slugs("owned:false is:real order:name")).toEqual([
    "bar-headed-goose",
    "mute-swan",
    "neme-goose",
  ]);
  expect(slugs("wanted:true")).toEqual(["mute-swan"]);
  expect(slugs("tradable>=2")).toEqual(["smew"]);
  expect(slugs("order:owned is:real").slice(0, 2)).toEqual(["smew", "snow-goose"]);
});
