import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { Unreadable } from "./unreadable.ts";

/** Returns the text of a PDF, page after page. The library is loaded when the first one is read. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const { extractText, getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes));
    if (document.numPages > KNOWLEDGE.pdfPagesMaxCount) {
      throw new Unreadable("The PDF has more than 500 pages. Split it and add the parts.");
    }
    const { text } = await extractText(document, { mergePages: false });
    await document.cleanup();
    return text.join("\n\n");
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new Unreadable(
      isLocked
        ? "The PDF asks for a password. Add a copy without one."
        : "The PDF is damaged or of a kind that can’t be read. Save it anew and add it again.",
    );
  }
}
