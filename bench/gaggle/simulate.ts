/**
 * What the odds of Gaggle mean for 10, 100, 1,000 and 10,000 viewers over weeks: `npm run
 * simulate:gaggle`. The chances are the game's own (src/core/gaggle/odds.ts); only the randomness is a
 * quick one instead of the log's. A regular viewer is there for all of three streams of three hours a
 * week, types !catch at each goose, releases what nobody takes for it, and buys eggs with what they
 * lack.
 */
import { RARITIES, type Rarity } from "#core/cards/vocabulary.ts";
import { drawTable } from "#core/gaggle/draw-table.ts";
import { DOWN_OF, EGG_PRICE } from "#core/gaggle/flock.ts";
import { forecast } from "#core/gaggle/forecast.ts";
import type { GameSettings } from "#core/gaggle/game.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { FOX, MILLION, oddsWith, PITY } from "#core/gaggle/odds.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { median } from "../pages/site.ts";
import { tableText } from "../pages/table.ts";
import { distribution } from "./distribution.ts";
import { playSeason, type Season } from "./season.ts";

const STREAM_MINUTES = 180;
const STREAMS_A_WEEK = 3;
const WEEKS = 26;
const RUNS = 5;

/** The first set is all there is when the game begins. */
const [first] = CARD_TABLE.sets;
const pool = drawTable(
  CARD_TABLE.cards.flatMap(({ slug, printings }) =>
    printings.flatMap(({ set, rarity, onlyIn }) =>
      set === first?.slug && onlyIn === undefined ? [{ slug, rarity }] : [],
    ),
  ),
);

const settings: GameSettings = {
  period: GAME.intervalDefaultMinutes * 60,
  window: 120,
  odds: oddsWith(1),
  step: PITY.step,
  cap: PITY.step * PITY.maxSteps,
  egg: GAME.eggChanceDefault * MILLION,
  fox: FOX.chance,
  foxWindow: 60,
  honkers: FOX.honkersCount,
};

const print = (text: string) => process.stdout.write(`${text}\n`);

const isMarkdown = process.argv.includes("--markdown");
const one = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }).format;

print(
  tableText(
    {
      title: `A week of ${STREAMS_A_WEEK} streams, ${STREAM_MINUTES / 60} hours each, something every ${GAME.intervalDefaultMinutes} minutes`,
      head: ["viewers", "geese", "tries", "catches", ...RARITIES, "eggs"],
      rows: [10, 100, 1_000, 10_000].map((viewers) => {
        const week = forecast(settings, {
          viewers,
          streamMinutes: STREAMS_A_WEEK * STREAM_MINUTES,
        });
        const figures = [week.geese, week.tries, week.catches];
        const byRarity = RARITIES.map((rarity: Rarity) => week.catchesOf[rarity]);
        return [one(viewers), ...[...figures, ...byRarity, week.eggs].map((each) => one(each))];
      }),
    },
    isMarkdown,
  ),
);

/** Seasons of so many regulars, with and without trades. */
function seasons(regulars: number, trades: boolean): Season[] {
  return Array.from({ length: RUNS }, (_, run) =>
    playSeason({
      seed: 1000 * run + regulars,
      regulars,
      trades,
      settings,
      pool,
      down: { of: DOWN_OF, price: EGG_PRICE },
      weeks: WEEKS,
      encountersAWeek: Math.floor((STREAMS_A_WEEK * STREAM_MINUTES * 60) / settings.period),
    }),
  );
}

function row(regulars: number, trades: boolean): string[] {
  const all = seasons(regulars, trades);
  const people = all.flatMap((season) => season.people);
  const weeks = people.map(({ completedInWeek }) => completedInWeek ?? Number.POSITIVE_INFINITY);
  const within = (limit: number) =>
    `${Math.round((100 * weeks.filter((week) => week <= limit).length) / weeks.length)} %`;
  const mid = median(weeks);
  const legendary = all.map(({ firstLegendaryInWeek }) => firstLegendaryInWeek ?? WEEKS);
  const mean = (of: (person: Season["people"][number]) => number) =>
    people.reduce((sum, person) => sum + of(person), 0) / people.length;
  return [
    one(regulars),
    trades ? "yes" : "no",
    Number.isFinite(mid) ? one(mid) : `over ${WEEKS}`,
    within(4),
    within(13),
    one(median(legendary)),
    one(mean(({ duplicates }) => duplicates)),
    one(mean(({ stolen }) => stolen)),
  ];
}

print(
  tableText(
    {
      title: `Regular viewers and the first set, ${first?.name}: ${pool.cards.length} cards; ${WEEKS} weeks, ${RUNS} runs`,
      head: [
        "regulars",
        "trade",
        "complete after weeks (median)",
        "in 4 weeks",
        "in 13 weeks",
        "first legendary in week",
        "duplicates released",
        "eggs lost to foxes",
      ],
      rows: [row(10, false), row(10, true), row(100, false), row(100, true), row(1_000, false)],
    },
    isMarkdown,
  ),
);

const DISTRIBUTION_TRIES = 1_000_000;
const drawn = distribution(DISTRIBUTION_TRIES, { settings, table: pool, seed: "gaggle" });
const two = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format;
print(
  tableText(
    {
      title: `${one(DISTRIBUTION_TRIES)} tries by the log's own draws, against the published odds with misses in a row and daily limits`,
      head: ["what", "figure"],
      rows: [
        ["different chances (rarity, misses in a row, half or whole)", one(drawn.degrees)],
        [
          "chi-square over them",
          `${two(drawn.chiSquare)} with ${drawn.degrees} degrees of freedom`,
        ],
        ["which is off chance by (standard deviations)", two(drawn.z)],
        ["eggs", `${one(drawn.eggs.found)}, expected ${one(drawn.eggs.expected)}`],
        ["which is off chance by (standard deviations)", two(drawn.eggs.z)],
        [
          "tries after 40 catches on a day, and catches among them",
          `${one(drawn.capped.tries)}, ${drawn.capped.caught}`,
        ],
      ],
    },
    isMarkdown,
  ),
);
const isFair = Math.abs(drawn.z) < 4 && Math.abs(drawn.eggs.z) < 4 && drawn.capped.caught === 0;
if (!isFair) process.exitCode = 1;
