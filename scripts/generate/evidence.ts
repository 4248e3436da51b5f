/**
 * Learns when what was found answers a question, and writes the weights into
 * content/knowledge/evidence.json: how much each clue weighs, from the question sets that weights may be
 * set with. Run it after `npm run generate:vectors`, when many parts, phrases or asides have changed.
 */
import { writeFile } from "node:fs/promises";
import {
  type EvidenceWeights,
  JUDGED_MAX_COUNT,
  Judge,
  type Linear,
} from "#core/knowledge/evidence.ts";
import { PassageIndex } from "#core/knowledge/passage-index.ts";
import { asksForSecret } from "#core/knowledge/secrets.ts";
import { DOCS_FOLDER, EVIDENCE_FILE, readDocsContents } from "../../bots/knowledge/docs-index.ts";
import { Embedder } from "../../bots/knowledge/embedder.ts";
import { DEVELOPMENT, FIRST } from "../../tests/corpora/questions/questions.ts";
import { type Example, fitted } from "./logistic-regression.ts";

const PENALTY = 0.005;
/** How far above the best of what can't be answered the bar is, in log odds. */
const MARGIN = 0.2;
/** Without asides, or without the embedding model, so much of what can't be answered may be quoted. */
const WITHOUT_ASIDES_WRONG_SHARE = 0.05;
const DIGITS = 4;

type Row = { clues: Record<Clue, number>; isAnswer: boolean };
type Clue = "coverage" | "closeness" | "aside" | "scope";

const { passages, known } = await readDocsContents(DOCS_FOLDER);
const sets = [FIRST, DEVELOPMENT];
const questions = sets.flatMap(({ answerable, unanswerable }) => [
  ...answerable,
  ...unanswerable
    .filter((question) => !asksForSecret(question))
    .map((question) => ({ question, addresses: [] as readonly string[] })),
]);
const embedder = new Embedder();
const vectors = await embedder.embed(questions.map(({ question }) => question));
await embedder.stop();

if (!known) throw new Error("There are no asides: run npm run generate:vectors first");
const none: Linear = { bias: 0, coverage: 0, closeness: 0, aside: 0, scope: 0 };
const questionClues = vectors.map((vector) => known.cluesOf(vector));
const unweighted = new Judge({ docs: none, documents: none, words: none });
const plain = passages.map((one) => ({ ...one, asked: [], vectors: one.vectors.slice(0, 1) }));
const inDocs = rowsOf(new PassageIndex(passages, unweighted));
const weights: EvidenceWeights = {
  docs: learned(inDocs, ["coverage", "closeness", "aside", "scope"], 0),
  documents: learned(
    rowsOf(new PassageIndex(plain, unweighted)),
    ["coverage", "closeness"],
    WITHOUT_ASIDES_WRONG_SHARE,
  ),
  words: learned(inDocs, ["coverage"], WITHOUT_ASIDES_WRONG_SHARE),
};
await writeFile(EVIDENCE_FILE, `${JSON.stringify(weights, null, 2)}\n`);

/** Of each question the best passages with their clues: those that answer it, or that don't answer what nothing answers. */
function rowsOf(index: PassageIndex): Row[] {
  return questions.flatMap(({ question, addresses }, at) => {
    const vector = vectors[at];
    const meaning = questionClues[at];
    if (!vector || !meaning) return [];
    return index
      .search({ text: question, vector }, JUDGED_MAX_COUNT)
      .filter(({ passage }) => addresses.length === 0 || addresses.includes(passage.address))
      .map(({ coverage, closeness = 0 }) => ({
        clues: { coverage, closeness, ...meaning },
        isAnswer: addresses.length > 0,
      }));
  });
}

/** The weights of some clues, with a bias such that at most a share of what is no answer passes. */
function learned(rows: readonly Row[], clues: readonly Clue[], wrongShare: number): Linear {
  const examples = rows.map((row) =>
    example(
      clues.map((clue) => row.clues[clue]),
      row.isAnswer,
    ),
  );
  const found = fitted(examples, PENALTY);
  const sums = (isTrue: boolean) =>
    examples
      .filter((one) => one.isTrue === isTrue)
      .map(({ features }) =>
        found.weights.reduce((sum, weight, at) => sum + weight * (features[at] ?? 0), 0),
      )
      .sort((one, other) => other - one);
  const wrong = sums(false);
  const bar = (wrong[Math.floor(wrong.length * wrongShare)] ?? 0) + MARGIN;
  const right = sums(true);
  process.stdout.write(
    `${clues.join(", ")}: ${right.filter((sum) => sum < bar).length} of ${right.length} answers are below the bar\n`,
  );
  const [bias = 0, ...values] = rounded([-bar, ...found.weights]);
  const at = (clue: Clue) => values[clues.indexOf(clue)] ?? 0;
  return {
    bias,
    coverage: at("coverage"),
    closeness: at("closeness"),
    aside: at("aside"),
    scope: at("scope"),
  };
}

function example(features: ArrayLike<number>, isTrue: boolean): Example {
  return { features, isTrue };
}

function rounded(values: readonly number[]): number[] {
  return values.map((value) => Number(value.toFixed(DIGITS)));
}
