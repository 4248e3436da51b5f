import { lookup as resolve } from "node:dns/promises";
import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import type { LookupFunction } from "node:net";
import { LOOKUP } from "#core/waddle/limits.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * Reads pages of the web whose address a stranger wrote, without letting them reach the inside. Names
 * are resolved here, every address is checked, and the connection goes to that very address: a name
 * that says something else the next time (rebinding) changes nothing. Each redirect is checked anew.
 */

export type Page = { ok: true; text: string } | { ok: false; reason: string };

export type PageBytes = { ok: true; bytes: Buffer; type: string } | { ok: false; reason: string };

export type PageReaderOptions = {
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  isAllowed?: (address: string) => boolean;
  /** The only ports there are; in tests, a stand-in's too. */
  ports?: ReadonlySet<number>;
  /** The largest page, in bytes, and the longest that reading one takes. */
  limits?: PageLimits;
};

export type PageLimits = { maxBytes: number; timeoutMs: number };

const NOT_ALLOWED = "the address is not on the public internet";
const PORTS: ReadonlySet<number> = new Set([80, 443]);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Why a page can't be read, in words for the trace. */
class Refusal extends Error {}

export class PageReader {
  readonly #resolve: NonNullable<PageReaderOptions["resolve"]>;
  readonly #isAllowed: (address: string) => boolean;
  readonly #ports: ReadonlySet<number>;
  readonly #limits: PageLimits;

  constructor({
    resolve: find = (host) => resolve(host, { all: true }),
    isAllowed = isPublicAddress,
    ports = PORTS,
    limits = { maxBytes: LOOKUP.pageMaxBytes, timeoutMs: LOOKUP.timeoutMs },
  }: PageReaderOptions = {}) {
    this.#resolve = find;
    this.#isAllowed = isAllowed;
    this.#ports = ports;
    this.#limits = limits;
  }

  /** Returns the page's text. Never throws. */
  async read(address: string): Promise<Page> {
    const file = await this.readBytes(address);
    return file.ok ? { ok: true, text: file.bytes.toString("utf8") } : file;
  }

  /** Returns the page as it is, with the media type that it says of itself. Never throws. */
  async readBytes(address: string): Promise<PageBytes> {
    const signal = AbortSignal.timeout(this.#limits.timeoutMs);
    try {
      return { ok: true, ...(await this.#follow(address, signal)) };
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal) return { ok: false, reason: refusal.message };
      const reason = signal.aborted ? "the page took too long" : "the page can't be reached";
      return { ok: false, reason };
    }
  }

  async #follow(address: string, signal: AbortSignal): Promise<{ bytes: Buffer; type: string }> {
    let url = this.#checked(address, undefined);
    for (let hops = 0; hops <= LOOKUP.redirectMaxCount; hops += 1) {
      const answer = await this.#ask(url, signal);
      const { location } = answer.headers;
      if (!REDIRECTS.has(answer.statusCode ?? 0) || location === undefined) {
        return await bytesOf(answer, this.#limits.maxBytes);
      }
      answer.destroy();
      url = this.#checked(location, url);
    }
    throw new Refusal("the page leads on too often");
  }

  #ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const get = url.protocol === "https:" ? httpsGet : httpGet;
    return new Promise((resolved, rejected) => {
      // Without an agent no connection is kept: it would outlive the check of its address.
      const options = { agent: false, lookup: this.#checkedLookup, signal, headers: HEADERS };
      get(url, options, resolved).once("error", rejected);
    });
  }

  /** The address as the URL standard reads it, so that no spelling of a number hides another. */
  #checked(address: string, base: URL | undefined): URL {
    const url = URL.parse(address, base);
    if (!url) throw new Refusal("the address can't be read");
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new Refusal("only http and https addresses are read");
    }
    if (url.username !== "" || url.password !== "") {
      throw new Refusal("an address with a name or password is not read");
    }
    const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
    if (!this.#ports.has(port)) throw new Refusal("only the ports 80 and 443 are read");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // Where the host is an address, nothing is resolved and nothing else would look at it.
    if (/^[\d.]+$/.test(host) || host.includes(":")) {
      if (!this.#isAllowed(host)) throw new Refusal(NOT_ALLOWED);
    }
    return url;
  }

  /** Resolves for the socket itself: what is checked is what is connected to. */
  readonly #checkedLookup: LookupFunction = (host, options, callback) => {
    const found = (addresses: readonly { address: string; family: number }[]) => {
      const [first] = addresses;
      // One bad address among good ones is one too many: the socket may try any of them.
      if (!first || !addresses.every(({ address }) => this.#isAllowed(address))) {
        callback(new Refusal(NOT_ALLOWED), "", 4);
      } else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    this.#resolve(host).then(found, (error: Error) => callback(error, "", 4));
  };
}

const HEADERS = {
  accept: "text/plain, application/json, */*;q=0.5",
  "user-agent": "GooseQuarters chat command",
};

async function bytesOf(
  answer: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; type: string }> {
  const { statusCode = 0 } = answer;
  if (statusCode < 200 || statusCode > 299) {
    answer.destroy();
    throw new Refusal(`the page answers with ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > maxBytes) throw new Refusal(`the page is larger than ${sizeOf(maxBytes)}`);
    chunks.push(part);
  }
  return { bytes: Buffer.concat(chunks), type: answer.headers["content-type"] ?? "" };
}

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000
    ? `${Math.floor(bytes / 1_000_000)} MB`
    : `${Math.floor(bytes / 1024)} KB`;
}

/** Our own refusal, where the socket has wrapped it. */
function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof AggregateError) {
    for (const each of error.errors) {
      const found = refusalIn(each);
      if (found) return found;
    }
  }
  return error instanceof Error && error.cause ? refusalIn(error.cause) : undefined;
}
