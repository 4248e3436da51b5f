/**
 * How long finding takes among 10,000 passages on one core, what the embedding model takes of the
 * memory, and how much of the question sets is found and answered: `npm run bench:knowledge`. Prints a table for docs/measurements.md.
 */
import { isEnough, JUDGED_MAX_COUNT, Judge } from "#core/knowledge/evidence.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { PassageIndex } from "#core/knowledge/passage-index.ts";
import { asksForSecret } from "#core/knowledge/secrets.ts";
import { normalized } from "#core/knowledge/vectors.ts";
import {
  DOCS_FOLDER,
  readDocsContents,
  readEvidenceWeights,
} from "../../bots/knowledge/docs-index.ts";
import { Embedder } from "../../bots/knowledge/embedder.ts";
import {
  DEVELOPMENT,
  FIRST,
  type QuestionSet,
  SECOND,
  TEST,
} from "../../tests/corpora/questions/questions.ts";

const MB = 1_000_000;
const memory = () => Math.round(process.memoryUsage().rss / MB);
const print = (line: string) => process.stdout.write(`${line}\n`);

const questions = [FIRST, SECOND, DEVELOPMENT, TEST].flatMap(({ answerable, unanswerable }) => [
  ...answerable.map(({ question }) => question),
  ...unanswerable,
]);
const before = memory();
const embedder = new Embedder();
const times: number[] = [];
const vectors: Float32Array[] = [];
for (const question of questions) {
  const start = performance.now();
  vectors.push(...(await embedder.embed([question])));
  times.push(performance.now() - start);
}
print(`| memory without and with the model | ${before} and ${memory()} MB |`);
print(`| the first vector, with loading | ${times[0]?.toFixed(0)} ms |`);
print(`| a vector, median and p99 | ${quantile(times, 0.5)} and ${quantile(times, 0.99)} ms |`);
await embedder.stop();

const { passages: docs, known } = await readDocsContents(DOCS_FOLDER);
const judge = new Judge(await readEvidenceWeights(), known);
const many = Array.from({ length: KNOWLEDGE.passagesMaxCount }, (_, at) => {
  const one = docs[at % docs.length];
  const [vector = new Float32Array(1)] = one?.vectors ?? [];
  // Each a little different, so that no two are the same to either search.
  const moved = normalized(
    vector.map((value, place) => value + ((at * 31 + place * 17) % 97) / 5000),
  );
  return {
    address: `/copy-${at}`,
    trail: one?.trail ?? [],
    text: `${one?.text} number${at}`,
    asked: [],
    vectors: [moved],
  };
});
const index = new PassageIndex(many, judge);
const finding = questions.map((text, at) => {
  // Of the processor, not of the clock: what else runs on the machine does not count.
  const start = process.cpuUsage();
  index.search({ text, vector: vectors[at] }, KNOWLEDGE.shownMaxCount);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
});
print(
  `| finding among ${index.size} passages, median and p99 | ${quantile(finding, 0.5)} and ${quantile(finding, 0.99)} ms |`,
);

const pages = new PassageIndex(docs, judge);
const found = new Map(
  questions.map((text, at) => [
    text,
    pages.search({ text, vector: vectors[at] }, KNOWLEDGE.shownMaxCount),
  ]),
);
reportSet("set with", FIRST);
reportSet("not set with", SECOND);
reportSet("for development", DEVELOPMENT);
reportSet("for testing", TEST);

function reportSet(name: string, { answerable, unanswerable }: QuestionSet): void {
  const foundWithin = (maxCount: number) =>
    answerable.filter(({ question, addresses }) =>
      found
        .get(question)
        ?.slice(0, maxCount)
        .some(({ passage }) => addresses.includes(passage.address)),
    ).length;
  const isAnswered = (question: string) =>
    !asksForSecret(question) &&
    found
      .get(question)
      ?.slice(0, JUDGED_MAX_COUNT)
      .some(({ evidence }) => isEnough(evidence)) === true;
  const refusedCount = answerable.filter(({ question }) => !isAnswered(question)).length;
  const wrongCount = unanswerable.filter(isAnswered).length;
  const of = answerable.length;
  print(
    `| questions ${name}: found first, among five; refused; answered wrongly | ${foundWithin(1)} and ${foundWithin(5)} of ${of}; ${refusedCount} of ${of}; ${wrongCount} of ${unanswerable.length} |`,
  );
}

function quantile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((one, other) => one - other);
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}
