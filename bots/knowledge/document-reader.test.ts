import { describe, expect, it } from "vitest";
import { pdfOf } from "../../tests/simulators/pdf.ts";
import { DocumentReader, type PendingDocument } from "./document-reader.ts";

const bytes = (text: string) => Buffer.from(text);
const DOCUMENT: PendingDocument = {
  id: "documentaaaaaaa",
  tenant: "tenantaaaaaaaaa",
  kind: "text",
  title: "Notes",
  text: "",
  link: "https://pond.example/rules",
  file: "/api/files/gander_documents/documentaaaaaaa/notes.txt?token=x",
};

function reader(file: Buffer, type = "") {
  return new DocumentReader(
    { file: async () => file },
    { readBytes: async () => ({ ok: true, bytes: file, type }) },
  );
}

describe("KNOW-S3: documents are read by what they say", () => {
  it("a text", async () => {
    const text = "# Rules\n\nBe kind to geese.";
    expect(await reader(bytes("")).read({ ...DOCUMENT, text })).toEqual({
      ok: true,
      passages: [{ anchor: "rules", trail: ["Notes", "Rules"], text: "Be kind to geese." }],
    });
  });

  it("a page by link, without what is on every page", async () => {
    const html = `<html><head><style>p{}</style><script>evil()</script></head><body><nav>Home</nav>
      <h1>Rules</h1><p>Be <b>kind</b> to geese.</p><footer>2026</footer></body></html>`;
    const read = await reader(bytes(html), "text/html").read({ ...DOCUMENT, kind: "link" });
    expect(read).toMatchObject({
      ok: true,
      passages: [{ anchor: "rules", text: "Be kind to geese." }],
    });
    expect(JSON.stringify(read)).not.toMatch(/evil|Home|2026|p\{\}/);
  });

  it("a PDF", async () => {
    const read = await reader(pdfOf("Be kind to geese.")).read({ ...DOCUMENT, kind: "file" });
    expect(read).toMatchObject({ ok: true, passages: [{ text: "Be kind to geese." }] });
  });

  it.each([
    ["an empty one", bytes("  "), /no text in it/],
    ["a picture", Buffer.from([0x89, 0x50, 0, 0, 1]), /That is no text/],
    ["a broken PDF", bytes("%PDF-1.7 nothing"), /damaged/],
    ["a large file", Buffer.alloc(10_000_001, 65), /larger than 10 MB/],
    ["a long text", Buffer.alloc(500_001, 65), /more than 500,000 characters/],
  ])("%s is refused in words", async (_, file, reason) => {
    const read = await reader(file).read({ ...DOCUMENT, kind: "file" });
    expect(read).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  it("a link that leads inside is refused in words", async () => {
    const inside = new DocumentReader(
      { file: async () => bytes("") },
      {
        readBytes: async () => ({ ok: false, reason: "the address is not on the public internet" }),
      },
    );
    expect(await inside.read({ ...DOCUMENT, kind: "link" })).toEqual({
      ok: false,
      reason: "It could not be read: the address is not on the public internet. Check the link.",
    });
  });
});
