/** The built site: its files, and the pages that Astro renders on demand. */
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import sirv from "sirv";
import * as v from "valibot";
import type { Exchange } from "#core/knowledge/conversation.ts";
import type { Variant } from "#core/platform/variants.ts";
import { type CardLibrary, openCardLibrary } from "./card-library.ts";
import type { InlineHashes } from "./security-headers.ts";
import type { StatusBoard } from "./status.ts";

/** What a page that is rendered on demand knows of its request (App.Locals in src/env.d.ts). */
export type PageLocals = {
  variant: Variant;
  askedPath: string;
  docs: readonly string[];
  status: StatusBoard;
  cards: CardLibrary;
  ask: (question: string) => Promise<Exchange>;
};

type Next = () => void;

export type Site = {
  hashes: InlineHashes;
  /** The addresses of the docs pages, sorted. */
  docs: readonly string[];
  cards: CardLibrary;
  /** Answers with the file or page at `request.url`, or calls `next`. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  /** Answers with the page that Astro renders for `request.url`, or calls `next`. */
  renderPage: (
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
    locals: PageLocals,
  ) => Promise<void>;
};

const hashesSchema = v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) });

/** The file that the build writes beside the site; see scripts/build/site.ts. */
export const INLINE_HASHES_FILE = "inline-hashes.json";

export async function loadSite(folder: string): Promise<Site> {
  const hashes = v.parse(
    hashesSchema,
    JSON.parse(readFileSync(join(folder, INLINE_HASHES_FILE), "utf8")),
  );
  const entry = await import(pathToFileURL(join(folder, "server/entry.mjs")).href);
  const renderPage: Site["renderPage"] = entry.handler;
  const serveFile = sirv(join(folder, "client"), {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ["html"],
    setHeaders(response, pathname) {
      response.setHeader("Cache-Control", cacheControl(pathname));
      if (NO_DOCUMENTS.test(pathname)) {
        for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
      }
      if (PICTURES.test(pathname)) {
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      }
      const text = TEXT_TYPES[extname(pathname)];
      if (text) response.setHeader("Content-Type", `${text}; charset=utf-8`);
    },
  });
  const pages = join(folder, "client");
  return {
    hashes,
    docs: docsAddresses(pages),
    cards: openCardLibrary(pages),
    renderPage,
    serveFile,
  };
}

function docsAddresses(pages: string): string[] {
  return readdirSync(join(pages, "ask"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .map((file) => `/ask/${file.replace(/\.html$/, "")}`)
    .sort();
}

/** Files of the search, scripts, styles and fonts: many, and some hardly larger than the headers. */
const NO_DOCUMENTS = /^\/pagefind\/|^\/_astro\/.*\.(js|css|woff2)$/;

/** What a browser heeds for documents alone. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Permissions-Policy",
  "Cross-Origin-Opener-Policy",
  "X-Frame-Options",
];

/** Text that does not say by itself how it is encoded. */
const TEXT_TYPES: Record<string, string> = { ".md": "text/markdown", ".txt": "text/plain" };

/** Scripts, styles and fonts, the pictures of cards and their data. */
const HASHED = /^\/(_astro|cards\/(art|data))\//;

/** The pictures of cards, whose addresses the cards' public API gives to everybody. */
const PICTURES = /^\/cards\/art\//;

/** Files with a hash in their name never change; all else is asked for again each time. */
function cacheControl(pathname: string): string {
  return HASHED.test(pathname) ? "public, max-age=31536000, immutable" : "no-cache";
}
