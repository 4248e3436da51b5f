/**
 * How fast cards are found: `npm run bench:cards`. 10,000 and 100,000 synthetic cards, 40 shapes of
 * queries, ours beside MiniSearch (for shapes of plain words) and a plain scan, in one run. Times are
 * from the typed text to the first 60 results. `-- --rounds=50` changes how often each shape is asked, `--cards=10000`
 * how many cards there are.
 * Each time is the best of three, by engines that have kept no results: what else the machine does is
 * not counted.
 */
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import { CARD_SEARCH } from "#core/cards/limits.ts";
import { parseQuery } from "#core/cards/query/parse.ts";
import { CardSearch } from "#core/cards/query/search.ts";
import { readPattern } from "#core/chat/pattern.ts";
import { say } from "../pages/site.ts";
import { tableText } from "../pages/table.ts";
import { SHAPES } from "./queries.ts";
import { openScan } from "./scan.ts";
import { type SyntheticTable, syntheticCards } from "./synthetic.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    cards: { type: "string", default: "10000,100000" },
    markdown: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
/** A scan of 100,000 cards takes so long that one of each shape says enough. */
const SCAN_ROUNDS = 1;

/** The highest 99th percentile, by the number of cards. */
const GOALS_MS: Readonly<Record<number, number>> = { 10000: 5, 100000: 10 };

type Engine = { name: string; times: number[]; prepareMs: number };

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** The best of three, each by an engine of its own that has kept nothing of this query. */
function bestOf(engines: readonly CardSearch[], text: string): number {
  const times = engines.map((engine) =>
    timed(() => engine.find(text).prints(0, CARD_SEARCH.pageCount)),
  );
  return Math.min(...times);
}

function bestOfThree(work: () => unknown): number {
  return Math.min(timed(work), timed(work), timed(work));
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function openMiniSearch({ cards }: SyntheticTable): MiniSearch {
  const fields = ["name", "species", "type", "flavour", "range"];
  const index = new MiniSearch({ fields, searchOptions: { prefix: true, combineWith: "AND" } });
  index.addAll(
    cards.map((card, id) => ({
      id,
      name: card.name,
      species: card.species,
      type: [card.family, ...card.traits].join(" "),
      flavour: card.flavour,
      range: card.kind === "real" ? card.range.text : "",
    })),
  );
  return index;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
let isGood = true;

for (const size of values.cards.split(",").map(Number)) {
  const goalMs = GOALS_MS[size] ?? Number.POSITIVE_INFINITY;
  const table = syntheticCards(size);
  const { cards, sets } = table;
  const engines: CardSearch[] = [];
  // Columns are made when a query first asks for them: that belongs to the preparation.
  const prepare = () => {
    const engine = new CardSearch(table, readPattern);
    for (const { query } of SHAPES) engine.find(query(1_000_003)).prints(0, CARD_SEARCH.pageCount);
    engines.push(engine);
  };
  const oursMs = timed(prepare);
  prepare();
  prepare();
  let mini: MiniSearch | undefined;
  const miniMs = timed(() => {
    mini = openMiniSearch(table);
  });
  let scan: ReturnType<typeof openScan> | undefined;
  const scanMs = timed(() => {
    scan = openScan(table);
  });
  if (!mini || !scan) throw new Error("Nothing was prepared");
  const ours: Engine = { name: "ours", times: [], prepareMs: oursMs };
  const oursWords: Engine = { name: "ours, plain words", times: [], prepareMs: oursMs };
  const theirs: Engine = { name: "MiniSearch, plain words", times: [], prepareMs: miniMs };
  const scanned: Engine = { name: "plain scan", times: [], prepareMs: scanMs };
  const slowest: { name: string; p99: number }[] = [];
  // Once without a clock: all engines are compiled by then.
  for (const shape of SHAPES) {
    for (let run = 500; run < 505; run += 1) bestOf(engines, shape.query(run));
    if (shape.words) mini.search(shape.words(500));
  }
  for (const shape of SHAPES) {
    const own: number[] = [];
    for (let run = 0; run < rounds; run += 1) {
      const text = shape.query(run);
      own.push(bestOf(engines, text));
      const { words } = shape;
      if (words) theirs.times.push(bestOfThree(() => mini?.search(words(run)).slice(0, 60)));
      if (run < SCAN_ROUNDS) {
        scanned.times.push(
          timed(() => scan?.(parseQuery(text, { sets, readExpression: readPattern }).tree)),
        );
      }
    }
    ours.times.push(...own);
    if (shape.words) oursWords.times.push(...own);
    slowest.push({ name: shape.name, p99: percentile(own, 0.99) });
  }
  const reference = percentile(ours.times, 0.99);
  const row = ({ name, times, prepareMs }: Engine) => {
    const p99 = percentile(times, 0.99);
    return [
      name,
      ms(percentile(times, 0.5)),
      ms(p99),
      `${(p99 / reference).toFixed(1)}`,
      ms(prepareMs),
    ];
  };
  const passes = reference < goalMs;
  isGood &&= passes;
  const title = `${cards.length.toLocaleString("en")} cards, ${SHAPES.length} shapes, ${rounds} rounds`;
  const head = ["engine", "p50", "p99", "p99 / ours", "preparing"];
  const rows = [row(ours), row(oursWords), row(theirs), row(scanned)];
  say(tableText({ title, head, rows }, values.markdown));
  const worst = slowest.toSorted((one, other) => other.p99 - one.p99).slice(0, 5);
  say(`\nslowest of ours: ${worst.map(({ name, p99 }) => `${name} ${ms(p99)}`).join(", ")}`);
  say(`p99 below ${goalMs} ms: ${passes ? "yes" : "no"}`);
}
process.exitCode = isGood ? 0 : 1;
