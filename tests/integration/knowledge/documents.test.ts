/** Documents of two workspaces, from the console's requests to the bots' answers, and until they are gone. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { pdfOf } from "../../simulators/pdf.ts";
import { type BotsStack, startBots } from "../../stack/bots.ts";
import { joined, post } from "../../stack/people.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type Ganderland, ganderland } from "../pocketbase/gander-fixture.ts";
import { ask, environmentOf, heard, outcomeOf, PLAIN, passagesOf } from "./ask-fixture.ts";

const MAIN = join(import.meta.dirname, "../../stack/bots-with-pages.ts");
const READ_MS = 60_000;

const PAGE = `<html><body><nav>Home</nav><h1>Schedule</h1>
  <p>The quokka marathon begins on Saturday at noon.</p></body></html>`;

let pages: Server;
let pocketBase: PocketBaseStack;
let bots: BotsStack;
let pond: Ganderland;
let rival: Ganderland;

beforeAll(async () => {
  pages = createServer((request, response) => {
    if (request.url !== "/schedule") return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  pages.listen(0, "127.0.0.2");
  await once(pages, "listening");
  pocketBase = await startPocketBase();
  pond = await ganderland(pocketBase, await pocketBase.creator("pond@example.com"));
  rival = await ganderland(pocketBase, await pocketBase.creator("rival@example.com"));
  bots = await startBots(
    { ...environmentOf(pocketBase), PAGES_PORT: String(portOf(pages)) },
    { main: MAIN },
  );
}, 120_000);

afterAll(async () => {
  await bots?.stop();
  await pocketBase?.stop();
  pages?.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const linkTo = (host: string, path: string) => `http://${host}:${portOf(pages)}${path}`;

const preview = (question: string, token: string) =>
  heard(ask(bots, "/gander/preview", { question, personality: PLAIN }, { token }));
const previewOf = (of: Ganderland, question: string) => preview(question, tokenOf(of.creator));
const tokenOf = ({ authStore }: { authStore: { token: string } }) => authStore.token;

async function add(of: Ganderland, values: object): Promise<string> {
  const { id } = await of.creator.collection("gander_documents").create(values);
  return id;
}

const text = (of: Ganderland, title: string, words: string) =>
  add(of, { kind: "text", title, text: words });

/** The document, once its reader has come back. */
async function read(of: Ganderland, id: string) {
  const one = () => of.creator.collection("gander_documents").getOne(id);
  await expect.poll(async () => (await one()).state, { timeout: READ_MS }).toMatch(/read$|failed/);
  return one();
}

/** The documents in the file of the bots. */
function kept(): string[] {
  const file = join(bots.dataDir, "bots/knowledge.sqlite");
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare("SELECT document FROM documents")
      .all()
      .map(({ document }) => String(document));
  } finally {
    database.close();
  }
}

describe("what a member adds is read, and answers", () => {
  it("KNOW-S3: a text", async () => {
    const id = await text(pond, "Rules", "The zorilla riddle is told at midnight by the captain.");
    expect(await read(pond, id)).toMatchObject({ state: "read", passages: 1, reason: "" });
    const answer = await previewOf(pond, "When is the zorilla riddle told?");
    expect(outcomeOf(answer)).toBe("quoted");
    expect(passagesOf(answer)[0]).toMatchObject({ number: 1, address: "", trail: ["Rules"] });
  });

  it("KNOW-S3: a PDF", async () => {
    const form = new FormData();
    form.append("title", "Handbook");
    form.append("file", new Blob([pdfOf("The numbat trophy hangs above the bar.")]), "book.pdf");
    const path = "/api/gq/gander/documents/file";
    const added = await pocketBase.request("POST", path, { as: pond.creator, body: form });
    expect(added).toMatchObject({ status: 200 });
    const { id } = added.body as { id: string };
    expect(await read(pond, id)).toMatchObject({ state: "read" });
    const [best] = passagesOf(await previewOf(pond, "Where does the numbat trophy hang?"));
    expect(best).toMatchObject({ number: 1, trail: ["Handbook"] });
    expect(best?.text).toContain("above the bar");
  });

  it("KNOW-S3: a page by link, found with its address", async () => {
    const link = linkTo("pond.example", "/schedule");
    const id = await add(pond, { kind: "link", title: "Site", link });
    expect(await read(pond, id)).toMatchObject({ state: "read", reason: "" });
    const [best] = passagesOf(await previewOf(pond, "When does the quokka marathon begin?"));
    expect(best).toMatchObject({ number: 1, address: link });
    expect(best?.text).toContain("Saturday at noon");
  });

  it("KNOW-S4: an address inside is refused in words, and so is a page that is not there", async () => {
    const inside = await add(pond, {
      kind: "link",
      title: "Inside",
      link: linkTo("inside.example", "/schedule"),
    });
    expect(await read(pond, inside)).toMatchObject({
      state: "failed",
      reason: "It could not be read: the address is not on the public internet. Check the link.",
    });
    const lost = await add(pond, {
      kind: "link",
      title: "Lost",
      link: linkTo("pond.example", "/lost"),
    });
    expect(await read(pond, lost)).toMatchObject({
      state: "failed",
      reason: "It could not be read: the page answers with 404. Check the link.",
    });
  });
});

