/**
 * A stand-in for what answers questions: it repeats what it was asked, as a model might that does what
 * a question tells it to. So a test sees what becomes of everything that anybody can have it say.
 */
import type { AnswerEvent, ShownPassage } from "#core/knowledge/answer.ts";
import type { Answers, Ask } from "../../bots/knowledge/answers.ts";

const PASSAGE: ShownPassage = {
  number: 1,
  trail: ["Waddle", "Timers", "Quiet hours"],
  address: "/ask/waddle/timers#quiet-hours",
  text: "A timer waits until people have chatted.",
  score: 0.91,
};

const LEFT_OUT: ShownPassage = {
  ...PASSAGE,
  number: 0,
  trail: ["Gaggle", "Eggs"],
  text: "An egg hatches when it is warm.",
  score: 0.22,
};

/** Sentences of an answer to a question with the word "long". */
const LONG_COUNT = 120;

export class RepeatingAnswers implements Answers {
  readonly tokensMaxCount: number;
  /** What was asked, with everything that came with it. */
  readonly asked: Ask[] = [];

  constructor(tokensMaxCount = 0) {
    this.tokensMaxCount = tokensMaxCount;
  }

  async *ask(ask: Ask): AsyncIterable<AnswerEvent> {
    this.asked.push(ask);
    const { question, history, scope, voice, context = [], signal } = ask;
    yield { type: "passages", passages: [PASSAGE, LEFT_OUT] };
    if (question.includes("thinking")) await cutOff(signal);
    yield sentence(`You asked: ${question}`);
    if (history.length > 0) {
      yield sentence(`Before: ${history.map((each) => each.question).join(" / ")}.`);
    }
    if (question.includes("voice")) yield sentence(`I am ${voice?.name}.`);
    if (question.includes("about me")) yield sentence(`I know: ${context.join(" / ")}.`);
    if (question.includes("scope")) yield sentence(`I read for ${scope.tenant}.`);
    if (question.includes("long")) yield* long();
    if (question.includes("growing")) await cutOff(signal);
    yield { type: "end", outcome: "quoted", notice: "Quoted.", removed: 0, id: "" };
  }

  async stop(): Promise<void> {}
}

/** An answer to a question with "thinking" or "growing" never ends by itself. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("stopped")));
  });
}

function* long(): Iterable<AnswerEvent> {
  for (let at = 0; at < LONG_COUNT; at += 1) yield sentence(`Sentence ${at} says a little more.`);
  const code = Array.from({ length: 60 }, (_, at) => `const goose${at} = "honk, honk, honk";`);
  yield sentence(`\`\`\`ts\n${code.join("\n")}\n\`\`\``);
}

function sentence(text: string): AnswerEvent {
  return { type: "sentence", text, cites: [1] };
}
