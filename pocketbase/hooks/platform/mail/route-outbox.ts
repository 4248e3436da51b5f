import { isLocalHost } from "#core/platform/variants.ts";
import { environment } from "../environment.ts";
import { NOT_FOUND, refuse } from "../http/answer.ts";

/**
 * GET /api/gq/outbox: the mail that was kept, newest first. Only a development start offers it, and
 * only under a local name: a foreign name that resolves to this machine must not read it.
 */
export function readOutbox(e: core.RequestEvent) {
  const forwarded = e.request?.header.get("X-Forwarded-Host") ?? "";
  const local = isLocalHost(e.request?.host ?? "") && (forwarded === "" || isLocalHost(forwarded));
  if (environment().mode !== "development" || !local) return refuse(e, NOT_FOUND);
  const messages = e.app.findRecordsByFilter("outbox_messages", "", "-created_at,-@rowid", 0, 0);
  return e.json(
    200,
    messages.map((message) => ({
      id: message?.id,
      to: message?.getString("to"),
      subject: message?.getString("subject"),
      text: message?.getString("text"),
      html: message?.getString("html"),
      at: message?.getString("created_at").replace(" ", "T"),
    })),
  );
}
