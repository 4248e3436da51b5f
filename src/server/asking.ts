/** The way of questions to the process that answers them, which is in the bots. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ASK_PATH, AskError, askForAnswer } from "#core/knowledge/asking.ts";
import type { Exchange } from "#core/knowledge/conversation.ts";
import { newExchange, withEvent } from "#core/knowledge/conversation.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { answerError } from "./error-answer.ts";
import { RequestCounts } from "./open-counts.ts";
import type { Upstreams } from "./proxy.ts";
import type { WebSettings } from "./settings.ts";

/** Addresses of ours that the bots answer, and what they are called there. */
const BOTS_ROUTES: Readonly<Record<string, string>> = {
  [ASK_PATH]: "/ask",
  "/api/gq/gander/preview": "/gander/preview",
};

export type Asking = {
  /** Hands a question to the bots; false for a request to any other address. `address` is who asks. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    address: string,
  ) => boolean;
  /** Asks for a page that shows the whole answer at once. Never throws. */
  ask: (question: string, address: string) => Promise<Exchange>;
};

/** `now` is a clock in milliseconds. */
export function openAsking(
  { botsUrl }: Pick<WebSettings, "botsUrl">,
  proxy: Pick<Upstreams, "web">,
  now: () => number = () => performance.now(),
): Asking {
  const counts = new RequestCounts(KNOWLEDGE.asksPerAddressMaxCount, KNOWLEDGE.askMs, now);
  return {
    answer(request, response, pathname, address) {
      const route = Object.hasOwn(BOTS_ROUTES, pathname) ? BOTS_ROUTES[pathname] : undefined;
      if (route === undefined) return false;
      if (request.method !== "POST") {
        response.setHeader("Allow", "POST");
        answerError(response, 405, "POST_ONLY");
        return true;
      }
      if (pathname === ASK_PATH && !counts.ask(address)) {
        response.setHeader("Retry-After", String(Math.ceil(KNOWLEDGE.askMs / 1000)));
        answerError(response, 429, "RATE_LIMITED");
        return true;
      }
      request.url = route;
      void proxy.web("bots", request, response);
      return true;
    },
    async ask(question, address) {
      const exchange = newExchange(question.slice(0, KNOWLEDGE.questionMaxChars));
      if (!counts.ask(address)) return { ...exchange, problem: "too_many" };
      if (botsUrl === undefined) return { ...exchange, problem: "away" };
      return wholeAnswer(`${botsUrl}/ask`, exchange);
    },
  };
}

async function wholeAnswer(address: string, asked: Exchange): Promise<Exchange> {
  let exchange = asked;
  try {
    const request = { question: asked.question, history: [] };
    const signal = AbortSignal.timeout(KNOWLEDGE.wholeAnswerMs);
    for await (const event of askForAnswer(fetch, address, request, signal)) {
      exchange = withEvent(exchange, event);
    }
    return exchange;
  } catch (error) {
    // Between our own processes, a connection that is refused means that the other one is away.
    const isBroken = error instanceof AskError && error.problem === "broken";
    return { ...exchange, problem: isBroken ? "broken" : "away" };
  }
}
