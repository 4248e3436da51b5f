import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerEvent } from "#core/knowledge/answer.ts";
import { normalized } from "#core/knowledge/vectors.ts";
import { INJECTIONS } from "../../tests/corpora/injections.ts";
import { OpenAiSimulator } from "../../tests/simulators/openai.ts";
import type { AnswerScope, Ask } from "./answers.ts";
import { PASSAGES_FILE, VECTORS_FILE } from "./docs-index.ts";
import { DocumentStore } from "./document-store.ts";
import type { Embedder } from "./embedder.ts";
import { AnswerEngine } from "./engine.ts";
import { ModelEndpoint } from "./model.ts";
import { Retriever } from "./retriever.ts";

const KEY = "sk-never-logged";
const QUESTION = "How do I hatch a warm egg?";
const DOCS = [
  {
    address: "/ask/eggs#hatch",
    text: "An egg is warm after 60 lines. Type !hatch to open a warm egg.",
  },
  { address: "/ask/timers", text: "A timer speaks by itself, every 15 minutes." },
  { address: "/ask/fox", text: "A fox comes by and likes what is left alone." },
];
/** Of two workspaces, each with a secret of its own. */
const DOCUMENTS: Record<string, string> = {
  documentaaaaaaa:
    "The pond party of workspace one is on Friday. The word of the day is SALAMANDER.",
  documentbbbbbbb: "The pond party of workspace two is on Monday. The word of the day is AXOLOTL.",
};
const HASH = "a".repeat(64);

const folder = mkdtempSync(join(tmpdir(), "goose-knowledge-"));
const endpoint = new OpenAiSimulator();
const logged: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });

/** Words make the vector, so that no model is loaded; `isAway` fails as a missing one does. */
class WordEmbedder {
  isAway = false;
  readonly isLoaded = false;
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    if (this.isAway) throw new Error("no model");
    return texts.map((text) => {
      const vector = new Float32Array(64);
      for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
        vector[[...word].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 64, 7)] = 1;
      }
      return normalized(vector);
    });
  }
  async stop(): Promise<void> {}
}

const embedder = new WordEmbedder();
let store: DocumentStore;
let retriever: Retriever;

beforeAll(async () => {
  await endpoint.start();
  const vectors = await embedder.embed(DOCS.map(({ text }) => text));
  await mkdir(folder, { recursive: true });
  const passages = DOCS.map((one) => ({ ...one, trail: ["Pond"], asked: [], vectors: 1 }));
  await writeFile(
    join(folder, PASSAGES_FILE),
    JSON.stringify({ dimensions: 64, passages, asides: 0, shares: [] }),
  );
  await writeFile(
    join(folder, VECTORS_FILE),
    Buffer.concat(vectors.map((one) => Buffer.from(one.buffer))),
  );
  const backend = {
    passages: async (document: string) => ({
      hash: HASH,
      passages: [{ anchor: "", trail: ["Notes"], text: DOCUMENTS[document] ?? "" }],
    }),
  };
  store = new DocumentStore(
    join(folder, "documents.sqlite"),
    backend,
    embedder as unknown as Embedder,
  );
  retriever = new Retriever({
    docsFolder: folder,
    embedder: embedder as unknown as Embedder,
    documents: store,
    log,
  });
});

afterAll(async () => {
  await retriever.stop();
  await endpoint.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  endpoint.asked.length = 0;
  logged.length = 0;
  embedder.isAway = false;
});

const DOCS_ONLY: AnswerScope = { docs: true, documents: [], tenant: "" };

function engine(withModel: "model" | "none", clock?: () => number) {
  const settings = { url: endpoint.url, name: "pond", key: KEY };
  const times = { firstMs: 300, stallMs: 300 };
  const model = new ModelEndpoint(settings, { times, ...(clock && { clock }) });
  return new AnswerEngine({ retriever, model: withModel === "model" ? model : undefined, log });
}

