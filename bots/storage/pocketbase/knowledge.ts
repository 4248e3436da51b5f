import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { documentsAnswer, keptAnswer, memberAnswer, passagesOf } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { KnowledgeBackend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase is away when it takes longer than this; what was asked is asked again. */
const TIMEOUT_MS = 30_000;

/** As pocketbase/hooks/platform/http/answer.ts refuses. */
const refusalAnswer = v.object({ code: v.string() });

/** The routes of what Gander knows that are the bots' own. `url` is PocketBase's address. */
export function pocketBaseKnowledge(service: ServiceClient, url: string): KnowledgeBackend {
  const send = (path: string, method: "GET" | "POST", body?: object): Promise<unknown> =>
    service.call((client) =>
      client.send(`/api/gq/bots/gander/${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body }),
      }),
    );
  return {
    documents: async () => v.parse(documentsAnswer, await send("documents", "POST", {})).documents,
    file: (address, signal) => fileOf(new URL(address, url), new URL(url), signal),
    read: async (request) => {
      await send("read", "POST", request);
    },
    passages: async (document) => v.parse(passagesOf, await send(`passages/${document}`, "GET")),
    async kept(documents) {
      const kept: string[] = [];
      for (let from = 0; from < documents.length; from += GANDER.keptAtOnce) {
        const part = documents.slice(from, from + GANDER.keptAtOnce);
        kept.push(
          ...v.parse(keptAnswer, await send("kept", "POST", { documents: part })).documents,
        );
      }
      return kept;
    },
    async member(authorization) {
      const response = await fetch(`${url}/api/gq/bots/gander/member`, {
        method: "POST",
        headers: { authorization },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 500) throw new ClientResponseError({ status: response.status });
      const answer: unknown = await response.json();
      if (response.ok) return v.parse(memberAnswer, answer);
      const refusal = v.safeParse(refusalAnswer, answer);
      const code = refusal.success ? refusal.output.code : "PERMISSION_MISSING";
      return { status: response.status, code };
    },
  };
}

/** Reads a file of PocketBase's own, and no other address, up to the size that a document may have. */
async function fileOf(address: URL, own: URL, signal: AbortSignal): Promise<Uint8Array> {
  if (address.origin !== own.origin) throw new Error("The file is not at PocketBase");
  const response = await fetch(address, { signal, redirect: "error" });
  if (!response.ok || !response.body) throw new Error(`The file answers with ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > KNOWLEDGE.fileMaxBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
