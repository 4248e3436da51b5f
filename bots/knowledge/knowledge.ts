import { join } from "node:path";
import type { Logger } from "pino";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { KnowledgeBackend } from "../backend.ts";
import type { InternalRoutes } from "../health.ts";
import type { BotSettings } from "../settings.ts";
import { PageReader } from "../web/page-reader.ts";
import type { Answers } from "./answers.ts";
import { askRoutes } from "./ask-routes.ts";
import { DOCS_FOLDER } from "./docs-index.ts";
import { DocumentReader } from "./document-reader.ts";
import { DocumentStore } from "./document-store.ts";
import { DocumentWatch } from "./document-watch.ts";
import { Embedder } from "./embedder.ts";
import { AnswerEngine } from "./engine.ts";
import { ModelEndpoint } from "./model.ts";
import { Retriever } from "./retriever.ts";

export type Knowledge = { answers: Answers; routes: InternalRoutes; stop: () => Promise<void> };

/** What tests set in another way than it is. */
export type KnowledgeOptions = {
  /** Reads the pages that documents link to. */
  pages?: Pick<PageReader, "readBytes">;
  /** Between two looks for documents that wait, in milliseconds. */
  pollMs?: number;
};

const publicPages = () =>
  new PageReader({
    limits: { maxBytes: KNOWLEDGE.linkMaxBytes, timeoutMs: KNOWLEDGE.documentReadMs },
  });

/** Starts what answers questions. Nothing large is loaded until somebody asks. */
export function startKnowledge(
  settings: Pick<BotSettings, "folder" | "model">,
  backend: KnowledgeBackend,
  log: Logger,
  { pages = publicPages(), pollMs }: KnowledgeOptions = {},
): Knowledge {
  const embedder = new Embedder();
  const documents = new DocumentStore(join(settings.folder, "knowledge.sqlite"), backend, embedder);
  const retriever = new Retriever({ docsFolder: DOCS_FOLDER, embedder, documents, log });
  const model = settings.model && new ModelEndpoint(settings.model);
  const answers = new AnswerEngine({ retriever, model, log });
  const reader = new DocumentReader(backend, pages);
  const watch = new DocumentWatch({ backend, reader, known: retriever, log, pollMs });
  watch.start();
  return {
    answers,
    routes: askRoutes(answers, backend),
    async stop() {
      await watch.stop();
      await answers.stop();
    },
  };
}
