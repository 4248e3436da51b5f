/** Which pages of other sites may read what the panel asks for: those of our Twitch extension alone. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { TOKEN_HEADER } from "#core/panel/api.ts";

const PATH = "/api/gq/panel/";
/** How long a browser remembers what it may ask. */
const REMEMBER_SECONDS = 600;

/**
 * Names the extension's pages in the answer's headers (PANEL-C1), and answers what a browser asks
 * beforehand. Returns whether the request is answered by it.
 */
export function answerPanelOrigin(
  extensionId: string,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): boolean {
  if (!pathname.startsWith(PATH)) return false;
  const origin = `https://${extensionId}.ext-twitch.tv`;
  const isOurs = extensionId !== "" && request.headers.origin === origin;
  response.setHeader("Vary", "Origin");
  if (isOurs) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (request.method !== "OPTIONS") return false;
  if (isOurs) {
    response.setHeader("Access-Control-Allow-Methods", "GET, POST");
    response.setHeader("Access-Control-Allow-Headers", `Content-Type, ${TOKEN_HEADER}`);
    response.setHeader("Access-Control-Max-Age", String(REMEMBER_SECONDS));
  }
  response.writeHead(204).end();
  return true;
}