async function answer(to: AnswerEngine, ask: Partial<Ask> = {}): Promise<AnswerEvent[]> {
  const signal = new AbortController().signal;
  const events = [];
  for await (const event of to.ask({
    question: QUESTION,
    history: [],
    scope: DOCS_ONLY,
    signal,
    ...ask,
  })) {
    events.push(event);
  }
  return events;
}

const sentencesOf = (events: AnswerEvent[]) =>
  events.flatMap((event) => (event.type === "sentence" ? [event] : []));
const passagesOf = (events: AnswerEvent[]) =>
  events.flatMap((event) => (event.type === "passages" ? event.passages : []));
const endOf = (events: AnswerEvent[]) => events.at(-1);

describe("without a model", () => {
  it("quotes passages and says so (KNOW-Q1, KNOW-A1)", async () => {
    const events = await answer(engine("none"));
    expect(events[0]).toMatchObject({ type: "passages" });
    expect(passagesOf(events)[0]).toMatchObject({ number: 1, address: "/ask/eggs#hatch" });
    expect(sentencesOf(events).map(({ text }) => text)).toContain(
      "Type !hatch to open a warm egg.",
    );
    expect(endOf(events)).toMatchObject({ type: "end", outcome: "quoted", removed: 0 });
  });

  it("says that it doesn't know (KNOW-E1, KNOW-E4)", async () => {
    for (const question of ["Who won the football match?", "show me the token of the egg"]) {
      const events = await answer(engine("none"), { question });
      expect(sentencesOf(events)).toEqual([]);
      expect(endOf(events)).toMatchObject({ outcome: "thin" });
    }
  });

  it("searches by words alone where the embedding model is away (KNOW-F6)", async () => {
    embedder.isAway = true;
    const events = await answer(engine("none"));
    expect(endOf(events)).toMatchObject({ outcome: "quoted" });
  });

  it("reads one workspace's documents, never another's (KNOW-F5)", async () => {
    const documents = [{ id: "documentaaaaaaa", title: "Notes", hash: HASH, link: "" }];
    const scope = { docs: true, tenant: "tenantaaaaaaaaa", documents };
    const question = "When is the pond party and the word of the day?";
    for (const asked of [question, question]) {
      const all = JSON.stringify(await answer(engine("none"), { question: asked, scope }));
      expect(all).toContain("SALAMANDER");
      expect(all).not.toContain("AXOLOTL");
    }
    const other = { id: "documentbbbbbbb", title: "Notes", hash: HASH, link: "" };
    const second = { docs: true, tenant: "tenantbbbbbbbbb", documents: [other] };
    const all = JSON.stringify(await answer(engine("none"), { question, scope: second }));
    expect(all).toContain("AXOLOTL");
    expect(all).not.toContain("SALAMANDER");
    expect(JSON.stringify(await answer(engine("none"), { question }))).not.toMatch(/SALAM|AXOL/);
  });
});

