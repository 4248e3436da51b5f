/**
 * A stand-in for a server of drand's public beacon: `GET /<chain>/public/<round>` over real HTTP, as
 * https://docs.drand.love describes it. Its signatures are made up: what checks them against the
 * league's key refuses them, as it should.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { QUICKNET } from "#core/fairness/beacon.ts";

/** What the server does wrong until it is told otherwise. */
export type BeaconFault =
  | "none"
  /** No round has come yet: 425, as the real one answers for the future. */
  | "too-early"
  /** It answers another round than it was asked for. */
  | "wrong-round"
  /** The signature is no signature. */
  | "garbage"
  /** 503 with a page of HTML. */
  | "unavailable";

export class BeaconSimulator {
  url = "";
  fault: BeaconFault = "none";
  /** The rounds that were asked for, in order. */
  readonly asked: number[] = [];
  #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const match = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url ?? "");
      if (match?.[1] === QUICKNET.chain) this.#answer(Number(match[2]), response);
      else reply(response, 404, { error: "unknown chain" });
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (typeof address !== "object" || address === null) throw new Error("No address");
    this.url = `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** What it answers for a round when nothing is wrong. */
  round(round: number): { round: number; randomness: string; signature: string } {
    const digest = (part: number) =>
      createHash("sha256").update(`stand-in ${round} ${part}`).digest();
    const signature = Buffer.concat([digest(0), digest(1)]).subarray(0, 48);
    const randomness = createHash("sha256").update(signature).digest("hex");
    return { round, randomness, signature: signature.toString("hex") };
  }

  #answer(round: number, response: ServerResponse): void {
    this.asked.push(round);
    const right = this.round(round);
    switch (this.fault) {
      case "none":
        reply(response, 200, right);
        break;
      case "too-early":
        reply(response, 425, { error: "too early" });
        break;
      case "wrong-round":
        reply(response, 200, this.round(round - 1));
        break;
      case "garbage":
        reply(response, 200, { ...right, signature: "goose" });
        break;
      case "unavailable":
        response.writeHead(503, { "content-type": "text/html" }).end("<h1>Away</h1>");
    }
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
