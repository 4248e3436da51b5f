import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { DocumentReader, PendingDocument } from "./document-reader.ts";

/** What is kept of documents in this process. */
export type KnownDocuments = {
  readonly documents: readonly string[];
  forget: (documents: readonly string[]) => void;
};

type DocumentWatchOptions = {
  backend: Pick<KnowledgeBackend, "documents" | "read" | "kept">;
  reader: DocumentReader;
  known: KnownDocuments;
  log: Logger;
  /** Between two looks. */
  pollMs?: number | undefined;
};

/**
 * Reads documents that wait, and links that are due again, and forgets those that were deleted: which
 * they are, PocketBase knows.
 */
export class DocumentWatch {
  readonly #backend: DocumentWatchOptions["backend"];
  readonly #reader: DocumentReader;
  readonly #known: KnownDocuments;
  readonly #log: Logger;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor({ backend, reader, known, log, pollMs }: DocumentWatchOptions) {
    this.#backend = backend;
    this.#reader = reader;
    this.#known = known;
    this.#log = log;
    this.#pollMs = pollMs ?? KNOWLEDGE.documentsPollMs;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#look().finally(() => {
        if (!this.#isStopped) this.start();
      });
    }, this.#pollMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #look(): Promise<void> {
    await this.#readAll();
    await this.#forgetDeleted();
  }

  /** While PocketBase is away nothing is forgotten; deleted documents are in no answer all the same. */
  async #forgetDeleted(): Promise<void> {
    const { documents } = this.#known;
    if (documents.length === 0 || this.#isStopped) return;
    const kept = await this.#backend.kept(documents).catch(() => documents);
    const there = new Set(kept);
    this.#known.forget(documents.filter((id) => !there.has(id)));
  }

  /** Reads what waits now, one after the other; what fails for a while waits for the next time. */
  async #readAll(): Promise<void> {
    const pending = await this.#backend.documents().catch(() => []);
    for (const document of pending) {
      if (this.#isStopped) return;
      try {
        await this.#backend.read(await this.#result(document));
      } catch (error) {
        const name = error instanceof Error ? error.name : "Error";
        this.#log.warn({ document: document.id, error: name }, "A document waits to be read again");
      }
    }
  }

  async #result(document: PendingDocument) {
    const read = await this.#reader.read(document);
    if (!read.ok) return { ok: false, document: document.id, reason: read.reason } as const;
    const hash = createHash("sha256").update(JSON.stringify(read.passages)).digest("hex");
    return { ok: true, document: document.id, hash, passages: read.passages } as const;
  }
}
