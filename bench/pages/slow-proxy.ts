/**
 * Usage: node slow-proxy.ts TARGET PORT DELAY_MS
 * Stands between browser and site and holds each request back. Chromium's own emulation does not
 * reach what the browser fetches in advance; this does.
 */
import { Agent, createServer, request as send } from "node:http";

const [target = "", port = "0", delay = "0"] = process.argv.slice(2);
const { hostname, port: targetPort, host } = new URL(target);
const agent = new Agent({ keepAlive: true });

const server = createServer((request, response) => {
  setTimeout(() => {
    const { method, url, headers } = request;
    const onward = send(
      { agent, hostname, port: targetPort, method, path: url, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }, Number(delay));
});
server.listen(Number(port), () => process.stdout.write("listening\n"));
