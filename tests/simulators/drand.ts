/**
 * A stand-in for a server of drand's public beacon: `GET /<chain>/public/<round>` over real HTTP, as
 * https://docs.drand.love describes it. It signs with a key of its own: what checks that against the
 * league's refuses it, as it should. Round 1000 is the league's own.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { roundMessage } from "#core/fairness/signature.ts";
import { ROUND_1000 } from "./draws.ts";

const { shortSignatures } = bls12_381;
const SECRET = "07".repeat(32);

/** The public key of the stand-in, in the league's place. */
export const STAND_IN_KEY = shortSignatures.getPublicKey(SECRET).toHex();

/** The stand-in's signature of a round, in hex. */
export function standInSignature(round: number): string {
  return shortSignatures.sign(roundMessage(round), SECRET).toHex();
}

/** What the server does wrong until it is told otherwise. */
export type BeaconFault =
  | "none"
  /** No round has come yet: 425, as the real one answers for the future. */
  | "too-early"
  /** It answers another round than it was asked for. */
  | "wrong-round"
  /** The signature is no signature. */
  | "garbage"
  /** The signature is one, of somebody else. */
  | "wrong-signature"
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
    if (round === ROUND_1000.round) return ROUND_1000;
    const signature = standInSignature(round);
    const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
    return { round, randomness, signature };
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
      case "wrong-signature":
        reply(response, 200, { ...right, signature: standInSignature(round) });
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
