/**
 * A stand-in for an endpoint that speaks OpenAI's chat completions over real HTTP, as a stream of
 * server-sent events that ends with `data: [DONE]`
 * (https://platform.openai.com/docs/api-reference/chat-streaming).
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ModelBehaviour =
  /** Says these pieces, one event each. */
  | { type: "says"; pieces: readonly string[] }
  /** Says these pieces, then the connection breaks. */
  | { type: "breaks"; pieces: readonly string[] }
  /** Takes the question and says nothing. */
  | { type: "hangs" }
  /** Answers with a status, as in https://platform.openai.com/docs/guides/error-codes. */
  | { type: "fails"; status: number; retryAfter?: string }
  /** The content filter ends the answer: `finish_reason` is `content_filter`. */
  | { type: "filters" }
  /** Declines in the field `refusal` of the message. */
  | { type: "refuses"; words: string }
  /** Wants to call a tool, though none was offered. */
  | { type: "calls-tool" };

type Choice = { delta: Record<string, unknown>; finish_reason: string | null };

export class OpenAiSimulator {
  behaviour: ModelBehaviour = { type: "says", pieces: [] };
  /** The bodies of the requests, as they came. */
  readonly asked: string[] = [];
  readonly keys: (string | undefined)[] = [];
  /** Requests that were left before their answer ended. */
  leftCount = 0;
  /** Requests whose answer has not ended, and which nobody has left. */
  openCount = 0;
  #server: Server | undefined;

  get url(): string {
    const address = this.#server?.address() as AddressInfo | undefined;
    if (!address) throw new Error("The endpoint is not started");
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.openCount += 1;
    response.on("close", () => {
      this.openCount -= 1;
    });
    this.asked.push(await text(request));
    this.keys.push(request.headers.authorization);
    response.on("close", () => {
      if (!response.writableEnded) this.leftCount += 1;
    });
    const { behaviour } = this;
    if (request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
    } else if (behaviour.type === "fails") {
      const wait = behaviour.retryAfter;
      response.writeHead(behaviour.status, {
        "content-type": "application/json",
        ...(wait !== undefined && { "retry-after": wait }),
      });
      response.end(JSON.stringify({ error: { message: "no", type: "error", code: "no" } }));
    } else {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      if (behaviour.type !== "hangs") this.#stream(behaviour, response);
    }
  }

  #stream(
    behaviour: Exclude<ModelBehaviour, { type: "fails" } | { type: "hangs" }>,
    response: ServerResponse,
  ): void {
    for (const choice of choicesOf(behaviour)) response.write(eventOf({ choices: [choice] }));
    if (behaviour.type === "breaks") {
      // What was said arrives before the connection ends.
      setImmediate(() => response.destroy());
      return;
    }
    // With `stream_options.include_usage` a last event has no choices, and the usage.
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
    response.write(eventOf({ choices: [], usage }));
    response.end("data: [DONE]\n\n");
  }
}

function choicesOf(
  behaviour: Exclude<ModelBehaviour, { type: "fails" } | { type: "hangs" }>,
): Choice[] {
  switch (behaviour.type) {
    case "says":
      return [...behaviour.pieces.map(saying), { delta: {}, finish_reason: "stop" }];
    case "breaks":
      return behaviour.pieces.map(saying);
    case "filters":
      return [{ delta: {}, finish_reason: "content_filter" }];
    case "refuses":
      return [
        { delta: { refusal: behaviour.words }, finish_reason: null },
        { delta: {}, finish_reason: "stop" },
      ];
    case "calls-tool":
      return [
        {
          delta: {
            tool_calls: [
              {
                index: 0,
                id: "call_1",
                type: "function",
                function: { name: "x", arguments: "{}" },
              },
            ],
          },
          finish_reason: null,
        },
        { delta: {}, finish_reason: "tool_calls" },
      ];
  }
}

function saying(content: string): Choice {
  return { delta: { content }, finish_reason: null };
}

function eventOf(chunk: { choices: Choice[]; usage?: object }): string {
  const choices = chunk.choices.map((choice) => ({ index: 0, ...choice }));
  const event = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "pond" };
  return `data: ${JSON.stringify({ ...event, ...chunk, choices })}\n\n`;
}
