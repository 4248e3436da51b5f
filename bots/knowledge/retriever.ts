import type { Logger } from "pino";
import { isEnough, JUDGED_MAX_COUNT, Judge } from "#core/knowledge/evidence.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { type FoundPassage, PassageIndex } from "#core/knowledge/passage-index.ts";
import { WordWeights } from "#core/knowledge/word-weights.ts";
import type { AnswerScope } from "./answers.ts";
import { readDocsIndex, readEvidenceWeights } from "./docs-index.ts";
import type { DocumentStore } from "./document-store.ts";
import type { Embedder } from "./embedder.ts";

export type ScopedPassage = {
  found: FoundPassage;
  /** It says enough to be quoted as an answer. */
  isAnswer: boolean;
};

/** Workspaces whose index stays in memory: those that were asked last. */
const WORKSPACES_MAX_COUNT = 8;

/** Finds passages in the documentation and in the documents of one workspace, and in nothing else. */
export class Retriever {
  readonly #folder: string;
  readonly #embedder: Embedder;
  readonly #documents: DocumentStore;
  readonly #log: Logger;
  #docs: Promise<PassageIndex> | undefined;
  /** By the workspace and the hashes of its documents, so that no other one can meet it. */
  readonly #workspaces = new Map<string, PassageIndex>();

  constructor(options: {
    docsFolder: string;
    embedder: Embedder;
    documents: DocumentStore;
    log: Logger;
  }) {
    this.#folder = options.docsFolder;
    this.#embedder = options.embedder;
    this.#documents = options.documents;
    this.#log = options.log;
  }

  async find(
    text: string,
    scope: AnswerScope,
    signal: AbortSignal,
  ): Promise<{ passages: ScopedPassage[]; weights: WordWeights }> {
    const vector = await this.vectorOf(text);
    signal.throwIfAborted();
    const indexes: PassageIndex[] = [];
    if (scope.docs) indexes.push(await this.#docsIndex());
    const own = await this.#workspaceIndex(scope);
    if (own) indexes.push(own);
    const passages = indexes
      .flatMap((index) =>
        index.search({ text, vector }, KNOWLEDGE.shownMaxCount).map((found, rank) => ({
          found,
          isAnswer: rank < JUDGED_MAX_COUNT && isEnough(found.evidence),
        })),
      )
      .sort((one, other) => other.found.score - one.found.score)
      .slice(0, KNOWLEDGE.shownMaxCount);
    const weights = (own && !scope.docs ? own : indexes[0])?.weights;
    return { passages, weights: weights ?? new WordWeights([]) };
  }

  /** Undefined where no vector can be made: words alone have to do then. */
  async vectorOf(text: string): Promise<Float32Array | undefined> {
    try {
      return (await this.#embedder.embed([text]))[0];
    } catch (error) {
      const name = error instanceof Error ? error.name : "Error";
      this.#log.warn({ error: name }, "The embedding model is away; words alone are searched");
      return undefined;
    }
  }

  /** The documents of workspaces of which something is kept. */
  get documents(): string[] {
    return this.#documents.ids;
  }

  /** Forgets what was read of documents that are no longer there. */
  forget(documents: readonly string[]): void {
    this.#documents.forget(documents);
    for (const key of this.#workspaces.keys()) {
      if (documents.some((id) => key.includes(` ${id}:`))) this.#workspaces.delete(key);
    }
  }

  async stop(): Promise<void> {
    await this.#embedder.stop();
    this.#documents.close();
  }

  #docsIndex(): Promise<PassageIndex> {
    this.#docs ??= readDocsIndex(this.#folder).catch((error: unknown) => {
      this.#docs = undefined;
      throw error;
    });
    return this.#docs;
  }

  async #workspaceIndex({ tenant, documents }: AnswerScope): Promise<PassageIndex | undefined> {
    if (tenant === "" || documents.length === 0) return undefined;
    const key = [tenant, ...documents.map(({ id, hash }) => `${id}:${hash}`).sort()].join(" ");
    const known = this.#workspaces.get(key);
    if (known) {
      this.#workspaces.delete(key);
      this.#workspaces.set(key, known);
      return known;
    }
    const passages = [];
    for (const { id, title, hash } of documents) {
      passages.push(...(await this.#documents.passages({ tenant, document: id, hash, title })));
    }
    const judge = new Judge(await readEvidenceWeights());
    const index = new PassageIndex(passages.slice(0, KNOWLEDGE.passagesMaxCount), judge);
    this.#workspaces.set(key, index);
    const [oldest] = this.#workspaces.keys();
    if (this.#workspaces.size > WORKSPACES_MAX_COUNT && oldest) this.#workspaces.delete(oldest);
    return index;
  }
}