describe("POST /gander/preview is for members of the workspace alone", () => {
  const REFUSED = { events: [] };

  it("KNOW-F5: another workspace's documents are in no answer", async () => {
    const question = "What is the axolotl password of the pond?";
    const words = "Everybody whispers the axolotl greeting at the pond.";
    await read(pond, await text(pond, "Greeting", words));
    await read(rival, await text(rival, "Other", "Rivals greet nobody."));
    expect(passagesOf(await previewOf(pond, question))[0]?.text).toBe(words);
    const other = await previewOf(rival, question);
    expect(other.status).toBe(200);
    expect(JSON.stringify(other)).not.toContain("whispers");
  });

  it("KNOW-A5: nobody else gets an answer", async () => {
    const question = "When is the zorilla riddle told?";
    expect(await preview(question, "")).toMatchObject({ ...REFUSED, status: 401 });
    const forged = `${tokenOf(pond.creator).slice(0, -4)}AAAA`;
    expect(await preview(question, forged)).toMatchObject({ ...REFUSED, status: 401 });
    const artist = await joined(pocketBase, pond.creator as TypedPocketBase, "artist@example.com", {
      role: "artist",
    });
    expect(await preview(question, tokenOf(artist))).toMatchObject({
      ...REFUSED,
      status: 403,
      code: "PERMISSION_MISSING",
    });
    const { token } = rival.creator.authStore;
    await post(pocketBase, "/api/gq/account/sign-out", rival.creator, {});
    expect(await preview(question, token)).toMatchObject({ ...REFUSED, status: 401 });
    const body = { question, personality: { ...PLAIN, preset: "pirate" } };
    const wrong = await heard(ask(bots, "/gander/preview", body, { token: tokenOf(pond.creator) }));
    expect(wrong).toEqual({ ...REFUSED, status: 400, code: "REQUEST_INVALID" });
  });
});

describe("what is deleted is forgotten", () => {
  it("KNOW-S5: a document is found no more, and nothing of it stays with the bots", async () => {
    const id = await text(pond, "Secret", "The pangolin parade starts at the old mill.");
    await read(pond, id);
    const question = "Where does the pangolin parade start?";
    expect(JSON.stringify(await previewOf(pond, question))).toContain("old mill");
    expect(kept()).toContain(id);
    const path = `/api/gq/gander/documents/${id}/delete`;
    expect(await post(pocketBase, path, pond.creator, {})).toMatchObject({ status: 204 });
    expect(JSON.stringify(await previewOf(pond, question))).not.toContain("old mill");
    await expect.poll(kept, { timeout: READ_MS }).not.toContain(id);
  });

  it("KNOW-S5: so are a workspace's, when it is deleted", async () => {
    const gone = await ganderland(pocketBase, await pocketBase.creator("gone@example.com"));
    const id = await text(gone, "Notes", "The dugong dinner is on Sunday.");
    await read(gone, id);
    await previewOf(gone, "When is the dugong dinner?");
    expect(kept()).toContain(id);
    await gone.admin.collection("tenants").delete(gone.tenant);
    await expect.poll(kept, { timeout: READ_MS }).not.toContain(id);
    expect(kept()).not.toEqual([]);
  });
});
