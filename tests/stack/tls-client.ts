/** Requests to the product behind a TLS proxy, as a hostile client would write them too. */
import { once } from "node:events";
import { request as open } from "node:https";
import { connect } from "node:tls";
import type { TlsProxy } from "./tls-proxy.ts";

export type TlsAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The address of this machine that it comes from. */
  from?: string;
};

/** One request over TLS to a name. A connection that is ended without an answer has status 0. */
export function ask(
  { port, authority }: TlsProxy,
  name: string,
  path: string,
  { method, headers, body, from }: Sent = {},
): Promise<TlsAnswer> {
  return new Promise((resolve) => {
    const call = open({
      host: "127.0.0.1",
      port,
      path,
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        host: name,
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
      servername: name,
      ca: authority,
      agent: false,
      ...(from !== undefined && { localAddress: from }),
    });
    call.on("error", () => resolve({ status: 0, headers: {}, body: "" }));
    call.on("response", (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("close", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    call.end(body);
  });
}

/** The status of the answer to a head that is written by hand; 0 for none. */
export async function statusFor(
  { port, authority }: TlsProxy,
  name: string,
  ...lines: string[]
): Promise<number> {
  const socket = connect({ host: "127.0.0.1", port, servername: name, ca: authority });
  await once(socket, "secureConnect");
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk;
    socket.end();
  });
  socket.write([...lines, "", ""].join("\r\n"));
  await once(socket, "close");
  return Number(/^HTTP\/1\.\d (\d+)/.exec(received)?.[1] ?? 0);
}
