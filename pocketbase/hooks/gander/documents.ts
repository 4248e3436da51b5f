import * as v from "valibot";
import {
  type PassagesOf,
  type PendingDocument,
  type ReadRequest,
  storedPassage,
} from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { firstRecord } from "../platform/http/request.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { jsonOf } from "./servers.ts";

/** Documents between "pending" and "read". */

/**
 * Those that wait to be read: new and changed ones, links that were read long ago, and those whose
 * reader did not come back. They are being read from now on. `fileToken` lets whoever asks have the
 * files, for minutes. Call it in a transaction.
 */
export function takePending(app: CoreApp, fileToken: string): PendingDocument[] {
  const now = Date.now();
  const records = app.findRecordsByFilter(
    "gander_documents",
    `deleted_at = "" && (state = "pending" || (state = "reading" && began_at < {:stopped}) ||
       (kind = "link" && state != "reading" && began_at < {:due}))`,
    "began_at,created_at",
    GANDER.documentsAtOnce,
    0,
    {
      stopped: databaseTime(now - GANDER.readingMinutes * 60_000),
      due: databaseTime(now - GANDER.rereadMs),
    },
  );
  return records.flatMap((record) => {
    if (!record) return [];
    record.set("state", "reading");
    record.set("began_at", databaseTime(now));
    app.save(record);
    const file = record.getString("file");
    return [
      {
        id: record.id,
        tenant: record.getString("tenant"),
        kind: kindOf(record),
        title: record.getString("title"),
        text: record.getString("text"),
        link: record.getString("link"),
        file:
          file === "" ? "" : `/api/files/gander_documents/${record.id}/${file}?token=${fileToken}`,
      },
    ];
  });
}

function kindOf(record: core.Record): PendingDocument["kind"] {
  const kind = record.getString("kind");
  return kind === "file" || kind === "link" ? kind : "text";
}

/** Keeps what was read of a document that nobody changed meanwhile. Call it in a transaction. */
export function keepRead(app: CoreApp, request: ReadRequest): void {
  const { document } = request;
  const record = firstRecord(app, "gander_documents", "id = {:document}", { document });
  if (record?.getString("state") !== "reading") return;
  const text = request.ok ? JSON.stringify(request.passages) : "";
  if (!request.ok || text.length > GANDER.passagesMaxBytes) {
    record.set("state", "failed");
    record.set("reason", request.ok ? TOO_LONG : request.reason);
    app.save(record);
    return;
  }
  execute(
    app,
    `INSERT INTO gander_passages (id, tenant, document, passages)
     VALUES ({:id}, {:tenant}, {:document}, {:text})
     ON CONFLICT (document) DO UPDATE SET passages = excluded.passages`,
    { id: newId(), tenant: record.getString("tenant"), document, text },
  );
  record.set("state", "read");
  record.set("reason", "");
  record.set("hash", request.hash);
  record.set("passages", request.passages.length);
  record.set("read_at", databaseTime(Date.now()));
  app.save(record);
}

const TOO_LONG = "This document has too much text. Split it into several.";

/** What was read of a document; nothing of one that is not there. */
export function passagesOfDocument(app: CoreApp, document: string): PassagesOf {
  const record = firstRecord(app, "gander_documents", "id = {:document}", { document });
  const row = firstRecord(app, "gander_passages", "document = {:document}", { document });
  const stored = v.safeParse(v.array(storedPassage), row && jsonOf(row, "passages"));
  return {
    hash: record?.getString("hash") ?? "",
    passages: stored.success ? stored.output : [],
  };
}

/** Those of these documents that nobody has deleted. */
export function keptOf(app: CoreApp, documents: readonly string[]): string[] {
  return rowsOf(
    app,
    { id: "" },
    `SELECT id FROM gander_documents
     WHERE deleted_at = '' AND id IN (SELECT value FROM json_each({:documents}))`,
    { documents: JSON.stringify(documents) },
  ).map(({ id }) => id);
}

/** A document is to be read: it is new, or its text or link changed. */
export function makePending(e: core.RecordEvent) {
  const { record } = e;
  if (record) {
    const before = record.original();
    const isNew = record.isNew();
    if (isNew) {
      record.set("hash", "");
      record.set("passages", 0);
    }
    const isChanged = ["text", "link", "file"].some(
      (name) => record.getString(name) !== before.getString(name),
    );
    if (isNew || isChanged) {
      record.set("state", "pending");
      record.set("reason", "");
    }
  }
  return e.next();
}
