import { Worker } from "node:worker_threads";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { EmbeddingReply, EmbeddingRequest } from "./embedding-worker.ts";

const WORKER = new URL("./embedding-worker.ts", import.meta.url);
/** Vectors of recent texts: a question is often asked again, or asked and then answered. */
const REMEMBERED_MAX_COUNT = 500;

type Waiting = { resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void };

/**
 * Makes vectors of texts. The model is loaded when the first one is asked for, and leaves the memory
 * when none was for a while.
 */
export class Embedder {
  readonly #idleMs: number;
  readonly #remembered = new Map<string, Float32Array>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor({ idleMs = KNOWLEDGE.modelIdleMs }: { idleMs?: number } = {}) {
    this.#idleMs = idleMs;
  }

  get isLoaded(): boolean {
    return this.#worker !== undefined;
  }

  /** A vector of length 1 for each text. Rejects when the model can't be loaded. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const shortened = texts.map((text) => text.slice(0, KNOWLEDGE.embeddedChars));
    const missing = [...new Set(shortened)].filter((text) => !this.#remembered.has(text));
    const made = new Map<string, Float32Array>();
    if (missing.length > 0) {
      const vectors = await this.#ask(missing);
      for (const [at, text] of missing.entries()) {
        const vector = vectors[at];
        if (vector) made.set(text, vector);
      }
    }
    const found = shortened.map((text) => {
      const vector = made.get(text) ?? this.#remembered.get(text);
      if (!vector) throw new Error("The embedding model left a text out");
      return vector;
    });
    for (const [text, vector] of made) this.#remember(text, vector);
    return found;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#fail(new Error("The embedding model was ended"));
    await worker?.terminate();
  }

  #ask(texts: string[]): Promise<Float32Array[]> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#started();
    this.#lastId += 1;
    const request: EmbeddingRequest = { id: this.#lastId, texts };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker?.postMessage(request);
    });
  }

  #started(): Worker {
    const worker = new Worker(WORKER);
    worker.unref();
    worker.on("message", (reply: EmbeddingReply) => this.#onReply(reply));
    const isCurrent = () => this.#worker === worker;
    worker.on("error", (error: Error) => isCurrent() && this.#fail(error));
    worker.on("exit", () => isCurrent() && this.#fail(new Error("The embedding model ended")));
    return worker;
  }

  #onReply(reply: EmbeddingReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.vectors);
    else waiting?.reject(new Error(reply.reason));
    if (this.#waiting.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#unload(), this.#idleMs).unref();
  }

  async #unload(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #fail(error: Error): void {
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #remember(text: string, vector: Float32Array): void {
    this.#remembered.set(text, vector);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED_MAX_COUNT && oldest !== undefined) {
      this.#remembered.delete(oldest);
    }
  }
}
