import type { AnswerEvent, ShownPassage } from "../knowledge/answer.ts";

/** An answer of the knowledge engine as a message of Discord: rules GANDER-D4 and GANDER-D6. */

type End = Extract<AnswerEvent, { type: "end" }>;

/** What is known of an answer so far. */
export type GrowingAnswer = {
  passages: readonly ShownPassage[];
  sentences: readonly { text: string; cites: readonly number[] }[];
  end: End | undefined;
};

export const NO_ANSWER_YET: GrowingAnswer = { passages: [], sentences: [], end: undefined };

export function grown(answer: GrowingAnswer, event: AnswerEvent): GrowingAnswer {
  switch (event.type) {
    case "passages":
      return { ...answer, passages: event.passages };
    case "sentence":
      return { ...answer, sentences: [...answer.sentences, event] };
    case "end":
      return { ...answer, end: event };
  }
}

/** What begins a line of Discord's small text: sources and notices. */
const SMALL = "-# ";
/** Sources that are named below an answer. */
const SOURCES_MAX_COUNT = 6;
/** What begins the question above an answer to a command, where nobody sees what was asked. */
const QUOTE = "> ";

export type TextOptions = {
  /** Shown above; "" where the question stands in a message of its own. */
  question: string;
  /** The whole address of a passage; "" where it has none. */
  addressOf: (passage: ShownPassage) => string;
};

/** The text of an answer as far as it is known; "" while nothing is. */
export function answerText(answer: GrowingAnswer, { question, addressOf }: TextOptions): string {
  const { sentences, end } = answer;
  const body = sentences.map(({ text, cites }) =>
    marked(text.trim(), marks(answer, cites, addressOf)),
  );
  const lines = [joined(body)];
  if (end) {
    if (end.notice !== "")
      lines.push(body.length > 0 ? `${SMALL}${oneLine(end.notice)}` : end.notice);
    lines.push(...sourcesOf(answer, addressOf));
  }
  const text = lines.filter((line) => line !== "").join("\n");
  if (text === "" || question === "") return text;
  return `${QUOTE}${oneLine(question)}\n${text}`;
}

/** A sentence with its marks; the end of a block of code has its line for itself. */
function marked(sentence: string, numbers: string): string {
  if (numbers === "") return sentence;
  return `${sentence}${sentence.endsWith("```") ? "\n" : " "}${numbers}`;
}

/** Sentences follow one another; what has lines of its own, such as code, keeps them. */
function joined(sentences: readonly string[]): string {
  let text = "";
  for (const sentence of sentences) {
    const hasLines = sentence.includes("\n") || text.endsWith("```");
    text += text === "" ? sentence : `${hasLines ? "\n" : " "}${sentence}`;
  }
  return text;
}

function marks(
  { passages }: GrowingAnswer,
  cites: readonly number[],
  addressOf: TextOptions["addressOf"],
): string {
  const cited = cites.flatMap((number) => {
    const passage = passages.find((each) => each.number === number);
    return passage ? [linked(String(number), addressOf(passage))] : [];
  });
  return cited.join("");
}

/** `<…>` around an address keeps Discord from showing a preview of the page. */
function linked(label: string, address: string): string {
  return address === "" ? `[${label}]` : `[[${label}]](<${address}>)`;
}

function sourcesOf(answer: GrowingAnswer, addressOf: TextOptions["addressOf"]): string[] {
  const cited = new Set(answer.sentences.flatMap(({ cites }) => cites));
  return answer.passages
    .filter(({ number }) => number > 0 && cited.has(number))
    .slice(0, SOURCES_MAX_COUNT)
    .map((passage) => {
      const title = escaped(passage.trail.join(" › ")) || "A text of this server";
      const address = addressOf(passage);
      return `${SMALL}[${passage.number}] ${address === "" ? title : `[${title}](<${address}>)`}`;
    });
}

/** Signs that would format a title, or end a link. */
export function escaped(text: string): string {
  return oneLine(text).replace(/[\\*_~`|[\]<>#@]/g, "\\$&");
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** "Why this answer?": the passages that it used, then those that it left out, with their scores. */
export function whyText(
  passages: readonly ShownPassage[],
  { outcome, removed }: { outcome: string; removed: number },
  addressOf: TextOptions["addressOf"],
): string {
  if (passages.length === 0) return "Nothing that Gander knows is about that question.";
  const used = passages.filter(({ number }) => number > 0);
  const left = passages.filter(({ number }) => number === 0);
  const lines = [
    outcome === "quoted" ? "**Quoted, without a language model**" : "**What the answer goes by**",
    ...used.map((passage) => passageLine(passage, addressOf)),
  ];
  if (left.length > 0) {
    lines.push("**Found, and left out**", ...left.map((each) => passageLine(each, addressOf)));
  }
  if (removed > 0) {
    const what = removed === 1 ? "1 sentence was" : `${removed} sentences were`;
    lines.push(
      `${SMALL}${what} removed, since no passage supports ${removed === 1 ? "it" : "them"}.`,
    );
  }
  return lines.join("\n");
}

const EXCERPT_CHARS = 160;

function passageLine(passage: ShownPassage, addressOf: TextOptions["addressOf"]): string {
  const { number, trail, text, score } = passage;
  const title = escaped(trail.join(" › ")) || "A text of this server";
  const address = addressOf(passage);
  const name = address === "" ? title : `[${title}](<${address}>)`;
  const short = oneLine(text);
  const excerpt =
    short.length > EXCERPT_CHARS ? `${short.slice(0, EXCERPT_CHARS).trimEnd()}…` : short;
  const mark = number > 0 ? `[${number}] ` : "";
  return `${mark}${name}, fits to ${Math.round(score * 100)} %\n> ${escaped(excerpt.toWellFormed())}`;
}

/** One earlier question of a conversation and its answer, as they are asked with. */
export type Exchange = { question: string; answer: string };

/** What a message of ours says, without marks, sources, notices and the question above it. */
export function plainAnswer(text: string): { question: string; answer: string } {
  const lines = text.split("\n");
  const isQuoted = lines[0]?.startsWith(QUOTE) === true;
  const question = isQuoted ? (lines[0] ?? "").slice(QUOTE.length) : "";
  const rest = lines.slice(isQuoted ? 1 : 0).filter((line) => !line.startsWith(SMALL));
  const answer = rest.join("\n").replace(/ ?(?:\[\[\d+\]\]\(<[^>]*>\)|\[\d+\])/g, "");
  return { question, answer: answer.trim() };
}

/**
 * The questions and answers of what was said before, the newest last. Messages of ours in a row are one
 * answer; several of others are one question.
 */
export function exchangesOf(
  turns: readonly { isOwn: boolean; text: string }[],
  limits: { maxCount: number; questionMaxChars: number; answerMaxChars: number },
): Exchange[] {
  const exchanges: Exchange[] = [];
  let asked: string[] = [];
  let current: Exchange | undefined;
  for (const { isOwn, text } of turns) {
    if (!isOwn) {
      asked.push(text);
      current = undefined;
      continue;
    }
    const { question, answer } = plainAnswer(text);
    if (current && question === "") {
      current.answer = `${current.answer}\n${answer}`;
      continue;
    }
    current = { question: question || asked.join("\n"), answer };
    asked = [];
    exchanges.push(current);
  }
  return exchanges
    .filter(({ question }) => question.trim() !== "")
    .slice(-limits.maxCount)
    .map(({ question, answer }) => ({
      question: question.trim().slice(0, limits.questionMaxChars).toWellFormed(),
      answer: answer.slice(0, limits.answerMaxChars).toWellFormed(),
    }));
}
