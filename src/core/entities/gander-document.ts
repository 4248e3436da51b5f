import * as v from "valibot";
import { DOCUMENT_KINDS } from "../gander/api.ts";
import { GANDER } from "../gander/limits.ts";
import { linkProblem } from "../gander/link.ts";
import { KNOWLEDGE } from "../knowledge/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { type FieldErrors, singleLine } from "./text.ts";

const { textMaxChars, linkMaxChars } = GANDER;

/** A document without what was read of it. A file comes by a route of its own. */
export const ganderDocumentSchema = v.object({
  kind: v.picklist(DOCUMENT_KINDS, "A document is a text, a file or a link"),
  title: singleLine("Title", 1, GANDER.documentTitleMaxChars),
  text: v.optional(
    v.pipe(
      v.string("Text must be text"),
      v.maxLength(
        textMaxChars,
        `Text must be ${textMaxChars} characters or less. Add it as a file instead`,
      ),
    ),
    "",
  ),
  link: v.optional(
    v.pipe(
      v.string("Link must be text"),
      v.trim(),
      v.maxLength(linkMaxChars, `Link must be ${linkMaxChars} characters or less`),
    ),
    "",
  ),
});

/** What Gander knows of a creator's own. */
export const ganderDocument = defineEntity({
  collection: "gander_documents",
  label: { one: "document", many: "documents" },
  schema: ganderDocumentSchema,
  nameField: "title",
  permission: "gander_manage",
  writes: ["create", "update"],
  quota: KNOWLEDGE.documentsMaxCount,
  readByBots: true,
});

export type GanderDocument = EntityValues<typeof ganderDocument>;

/** Returns what a document of its kind lacks, by field. */
export function documentProblems({ kind, text, link }: GanderDocument): FieldErrors {
  if (kind === "text" && text.trim() === "") return { text: "Text is required" };
  const problem = kind === "link" ? linkProblem(link) : undefined;
  return problem === undefined ? {} : { link: problem };
}
