import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { DocumentReader, PendingDocument } from "./document-reader.ts";

/** Reads documents that wait, and links that are due again: which they are, PocketBase knows. */
export class DocumentWatch {
  readonly #backend: Pick<KnowledgeBackend, "documents" | "read">;
  readonly #reader: DocumentReader;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    backend: Pick<KnowledgeBackend, "documents" | "read">,
    reader: DocumentReader,
    log: Logger,
  ) {
    this.#backend = backend;
    this.#reader = reader;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.readAll().finally(() => {
        if (!this.#isStopped) this.start();
      });
    }, KNOWLEDGE.documentsPollMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Reads what waits now, one after the other; what fails for a while waits for the next time. */
  async readAll(): Promise<void> {
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