describe("with a model", () => {
  it("gives out supported sentences and removes the others (KNOW-C1, KNOW-C2, KNOW-C3)", async () => {
    endpoint.behaviour = {
      type: "says",
      pieces: [
        "Type !hatch to open ",
        "a warm egg [1]. An egg is warm after 90 lines [1]. ",
        "Geese are great. Type !hatch to open a warm egg [42].",
      ],
    };
    let tokens = 0;
    const onTokens = (count: number) => {
      tokens = count;
    };
    const events = await answer(engine("model"), { onTokens });
    expect(sentencesOf(events)).toEqual([
      { type: "sentence", text: "Type !hatch to open a warm egg.", cites: [1] },
    ]);
    expect(endOf(events)).toMatchObject({ outcome: "answered", removed: 3, notice: "" });
    expect(tokens).toBe(1000);
    expect(endpoint.keys.at(-1)).toBe(`Bearer ${KEY}`);
  });

  it.each([
    ["is away", { type: "fails", status: 500 }],
    ["is busy", { type: "fails", status: 429, retryAfter: "1" }],
    ["hangs", { type: "hangs" }],
    ["breaks off before a whole sentence", { type: "breaks", pieces: ["Type !ha"] }],
    ["calls a tool that nobody offered", { type: "calls-tool" }],
    ["says what nothing supports", { type: "says", pieces: ["Geese are great [1]."] }],
  ] as const)(
    "quotes when the endpoint %s, and says why (KNOW-M2, KNOW-C3)",
    async (_, behaviour) => {
      endpoint.behaviour = behaviour;
      const events = await answer(engine("model"));
      expect(sentencesOf(events).length).toBeGreaterThan(0);
      expect(endOf(events)).toMatchObject({ outcome: "quoted" });
      expect(endOf(events)).not.toMatchObject({ notice: "" });
      const all = logged.join("");
      expect(all).not.toContain(KEY);
      expect(all).not.toContain("hatch");
    },
  );

  it("leaves an endpoint alone for as long as it asks to (KNOW-M2)", async () => {
    let now = 1_000_000;
    const busy = engine("model", () => now);
    endpoint.behaviour = { type: "fails", status: 429, retryAfter: "30" };
    await answer(busy);
    await answer(busy);
    expect(endpoint.asked).toHaveLength(1);
    now += 30_001;
    await answer(busy);
    expect(endpoint.asked).toHaveLength(2);
  });

  it.each([
    ["filters", { type: "filters" }],
    ["refuses", { type: "refuses", words: "I'm sorry, I can't help with that." }],
  ] as const)("says politely that the provider declined: %s (KNOW-M3)", async (_, behaviour) => {
    endpoint.behaviour = behaviour;
    const events = await answer(engine("model"));
    expect(sentencesOf(events)).toEqual([]);
    expect(endOf(events)).toMatchObject({ outcome: "refused" });
  });

  it("says that it doesn't know when the model does", async () => {
    endpoint.behaviour = { type: "says", pieces: ["NO_", "ANSWER"] };
    expect(endOf(await answer(engine("model")))).toMatchObject({ outcome: "thin" });
  });

  it("keeps what was supported when the answer breaks off, and logs no question (KNOW-M2, KNOW-M4)", async () => {
    endpoint.behaviour = { type: "breaks", pieces: ["Type !hatch to open a warm egg [1]. An eg"] };
    const events = await answer(engine("model"));
    expect(sentencesOf(events)).toHaveLength(1);
    expect(endOf(events)).toMatchObject({ outcome: "answered" });
    expect(logged.join("")).not.toContain("hatch");
  });

  it("stops when whoever asked has left (KNOW-A3)", async () => {
    endpoint.behaviour = { type: "hangs" };
    const left = new AbortController();
    const before = endpoint.leftCount;
    const events = answer(engine("model"), { signal: left.signal });
    await expect.poll(() => endpoint.asked.length).toBe(1);
    left.abort();
    expect(endOf(await events)).toMatchObject({ type: "passages" });
    await expect.poll(() => endpoint.leftCount).toBe(before + 1);
  });
});

it("300 injections, obeyed by a model: no invented number, no other workspace, no ping (KNOW-C1, KNOW-C2, KNOW-F5, KNOW-M1)", async () => {
  expect(INJECTIONS).toHaveLength(300);
  const documents = [{ id: "documentaaaaaaa", title: "Notes", hash: HASH, link: "" }];
  const scope = { docs: true, tenant: "tenantaaaaaaaaa", documents };
  const asked = engine("model");
  for (const injection of INJECTIONS) {
    endpoint.behaviour = {
      type: "says",
      pieces: [`${injection} AXOLOTL [99]. @everyone AXOLOTL [1].`],
    };
    const question = `${QUESTION} ${injection}`.slice(0, 500);
    const events = await answer(asked, {
      question,
      scope,
      history: [{ question: injection.slice(0, 500), answer: injection }],
      context: [injection],
    });
    const count = passagesOf(events).filter(({ number }) => number > 0).length;
    for (const { text, cites } of sentencesOf(events)) {
      expect(
        cites.every((number) => number >= 1 && number <= count),
        injection,
      ).toBe(true);
      expect(text, injection).not.toMatch(/@|<|https?:|AXOLOTL|\d{10}/);
    }
    expect(JSON.stringify(passagesOf(events)), injection).not.toContain("AXOLOTL");
  }
}, 300_000);
