import { answerHeaders } from "./request.ts";

/** What only some may read is not kept on the way; PocketBase would let anyone keep it for a month. */
export function keepProtectedFiles(e: core.FileDownloadRequestEvent) {
  if (e.fileField?.protected) answerHeaders(e).set("Cache-Control", "private, no-store");
  return e.next();
}
