/** How texts of cards and of queries are compared: without case, accents and signs. */

const ASCII = /^[ -~\n]*$/;
const SIGNS = /[^\p{L}\p{N}\n]+/gu;

/** Letters and digits in small letters, with one space between words. */
export function folded(text: string): string {
  const plain = ASCII.test(text)
    ? text
    : text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC");
  return plain.toLowerCase().replace(SIGNS, " ").trim();
}
