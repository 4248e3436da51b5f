import type { ShownPassage } from "../../knowledge/answer.ts";
import {
  type AnswerSentence,
  type Exchange,
  NEAREST_TITLE,
  splitPassages,
} from "../../knowledge/conversation.ts";
import { KNOWLEDGE } from "../../knowledge/limits.ts";
import type { Command } from "../command.ts";
import { answer, failure, type Output, type PageLink } from "../output.ts";
import { refused } from "./answers.ts";

/** Asks the same engine as the box of the docs pages; each line of the answer has its sources' numbers. */
export const ASK: Command = {
  path: ["ask"],
  about: "asks the documentation",
  arguments: [
    { name: "question", value: "QUESTION", about: "in your own words", required: true, rest: true },
  ],
  flags: [],
  needs: { session: false },
  examples: ["ask how do timers work"],
  async run(values, context) {
    const question = values.argument("question") ?? "";
    if (question.length > KNOWLEDGE.questionMaxChars) {
      return failure({
        code: "VAL_OUT_OF_RANGE",
        message: `A question has ${KNOWLEDGE.questionMaxChars} characters or fewer`,
      });
    }
    const called = await context.askDocs(question);
    if (!called.ok) {
      return refused(called, {
        creating: "asking the documentation",
        failed: "Failed to ask the documentation",
      });
    }
    return { ...answer(...outputsOf(called.value)), data: called.value };
  },
};

function outputsOf(exchange: Exchange): Output[] {
  const { sentences, end } = exchange;
  const { cited, nearest } = splitPassages(exchange);
  const links = [...cited, ...nearest].map(sourceLink);
  return [
    ...sentences.map((sentence): Output => ({ type: "text", text: numbered(sentence) })),
    ...(end && end.notice !== "" ? [{ type: "info", text: end.notice } as const] : []),
    ...(nearest.length > 0 ? [{ type: "text", text: `${NEAREST_TITLE}:` } as const] : []),
    ...(links.length > 0 ? [{ type: "links", links } as const] : []),
  ];
}

function numbered({ text, cites }: AnswerSentence): string {
  return [text, ...cites.map((number) => `[${number}]`)].join(" ");
}

function sourceLink({ number, trail, address }: ShownPassage): PageLink {
  const text = [...(number > 0 ? [`[${number}]`] : []), trail.join(" › ")].join(" ");
  return { text, variant: "ask", path: address.replace(/^\/ask(?=\/)/u, "") };
}
