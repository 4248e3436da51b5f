/**
 * A page of one heading and one short stylesheet, without scripts: what Lighthouse counts of it as
 * blocking is the browser's and the machine's own, and is in the figures of every other page too.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { endLater } from "./endings.ts";

const PAGE = `<!doctype html>
<html lang="en">
<title>One heading</title>
<meta name="viewport" content="width=device-width">
<meta name="description" content="Nothing but a heading.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<h1>One heading</h1>
</html>`;

export type BarePage = { url: string; stop: () => Promise<void> };

export async function serveBarePage(): Promise<BarePage> {
  const server = createServer((request, response) => {
    const isStyle = request.url === "/page.css";
    response.setHeader("Content-Type", isStyle ? "text/css" : "text/html; charset=utf-8");
    response.end(isStyle ? "h1 { color: #222 }" : PAGE);
  });
  await once(server.listen(0), "listening");
  const stop = endLater(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop };
}
