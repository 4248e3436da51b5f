/**
 * The embedding model in a thread of its own: a text takes it tens of milliseconds, in which the bots
 * would answer nobody.
 */
import { parentPort } from "node:worker_threads";
import { EmbeddingModel } from "./embedding-model.ts";

export type EmbeddingRequest = { id: number; texts: string[] };
export type EmbeddingReply =
  | { id: number; ok: true; vectors: Float32Array[] }
  | { id: number; ok: false; reason: string };

const model = EmbeddingModel.load();

async function reply({ id, texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  try {
    const loaded = await model;
    const vectors = [];
    for (const text of texts) vectors.push(await loaded.vectorOf(text));
    return { id, ok: true, vectors };
  } catch (error) {
    return { id, ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (request: EmbeddingRequest) => {
  void reply(request).then((answer) => parentPort?.postMessage(answer));
});
