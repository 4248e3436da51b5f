/** What one machine can do to the product with a few lines of script. */
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";

/** Posts a body of 30 MB; answers the status, or 0 when the connection was ended. */
function postLarge(port: number, path: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const call = request({ host: "127.0.0.1", port, path, method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    call.on("error", () => resolve(0));
    call.end(body);
  });
}

/** Bodies of 30 MB, six at once, round after round. */
export async function largeBodies(port: number, rounds: number): Promise<string> {
  const body = Buffer.from(`{"embed":"${"x".repeat(30_000_000)}"}`);
  const counts = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const sent = Array.from({ length: 6 }, (_, index) =>
      postLarge(port, index % 2 === 0 ? "/api/gq/embed-tickets" : "/api/gq/signup", body),
    );
    for (const status of await Promise.all(sent)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${count} got ${status}`).join(", ");
}

/** Connections that say `head`, and then nothing, from so many addresses of this machine. */
export async function openSockets(
  port: number,
  count: number,
  addresses: number,
  head: string,
): Promise<{ sockets: Socket[]; open: () => number; answered: (status: number) => number }> {
  const sockets: Socket[] = [];
  const firstLines = new Map<Socket, string>();
  for (let index = 0; index < count; index += 1) {
    const localAddress = `127.0.1.${1 + (index % addresses)}`;
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    // Whoever is refused is told by the connection's end alone.
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      if (!firstLines.has(socket)) firstLines.set(socket, String(data).slice(0, 20));
    });
    sockets.push(socket);
    if (head !== "") socket.write(head);
    // A few at a time, so that this process can be heard by the other one.
    if (index % 50 === 49) await Promise.race([once(socket, "connect"), once(socket, "close")]);
  }
  return {
    sockets,
    open: () => sockets.filter((socket) => !socket.closed && socket.readyState === "open").length,
    answered: (status) =>
      [...firstLines.values()].filter((line) => line.includes(` ${status}`)).length,
  };
}
