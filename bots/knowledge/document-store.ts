import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { storedPassage } from "#core/gander/api.ts";
import type { IndexedPassage } from "#core/knowledge/passage-index.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { Embedder } from "./embedder.ts";

type DocumentKey = { tenant: string; document: string; hash: string; title: string };
type Stored = v.InferOutput<typeof storedPassage>;

/** Vectors of another model can't be compared: what it made is read anew. Counts the models so far. */
const MODEL = 2;

const storedPassages = v.array(storedPassage);

/**
 * What was read of workspaces' documents, with its vectors, in a file of the bots: PocketBase has the
 * passages, this saves asking for them and making their vectors anew. Kept by the hash of what was
 * read, so that an old version is never found under a new one.
 */
export class DocumentStore {
  readonly #database: DatabaseSync;
  readonly #backend: Pick<KnowledgeBackend, "passages">;
  readonly #embedder: Embedder;
  #isOpen = true;

  constructor(path: string, backend: Pick<KnowledgeBackend, "passages">, embedder: Embedder) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      PRAGMA secure_delete = ON;
    `);
    if (this.#database.prepare("PRAGMA user_version").get()?.user_version !== MODEL) {
      this.#database.exec(`DROP TABLE IF EXISTS documents; PRAGMA user_version = ${MODEL}`);
    }
    this.#database.exec(`
      CREATE TABLE IF NOT EXISTS documents (
        tenant TEXT NOT NULL,
        document TEXT NOT NULL,
        hash TEXT NOT NULL,
        passages TEXT NOT NULL,
        vectors BLOB NOT NULL,
        PRIMARY KEY (tenant, document)
      ) STRICT;
    `);
    this.#backend = backend;
    this.#embedder = embedder;
  }

  /** The passages of one version of a document, with their vectors. */
  async passages(key: DocumentKey): Promise<IndexedPassage[]> {
    const known = this.#isOpen
      ? this.#database
          .prepare(
            "SELECT passages, vectors FROM documents WHERE tenant = ? AND document = ? AND hash = ?",
          )
          .get(key.tenant, key.document, key.hash)
      : undefined;
    if (known?.vectors instanceof Uint8Array) {
      return indexed(
        key,
        v.parse(storedPassages, JSON.parse(String(known.passages))),
        known.vectors,
      );
    }
    const { hash, passages } = await this.#backend.passages(key.document);
    // It was read again meanwhile: what is asked for is the next question's.
    const vectors = await this.#vectorsOf(passages);
    if (hash === key.hash && this.#isOpen) {
      this.#database
        .prepare("INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?)")
        .run(key.tenant, key.document, hash, JSON.stringify(passages), vectors);
    }
    return indexed(key, passages, vectors);
  }

  /** The documents of which something is kept here. */
  get ids(): string[] {
    if (!this.#isOpen) return [];
    const rows = this.#database.prepare("SELECT document FROM documents").all();
    return rows.map(({ document }) => String(document));
  }

  /** Nothing of what was read of these documents stays in the file. */
  forget(documents: readonly string[]): void {
    if (!this.#isOpen || documents.length === 0) return;
    this.#database
      .prepare("DELETE FROM documents WHERE document IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(documents));
    this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  close(): void {
    if (this.#isOpen) this.#database.close();
    this.#isOpen = false;
  }

  async #vectorsOf(passages: readonly Stored[]): Promise<Uint8Array> {
    const texts = passages.map(({ trail, text }) => `${trail.join(". ")}. ${text}`);
    const vectors = await this.#embedder.embed(texts);
    return Buffer.concat(
      vectors.map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength),
      ),
    );
  }
}

/** The document whose passage has this address; undefined for a passage of the documentation. */
export function documentOf(address: string): string | undefined {
  return /^document:[^/]*\/([^#]*)#/.exec(address)?.[1];
}

function indexed(
  { tenant, document, title }: DocumentKey,
  passages: readonly Stored[],
  bytes: Uint8Array,
): IndexedPassage[] {
  const values = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  const dimensions = passages.length === 0 ? 0 : values.length / passages.length;
  return passages.map(({ anchor, trail, text }, at) => ({
    address: `document:${tenant}/${document}#${anchor}`,
    trail: trail.length === 0 ? [title] : trail,
    text,
    asked: [],
    vectors: [values.subarray(at * dimensions, (at + 1) * dimensions)],
  }));
}
