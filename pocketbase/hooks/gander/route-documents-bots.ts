import * as v from "valibot";
import { keptRequest, type MemberAnswer, readRequest } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { mayAsk } from "../platform/http/allowance.ts";
import {
  NOT_FOUND,
  NOT_SIGNED_IN,
  PERMISSION_MISSING,
  RATE_LIMITED,
  refuse,
} from "../platform/http/answer.ts";
import { firstRecord, httpRequest } from "../platform/http/request.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { isService, requirePermissions } from "../platform/people/membership.ts";
import { keepRead, keptOf, passagesOfDocument, takePending } from "./documents.ts";
import { usableDocuments } from "./servers.ts";

/** What the bots ask and report of documents. */

/** POST /api/gq/bots/gander/documents: those that wait to be read. */
export function pendingGanderDocuments(e: core.RequestEvent) {
  return serviceRequest(e, v.object({}), () => {
    let documents: ReturnType<typeof takePending> = [];
    e.app.runInTransaction((app) => {
      documents = takePending(app, e.auth?.newFileToken() ?? "");
    });
    return e.json(200, { documents });
  });
}

/** POST /api/gq/bots/gander/read: what was read of a document, or why not. */
export function readGanderDocument(e: core.RequestEvent) {
  return serviceRequest(e, readRequest, (request) => {
    e.app.runInTransaction((app) => keepRead(app, request));
    return e.noContent(204);
  });
}

/** POST /api/gq/bots/gander/kept: which of the documents that the bots know are still there. */
export function keptGanderDocuments(e: core.RequestEvent) {
  return serviceRequest(e, keptRequest, ({ documents }) =>
    e.json(200, { documents: keptOf(e.app, documents) }),
  );
}

/** GET /api/gq/bots/gander/passages/{document}: what was read of it. */
export function ganderPassages(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const document = httpRequest(e)?.pathValue("document") ?? "";
  const isThere = firstRecord(e.app, "gander_documents", "id = {:document}", { document });
  if (isThere === undefined) return refuse(e, NOT_FOUND);
  return e.json(200, passagesOfDocument(e.app, document));
}

const PREVIEWS = { maxCount: GANDER.previewsMaxCount, seconds: GANDER.previewSeconds };

/** POST /api/gq/bots/gander/member: whether who asks for a preview may, and what it may use. */
export function ganderMember(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", ["gander_manage"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!mayAsk("gander_preview", e.auth?.id ?? "", PREVIEWS)) return refuse(e, RATE_LIMITED);
  const { tenant } = permit.membership;
  const answer: MemberAnswer = { tenant, documents: usableDocuments(e.app, tenant) };
  return e.json(200, answer);
}
