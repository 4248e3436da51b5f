/** How words are compared: without endings, accents and small words. */

const STOP_WORDS = new Set(
  `a about again all also always am an and any anybody anyone anything are as at away be because been before
  being both but by called came can cannot cant come comes coming could did didnt do does doesnt doing don done dont each easily easy easiest either else even ever every few for from get gets getting
  give go goes going gonna got gotta go good guys had has have having he her here hey hi him his  how however i id if im in inside instead into
  is isnt it its just kind know let like lot lots make makes many may maybe me mean might more most much must
  my need never no not now of off ok okay on once one only onto or other our out over own please put puts putting quite really right same say says
 
  see seem she should so  some somebody somehow someone something somewhere such take tell than thank
  thanks that the their them themselves then there theres these they thing things this those though to too try up us use
  used using very via wanna want wants was way we well were  what whats when where whether which while  who whom
  whose why will with without wont would yes yet you your yours`
    .split(/\s+/)
    .filter(Boolean),
);

/** Returns the words of a text as they are written, in small letters and without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      // Of "what's" and "workspace's" the word itself is left; "can't" is a word of its own.
      .replace(/[’'](?:s|re|ve|ll|m|d)(?![\p{L}\p{N}])/gu, "")
      .replace(/[’']/g, "")
      .match(/[\p{L}\p{N}_]+(?:[.:][\p{L}\p{N}_]+)*/gu) ?? []
  );
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Returns a word without its ending, so that "timers", "moderating" and "moderated" meet "timer" and
 * "moderate". Light on purpose: a stem need not be a word, but two words rarely become one by mistake.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d|_/.test(word)) return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  if (/[aeiouy].*ing$/.test(stem) && stem.length > 5) stem = undoubled(stem.slice(0, -3));
  else if (/[aeiouy].*ed$/.test(stem) && stem.length > 4) stem = undoubled(stem.slice(0, -2));
  else if (/[^aeiou]ly$/.test(stem) && stem.length > 5) stem = stem.slice(0, -2);
  if (/(?:ation|ator)$/.test(stem) && stem.length > 7)
    stem = stem.slice(0, -(stem.endsWith("ation") ? 5 : 4));
  if (stem.endsWith("ate") && stem.length > 6) stem = stem.slice(0, -3);
  if (stem.endsWith("e") && stem.length > 3) stem = stem.slice(0, -1);
  if (stem.endsWith("y") && stem.length > 3) stem = `${stem.slice(0, -1)}i`;
  return stem;
}

function undoubled(stem: string): string {
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** Returns the stems of a text's words that carry meaning, in their order. */
export function termsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf);
}
