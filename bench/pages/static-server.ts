/**
 * Usage: node static-server.ts FOLDER PORT
 * Serves a built folder as our own web server does: precompressed, with the same caching.
 */
import { createServer } from "node:http";
import sirv from "sirv";

const [folder = ".", port = "0"] = process.argv.slice(2);

const serve = sirv(folder, {
  etag: true,
  brotli: true,
  gzip: true,
  setHeaders: (response, pathname) => {
    const kept = pathname.startsWith("/_astro/");
    response.setHeader("Cache-Control", kept ? "public, max-age=31536000, immutable" : "no-cache");
  },
});

const server = createServer((request, response) => serve(request, response));
server.listen(Number(port), () => process.stdout.write("listening\n"));
