/** The way of a request through the web server, step by step. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { isEmbedAddress } from "#core/platform/addresses.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { findRedirect } from "#core/platform/redirects.ts";
import { chooseVariant, type Variant } from "#core/platform/variants.ts";
import { hostRewrite, isInternal } from "./host-rewrite.ts";
import { type Upstreams, upstreamOf } from "./proxy.ts";
import { securityHeaders } from "./security-headers.ts";
import type { WebSettings } from "./settings.ts";
import type { Site } from "./site.ts";
import type { StatusBoard } from "./status.ts";
import { readVariantCookie, variantCookie } from "./variant-cookie.ts";

export type Parts = {
  settings: WebSettings;
  site: Site;
  proxy: Upstreams;
  status: StatusBoard;
  log: Logger;
};

type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  variant: Variant;
  pathname: string;
  search: string;
};

/** Answers one request; never throws. */
export async function answer(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [pathname = "", query] = (request.url ?? "").split(/\?(.*)/s, 2);
  const search = query ? `?${query}` : "";
  if (!pathname.startsWith("/")) return refuse(response, 400, "Bad request");
  if (pathname === "/ping") return pong(response);
  if (pathname === "/status.json") return tellStatus(parts.status, response);
  if (pathname === "/analytics.json") return tellAnalytics(parts.settings, response);
  const upstream = upstreamOf(pathname);
  if (upstream) return parts.proxy.web(upstream, request, response);

  const variant = enterVariant(parts, request, response, pathname, search);
  const visit = { request, response, variant, pathname, search };
  try {
    await answerPage(parts, visit);
  } catch (error) {
    await apologise(parts, visit, error);
  }
}

/** Chooses the variant, keeps a flag in the cookie, and sets the headers that go with it. */
function enterVariant(
  { settings, site }: Parts,
  { headers }: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  search: string,
): Variant {
  const host = headers.host ?? "";
  const choice = chooseVariant(
    host,
    new URLSearchParams(search),
    readVariantCookie(headers.cookie),
  );
  const cookie = variantCookie(choice);
  if (cookie) response.setHeader("Set-Cookie", cookie);
  const { variant } = choice;
  const { siteUrl, analyticsUrl } = settings;
  const framedBy = variant === "main" && isEmbedAddress(pathname) ? "anyone" : "nobody";
  const { hashes } = site;
  const security = securityHeaders({ variant, host, siteUrl, hashes, framedBy, analyticsUrl });
  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
  return variant;
}

async function answerPage(parts: Parts, visit: Visit): Promise<void> {
  const { request, response, variant, pathname, search } = visit;
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return refuse(response, 405, "This address answers GET and HEAD only");
  }
  if (!isInternal(pathname)) {
    const redirect = findRedirect(variant, pathname, search, parts.settings.siteUrl);
    if (redirect) {
      response.writeHead(redirect.status, { Location: redirect.location });
      response.end();
      return;
    }
  }
  const page = hostRewrite(variant, pathname, parts.settings.mode);
  if (page === undefined) return renderPage(parts, visit, "/404");
  request.url = page + search;
  let found = true;
  parts.site.serveFile(request, response, () => {
    found = false;
  });
  if (!found) await renderPage(parts, visit, page);
}

/** Lets Astro render the page at `path`, or else the variant's 404 page. */
async function renderPage(parts: Parts, visit: Visit, path: string): Promise<void> {
  const { request, response, variant, pathname, search } = visit;
  let found = true;
  request.url = path + search;
  response.setHeader("Cache-Control", "no-cache");
  await parts.site.renderPage(
    request,
    response,
    () => {
      found = false;
    },
    { variant, askedPath: pathname, docs: parts.site.docs, status: parts.status },
  );
  if (!found && path !== "/404") return renderPage(parts, visit, "/404");
  if (!found) throw new Error("The built site has no 404 page");
  if (response.statusCode >= 500) {
    parts.log.error({ variant, path: pathname, page: path }, "a page failed to render");
  }
}

/** Something threw: logs it, and shows the 500 page as far as that still works. */
async function apologise(parts: Parts, visit: Visit, error: unknown): Promise<void> {
  const { request, response, variant, pathname } = visit;
  parts.log.error(
    { err: error, method: request.method, variant, path: pathname },
    "request failed",
  );
  if (response.headersSent) {
    response.destroy();
    return;
  }
  try {
    response.statusCode = 500;
    await renderPage(parts, visit, "/500");
  } catch (second) {
    parts.log.error({ err: second, path: pathname }, "the 500 page failed too");
    if (!response.headersSent) refuse(response, 500, ERRORS.SERVER_ERROR);
  }
}

/** For the browser's health badge: as little as an answer can be. */
function pong(response: ServerResponse): void {
  response.writeHead(204, { "Cache-Control": "no-store" });
  response.end();
}

/** The state of the services, for the status page and for monitors. */
async function tellStatus(status: StatusBoard, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await status.report());
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** The script that counts visits, asked for by pages whose visitor allows it. */
function tellAnalytics({ analyticsUrl }: WebSettings, response: ServerResponse): void {
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(JSON.stringify({ script: analyticsUrl ?? null }));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}
