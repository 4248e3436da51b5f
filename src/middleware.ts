import { defineMiddleware } from "astro:middleware";
import { namesFirst, scriptsLater } from "#core/shell/after-paint.ts";

/** What a built page holds for after its first paint; in development it comes at once. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const answer = await next();
  if (import.meta.env.DEV || !answer.headers.get("content-type")?.startsWith("text/html")) {
    return answer;
  }
  const html = namesFirst(await answer.text());
  const { status, headers } = answer;
  const isRead = html.includes(" data-later");
  return new Response(isRead ? scriptsLater(html) : html, { status, headers });
});
