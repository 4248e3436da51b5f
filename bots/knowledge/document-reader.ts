import type * as v from "valibot";
import type { pendingDocument, storedPassage } from "#core/gander/api.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { splitMarkdown, splitText } from "#core/knowledge/split.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { PageReader } from "../web/page-reader.ts";
import { htmlToMarkdown } from "./html.ts";
import { readPdf } from "./pdf.ts";
import { Unreadable } from "./unreadable.ts";

export type PendingDocument = v.InferOutput<typeof pendingDocument>;
export type ReadDocument =
  | { ok: true; passages: v.InferOutput<typeof storedPassage>[] }
  | { ok: false; reason: string };

type Source = { bytes: Uint8Array; type: string; name: string };

/** Reads a document into passages: a text, a file of the workspace, or a page of the internet. */
export class DocumentReader {
  readonly #backend: Pick<KnowledgeBackend, "file">;
  readonly #pages: Pick<PageReader, "readBytes">;

  constructor(backend: Pick<KnowledgeBackend, "file">, pages: Pick<PageReader, "readBytes">) {
    this.#backend = backend;
    this.#pages = pages;
  }

  /** Throws only where another try may help, as when PocketBase is away. */
  async read(document: PendingDocument): Promise<ReadDocument> {
    try {
      const passages = await this.#passagesOf(document);
      if (passages.length === 0) {
        throw new Unreadable(
          "There is no text in it. A scanned page needs its text recognised first.",
        );
      }
      return { ok: true, passages: passages.slice(0, KNOWLEDGE.documentPassagesMaxCount) };
    } catch (error) {
      if (error instanceof Unreadable) return { ok: false, reason: error.message };
      throw error;
    }
  }

  async #passagesOf(document: PendingDocument) {
    const { title } = document;
    if (document.kind === "text") return splitText(shortEnough(document.text), title);
    const source =
      document.kind === "file" ? await this.#file(document) : await this.#link(document);
    if (isPdf(source)) return splitText(shortEnough(await readPdf(source.bytes)), title);
    if (source.bytes.includes(0)) {
      throw new Unreadable("That is no text. Add a PDF, a web page, Markdown or plain text.");
    }
    const text = new TextDecoder().decode(source.bytes);
    if (isHtml(source, text)) return splitMarkdown(shortEnough(htmlToMarkdown(text)), title);
    return splitText(shortEnough(text), title);
  }

  async #file({ file }: PendingDocument): Promise<Source> {
    const signal = AbortSignal.timeout(KNOWLEDGE.documentReadMs);
    const bytes = await this.#backend.file(file, signal);
    if (bytes.byteLength > KNOWLEDGE.fileMaxBytes) {
      throw new Unreadable("The file is larger than 10 MB. Split it and add the parts.");
    }
    return { bytes, type: "", name: new URL(file, "http://localhost").pathname };
  }

  async #link({ link }: PendingDocument): Promise<Source> {
    const page = await this.#pages.readBytes(link);
    if (!page.ok) throw new Unreadable(`It could not be read: ${page.reason}. Check the link.`);
    return { bytes: page.bytes, type: page.type, name: new URL(link).pathname };
  }
}

function shortEnough(text: string): string {
  if (text.length > KNOWLEDGE.documentMaxChars) {
    throw new Unreadable("It has more than 500,000 characters. Split it and add the parts.");
  }
  return text;
}

function isPdf({ bytes }: Source): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
}

function isHtml({ type, name }: Source, text: string): boolean {
  if (/\bhtml\b/i.test(type) || /\.x?html?$/i.test(name)) return true;
  return type === "" && /^\s*<(?:!doctype html|html)\b/i.test(text);
}
