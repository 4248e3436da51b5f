import { ganderDocument } from "#core/entities/gander-document.ts";
import { check } from "#core/entities/text.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { invalid, NOT_FOUND, type Refusal, refuse } from "../platform/http/answer.ts";
import { fileOf, formOf } from "../platform/http/form.ts";
import { firstRecord, httpRequest } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { isFull } from "../platform/records/write.ts";
import { hasRoomForFile } from "../platform/storage.ts";
import { passagesOfDocument } from "./documents.ts";

/** What the console does with documents beyond their records. */

const MANAGE = ["gander_manage"] as const;

/** POST /api/gq/gander/documents/file: a form with a title and a file. */
export function addGanderFile(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const { tenant } = permit.membership;
  const file = fileOf(e, "file");
  const title = formOf(e, ["title"]).title ?? file?.originalName;
  const result = check(ganderDocument.schema, { kind: "file", title });
  const fields = { ...(result.ok ? {} : result.errors), ...fileProblem(file) };
  if (!result.ok || file === undefined || Object.keys(fields).length > 0) {
    return refuse(e, invalid(fields));
  }
  let refusal: Refusal | undefined;
  let id = "";
  e.app.runInTransaction((app) => {
    if (isFull(app, ganderDocument, tenant)) refusal = { status: 409, code: "DOCUMENTS_FULL" };
    else if (!hasRoomForFile(app, tenant, file.size)) {
      refusal = { status: 409, code: "STORAGE_FULL" };
    } else {
      const record = insert(app, "gander_documents", {
        tenant,
        ...result.value,
        file,
        bytes: file.size,
        state: "pending",
      });
      id = record.id;
      const { created } = ganderDocument.actions;
      recordAudit(app, tenant, actorOf(e), { action: created, subject: result.value.title });
    }
  });
  return refusal === undefined ? e.json(200, { id }) : refuse(e, refusal);
}

const ENDINGS = /\.(pdf|html?|md|mdx|txt|text)$/i;

function fileProblem(file: filesystem.File | undefined): { file?: string } {
  if (file === undefined) return { file: "File is required" };
  if (!ENDINGS.test(file.originalName)) {
    return { file: "A file must be a PDF, an HTML page, Markdown or plain text" };
  }
  if (file.size > KNOWLEDGE.fileMaxBytes) {
    return { file: `A file must be ${KNOWLEDGE.fileMaxBytes / 1_000_000} MB or less` };
  }
  return {};
}

/** POST /api/gq/gander/documents/{id}/read: it is read again. */
export function rereadGanderDocument(e: core.RequestEvent) {
  return withDocument(e, (record) => {
    record.set("state", "pending");
    record.set("reason", "");
    e.app.save(record);
    return e.noContent(204);
  });
}

/** POST /api/gq/gander/documents/{id}/delete: no answer uses it any more; it can be brought back. */
export function deleteGanderDocument(e: core.RequestEvent) {
  return withDocument(e, (record) => {
    if (record.getString("deleted_at") === "") {
      setDeleted(e, record, databaseTime(Date.now()), ganderDocument.actions.deleted);
    }
    return e.noContent(204);
  });
}

/** POST /api/gq/gander/documents/{id}/restore: a deleted one is back, with all that was read of it. */
export function restoreGanderDocument(e: core.RequestEvent) {
  return withDocument(e, (record) => {
    if (record.getString("deleted_at") !== "") {
      setDeleted(e, record, "", "gander.document_restored");
    }
    return e.noContent(204);
  });
}

function setDeleted(
  e: core.RequestEvent,
  record: core.Record,
  at: string,
  action: Parameters<typeof recordAudit>[3]["action"],
): void {
  e.app.runInTransaction((app) => {
    record.set("deleted_at", at);
    app.save(record);
    const subject = record.getString("title");
    recordAudit(app, record.getString("tenant"), actorOf(e), { action, subject });
  });
}

/** GET /api/gq/gander/documents/{id}/passages: what was read of it. */
export function readGanderPassages(e: core.RequestEvent) {
  return withDocument(e, (record) => {
    e.response.header().set("Cache-Control", "no-store");
    return e.json(200, passagesOfDocument(e.app, record.id));
  });
}

function withDocument(e: core.RequestEvent, answer: (record: core.Record) => unknown) {
  const id = httpRequest(e)?.pathValue("id") ?? "";
  const record = firstRecord(e.app, "gander_documents", "id = {:id}", { id });
  const permit = requirePermissions(e, record?.getString("tenant") ?? "active", MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  return record === undefined ? refuse(e, NOT_FOUND) : answer(record);
}
