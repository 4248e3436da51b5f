import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { personality } from "#core/gander/api.ts";
import { askRequest } from "#core/knowledge/answer.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { InternalRoutes } from "../health.ts";
import type { Answers, Ask } from "./answers.ts";
import { voiceOf } from "./voice.ts";

/** A question with its history is far below this. */
const BODY_MAX_BYTES = 100_000;

const previewRequest = v.object({ ...askRequest.entries, personality });

/**
 * The bots' own addresses of answers, which the web server hands questions to: `/ask` for everybody,
 * from the documentation alone, and `/gander/preview` for a member, from their workspace's documents too.
 */
export function askRoutes(
  answers: Answers,
  backend: Pick<KnowledgeBackend, "member">,
): InternalRoutes {
  return {
    "POST /ask": async (request, response) => {
      const body = v.safeParse(askRequest, await jsonOf(request));
      if (!body.success) return refuse(response, 400, "REQUEST_INVALID");
      const scope = { docs: true, documents: [], tenant: "" };
      await stream(answers, { ...body.output, scope }, response, newAnswerId());
    },
    "POST /gander/preview": async (request, response) => {
      const body = v.safeParse(previewRequest, await jsonOf(request));
      if (!body.success) return refuse(response, 400, "REQUEST_INVALID");
      const member = await backend
        .member(request.headers.authorization ?? "")
        .catch(() => ({ status: 503, code: "SERVER_ERROR" }));
      if ("status" in member) return refuse(response, member.status, member.code);
      const { personality: own, ...asked } = body.output;
      const voice = voiceOf(own);
      const scope = { docs: true, documents: member.documents, tenant: member.tenant };
      await stream(answers, { ...asked, scope, voice }, response);
    },
  };
}

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_CHARS = 15;

/** Names an answer for a thumb: nobody else can guess it. As PocketBase's ids are. */
function newAnswerId(): string {
  return Array.from({ length: ID_CHARS }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join("");
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ code }));
}

/** One event a line, as it comes. Who leaves stops the work (KNOW-A3). */
async function stream(
  answers: Answers,
  ask: Omit<Ask, "signal">,
  response: ServerResponse,
  id = "",
): Promise<void> {
  const left = new AbortController();
  response.on("close", () => left.abort());
  response.writeHead(200, {
    "content-type": "application/x-ndjson",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  for await (const event of answers.ask({ ...ask, signal: left.signal })) {
    const named =
      event.type === "end" && event.outcome !== "over_budget" ? { ...event, id } : event;
    if (!response.write(`${JSON.stringify(named)}\n`) && !left.signal.aborted) {
      await once(response, "drain", { signal: left.signal }).catch(() => undefined);
    }
  }
  response.end();
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // The rest is read and dropped: whoever is still sending would not hear the answer.
    if (bytes <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  if (bytes > BODY_MAX_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}
