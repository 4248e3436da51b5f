/** The way of a request through the web server, step by step. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { PANEL_DEMO_ADDRESS, PANEL_PAGE_ADDRESS } from "#core/panel/site-files.ts";
import { isEmbedAddress } from "#core/platform/addresses.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { WEB } from "#core/platform/limits.ts";
import { findRedirect } from "#core/platform/redirects.ts";
import { chooseVariant, type Variant } from "#core/platform/variants.ts";
import type { Asking } from "./asking.ts";
import type { CardsApi } from "./cards-api.ts";
import { compressBody } from "./compress.ts";
import type { DiskGuard } from "./disk-guard.ts";
import { answerError, beginError } from "./error-answer.ts";
import { hostRewrite, isInternal } from "./host-rewrite.ts";
import { answerPanelOrigin } from "./panel-cors.ts";
import { clientAddress, networkOf, type Upstream, type Upstreams, upstreamOf } from "./proxy.ts";
import {
  bodyLimitOf,
  bodyRefusal,
  isClearPath,
  isDisguised,
  isInternalRoute,
  isListed,
  isOperatorsPath,
  isUpload,
  namesOneHost,
} from "./request-checks.ts";
import { answerHeaders, type FramedBy, securityHeaders } from "./security-headers.ts";
import type { WebSettings } from "./settings.ts";
import type { Site } from "./site.ts";
import type { StatusBoard } from "./status.ts";
import { readVariantCookie, variantCookie } from "./variant-cookie.ts";

export type Parts = {
  settings: WebSettings;
  site: Site;
  proxy: Upstreams;
  status: StatusBoard;
  disk: DiskGuard;
  cardsApi: CardsApi;
  asking: Asking;
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
  const { siteUrl } = parts.settings;
  for (const [name, value] of Object.entries(answerHeaders(siteUrl))) {
    response.setHeader(name, value);
  }
  const refusal = bodyRefusal(request.headers, bodyLimitOf(pathname));
  if (refusal !== undefined && !isOperatorsRequest(parts, request, pathname)) {
    return refuseBody(response, refusal);
  }
  if (!namesOneHost(request) || !pathname.startsWith("/") || isDisguised(pathname)) {
    return refuse(response, 400, "Bad request");
  }
  if (pathname === "/ping") return pong(response);
  if (pathname === "/status.json") return tellStatus(parts.status, response);
  if (pathname === "/analytics.json") return tellAnalytics(parts.settings, response);
  if (pathname === "/social.json") return tellSocialLinks(parts.settings, response);
  const asker = networkOf(clientAddress(request, parts.settings.trustProxy));
  if (parts.cardsApi.answer(request, response, asker)) return;
  if (parts.asking.answer(request, response, pathname, asker)) return;
  if (answerPanelOrigin(parts.settings.extensionId, request, response, pathname)) return;
  const upstream = upstreamOf(pathname);
  if (upstream) return passOn(parts, upstream, request, response, pathname);

  const variant = enterVariant(parts, request, response, pathname, search);
  const visit = { request, response, variant, pathname, search };
  try {
    await answerPage(parts, visit);
  } catch (error) {
    await apologise(parts, visit, error);
  }
}

/** Hands a request to the process behind us that answers it, unless it may not get there. */
async function passOn(
  parts: Parts,
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (!isClearPath(pathname)) return refuse(response, 400, "Bad request");
  const isForbidden = isOperatorsPath(pathname) && !isOperatorsRequest(parts, request, pathname);
  if (isInternalRoute(pathname) || isForbidden) return answerError(response, 404, "NOT_FOUND");
  if (request.method === "POST" && isUpload(pathname)) {
    const release = await parts.disk.take(Number(request.headers["content-length"] ?? 0));
    if (release === undefined) return answerError(response, 507, "DISK_FULL");
    response.once("close", release);
  }
  return parts.proxy.web(upstream, request, response);
}

/** True for a request to the operators' part that comes from one of their addresses. */
function isOperatorsRequest(
  { settings }: Parts,
  request: IncomingMessage,
  pathname: string,
): boolean {
  if (!isClearPath(pathname) || !isOperatorsPath(pathname)) return false;
  return isListed(settings.operatorAddresses, clientAddress(request, settings.trustProxy));
}

