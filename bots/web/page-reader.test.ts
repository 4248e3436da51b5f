import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PageReader } from "./page-reader.ts";
import { isPublicAddress } from "./public-address.ts";

/** The inside: a server that must not be reached, on this machine's own address. */
let inside: Server;
/** A page of the internet, which tests let through by its port. */
let outside: Server;
let reached: string[];
let port: number;
let outsidePort: number;
let answerOf: (path: string) => {
  status?: number;
  location?: string;
  text?: string;
  endless?: boolean;
};

beforeAll(async () => {
  inside = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.end("secret");
  });
  outside = createServer((request, response) => {
    const { status = 200, location, text = "", endless } = answerOf(request.url ?? "");
    response.writeHead(status, location === undefined ? {} : { location });
    if (endless) response.write("x");
    else response.end(text);
  });
  port = await listen(inside);
  outsidePort = await listen(outside);
});

afterAll(() => {
  inside.close();
  outside.closeAllConnections();
  outside.close();
});

beforeEach(() => {
  reached = [];
  answerOf = () => ({});
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "::", done));
  return (server.address() as AddressInfo).port;
}

/** A reader for which the ports of the stand-ins are those of the web. */
function reader(addresses: Readonly<Record<string, readonly string[]>> = {}) {
  return new PageReader({
    ports: new Set([80, 443, port, outsidePort]),
    resolve: async (host) => {
      const found = addresses[host] ?? ["127.0.0.1"];
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  });
}

/** A reader to which this machine's address is one of the internet, under the name `pond.example`. */
function trusting() {
  return new PageReader({
    ports: new Set([80, 443, outsidePort, port]),
    isAllowed: (address) => address === "127.0.0.2" || isPublicAddress(address),
    resolve: async (host) => [
      { address: host === "pond.example" ? "127.0.0.2" : "127.0.0.1", family: 4 },
    ],
  });
}

const PORT = "{port}";

/** Ways to name the inside, from https://owasp.org/www-community/attacks/Server_Side_Request_Forgery and its kind. */
const FORMS: readonly string[] = [
  // This machine, as IPv4 in every spelling that the URL standard knows.
  "http://127.0.0.1:{port}/",
  "http://127.1:{port}/",
  "http://127.0.1:{port}/",
  "http://2130706433:{port}/",
  "http://0x7f000001:{port}/",
  "http://0x7f.0.0.1:{port}/",
  "http://0177.0.0.1:{port}/",
  "http://017700000001:{port}/",
  "http://0x7f.1:{port}/",
  "http://127.0.0.1.:{port}/",
  "http://127.255.255.254:{port}/",
  "http://0:{port}/",
  "http://0.0.0.0:{port}/",
  "http://①②⑦.⓪.⓪.①:{port}/",
  "http://%31%32%37.0.0.1:{port}/",
  "http://127。0。0。1:{port}/",
  // As IPv6.
  "http://[::1]:{port}/",
  "http://[::]:{port}/",
  "http://[0:0:0:0:0:0:0:1]:{port}/",
  "http://[::ffff:127.0.0.1]:{port}/",
  "http://[::ffff:7f00:1]:{port}/",
  "http://[::127.0.0.1]:{port}/",
  "http://[64:ff9b::127.0.0.1]:{port}/",
  "http://[2002:7f00:1::]:{port}/",
  "http://[2001:0:7f00:1::]:{port}/",
  "http://[fe80::1]:{port}/",
  "http://[fc00::1]:{port}/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://[ff02::1]:{port}/",
  "http://[::ffff:169.254.169.254]/",
  // Networks behind the server.
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.254/",
  "http://192.168.0.1/",
  "http://100.64.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://0xa9fea9fe/",
  "http://168.63.129.16/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://192.0.2.1/",
  // Names that lead inside.
  "http://localhost:{port}/",
  "http://LOCALHOST.:{port}/",
  "http://inside.example:{port}/",
  "http://both.example:{port}/",
  "http://six.example:{port}/",
  "http://mapped.example:{port}/",
  "http://metadata.google.internal/",
  // Tricks with what stands beside the host.
  "http://good.example@127.0.0.1:{port}/",
  "http://127.0.0.1:{port}@good.example/",
  "http://good.example#@127.0.0.1:{port}/",
  "http://good.example\\@127.0.0.1:{port}/",
  "http:127.0.0.1:{port}/",
  "http:///127.0.0.1:{port}/",
  // Other schemes and ports.
  "file:///etc/passwd",
  "ftp://127.0.0.1:{port}/",
  "gopher://127.0.0.1:{port}/_GET",
  "data:text/plain,secret",
  "javascript:fetch('http://127.0.0.1')",
  "//127.0.0.1:{port}/",
  "http://127.0.0.1:22/",
  "http://good.example:6379/",
];

describe("WADDLE-R16: pages are read from the public internet alone", () => {
  it(`${FORMS.length} ways to name the inside: 0 requests reach it`, async () => {
    const names = {
      "inside.example": ["127.0.0.1"],
      // The socket may try either, so one is enough.
      "both.example": ["93.184.215.14", "127.0.0.1"],
      "six.example": ["::1"],
      "mapped.example": ["::ffff:127.0.0.1"],
      "good.example": ["10.0.0.1"],
    };
    expect(FORMS.length).toBeGreaterThanOrEqual(60);
    const pages = await Promise.all(
      FORMS.map((form) => reader(names).read(form.replaceAll(PORT, String(port)))),
    );
    for (const [at, page] of pages.entries()) expect(page, FORMS[at]).toMatchObject({ ok: false });
    expect(reached).toEqual([]);
    // The inside is there: without the check it answers.
    const careless = new PageReader({ ports: new Set([port]), isAllowed: () => true });
    expect(await careless.read(`http://127.0.0.1:${port}/`)).toEqual({ ok: true, text: "secret" });
  });

  it("a redirect to the inside is not followed", async () => {
    for (const target of [
      `http://127.0.0.1:${port}/`,
      `http://in.example:${port}/`,
      "file:///etc/x",
    ]) {
      answerOf = () => ({ status: 302, location: target });
      const page = await trusting().read(`http://pond.example:${outsidePort}/`);
      expect(page).toMatchObject({ ok: false });
    }
    expect(reached).toEqual([]);
  });

  it("a name that leads elsewhere the next time it is asked for reaches nothing inside", async () => {
    let asked = 0;
    const rebinding = new PageReader({
      ports: new Set([port, outsidePort]),
      isAllowed: (address) => address === "127.0.0.2",
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? "127.0.0.2" : "127.0.0.1", family: 4 }];
      },
    });
    answerOf = (path) =>
      path === "/" ? { status: 302, location: `http://a.example:${port}/` } : {};
    const page = await rebinding.read(`http://a.example:${outsidePort}/`);
    expect(page).toEqual({ ok: false, reason: "the address is not on the public internet" });
    expect(asked).toBe(2);
    expect(reached).toEqual([]);
  });

  it("what is public is read, over a redirect too", async () => {
    answerOf = (path) => (path === "/old" ? { status: 301, location: "/new" } : { text: "Honk" });
    const page = await trusting().read(`http://pond.example:${outsidePort}/old`);
    expect(page).toEqual({ ok: true, text: "Honk" });
  });

  it.each([
    [{ text: "x".repeat(10_241) }, "the page is larger than 10 KB"],
    [{ status: 404 }, "the page answers with 404"],
    [{ status: 302, location: "/" }, "the page leads on too often"],
    [{ endless: true }, "the page took too long"],
  ])("%j: %s", async (answer, reason) => {
    answerOf = () => answer;
    const page = await trusting().read(`http://pond.example:${outsidePort}/`);
    expect(page).toEqual({ ok: false, reason });
  });
});
