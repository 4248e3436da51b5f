import { defineMiddleware } from "astro:middleware";
import { namesLater, scriptsLater } from "#core/platform/shell/after-paint.ts";

/** What a page holds for after its first paint; scripts come at once in development. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const answer = await next();
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  const html = namesLater(await answer.text());
  const { status, headers } = answer;
  const isRead = !import.meta.env.DEV && html.includes(" data-later");
  return new Response(isRead ? scriptsLater(html) : html, { status, headers });
});