/**
 * Says at once that a body is too large, and reads nothing of it. The connection stays until the client
 * has had time to read the answer: ended at once, it would drop that with the rest of the body.
 */
function refuseBody(response: ServerResponse, status: 411 | 413): void {
  response.setHeader("Connection", "close");
  const end = setTimeout(() => response.end(), WEB.farewellMs);
  response.once("close", () => clearTimeout(end));
  beginError(response, status, "BODY_TOO_LARGE");
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
  const cookie = variantCookie(choice, settings.siteUrl);
  if (cookie) response.setHeader("Set-Cookie", cookie);
  const { variant } = choice;
  const { siteUrl, analyticsUrl } = settings;
  const { hashes } = site;
  const frames = framesOf(variant, pathname);
  const security = securityHeaders({ variant, host, siteUrl, hashes, analyticsUrl, ...frames });
  for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
  return variant;
}

/** Which page shows another in a frame, and which may be shown in one. */
function framesOf(variant: Variant, pathname: string): { framedBy: FramedBy; hasFrame: boolean } {
  const hasFrame = variant === "main" && pathname === PANEL_PAGE_ADDRESS;
  if (pathname === PANEL_DEMO_ADDRESS) return { framedBy: "self", hasFrame };
  const isEmbed = variant === "main" && isEmbedAddress(pathname);
  return { framedBy: isEmbed ? "anyone" : "nobody", hasFrame };
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
  const page = hostRewrite(variant, pathname, parts.settings.mode, search);
  if (page === undefined) return renderPage(parts, visit, "/404");
  request.url = page + search;
  let found = true;
  parts.site.serveFile(request, response, () => {
    found = false;
  });
  if (found) return;
  compressBody(request, response);
  await renderPage(parts, visit, page);
}

/** Lets Astro render the page at `path`, or else the variant's 404 page. */
async function renderPage(parts: Parts, visit: Visit, path: string): Promise<void> {
  const { request, response, variant, pathname, search } = visit;
  let found = true;
  // Astro prints the address of a page that fails (WEB-S2). Where only a slash at the end is too much, it
  // leads to the address without, and the whole query goes along.
  request.url = path + (path.endsWith("/") ? search : readQuery(search));
  response.setHeader("Cache-Control", "no-cache");
  await parts.site.renderPage(
    request,
    response,
    () => {
      found = false;
    },
    {
      variant,
      askedPath: pathname,
      docs: parts.site.docs,
      status: parts.status,
      cards: parts.site.cards,
      ask: (question) =>
        parts.asking.ask(question, networkOf(clientAddress(request, parts.settings.trustProxy))),
    },
  );
  if (!found && path !== "/404") return renderPage(parts, visit, "/404");
  if (!found) throw new Error("The built site has no 404 page");
  if (response.statusCode >= 500) {
    parts.log.error({ variant, path: pathname, page: path }, "a page failed to render");
  }
}

/** The parameters that pages read on the server: what a search looks for, in whose cards, and which page. */
const READ_PARAMETERS = ["q", "of", "page"];

/** A query with nothing in it that no page reads, such as the token of a mail's link. */
function readQuery(search: string): string {
  const asked = new URLSearchParams(search);
  const read = READ_PARAMETERS.flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length === 0 ? "" : `?${new URLSearchParams(read)}`;
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
  });
  response.end(body);
}

/** The script that counts visits, asked for by pages whose visitor allows it. */
function tellAnalytics({ analyticsUrl }: WebSettings, response: ServerResponse): void {
  tellSetting(response, { script: analyticsUrl ?? null });
}

/** The links that the operator wants in the footer, asked for when it comes near. */
function tellSocialLinks({ socialLinks }: WebSettings, response: ServerResponse): void {
  tellSetting(response, { links: socialLinks });
}

/** A setting that pages read, which are files and the same for everybody. */
function tellSetting(response: ServerResponse, setting: object): void {
  response.writeHead(200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  });
  response.end(JSON.stringify(setting));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}
