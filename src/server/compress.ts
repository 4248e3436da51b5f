import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/** What Brotli makes of a page at this quality in about a millisecond is hardly larger than at the highest. */
const BROTLI_QUALITY = 5;

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Makes the response compress its body, where the browser reads that and the body is text. To be
 * called before anything is written; built files have their compressed copies beside them.
 */
export function compressBody(request: IncomingMessage, response: ServerResponse): void {
  compress(request, response, () => undefined);
}

// Its types name Express's request and response; it reads of them only what Node's have.
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
}) as unknown as Handler;
