const WORDS: { readonly [outcome: string]: string } = {
  answered: "Answered by the language model; each sentence rests on a passage",
  quoted: "Quoted from the passages below",
  thin: "Nothing that it knows answers this",
  refused: "The language model's provider declined",
  over_budget: "A budget was used up",
  failed: "Something broke; it did not count",
};

/** How an answer ended, in words. */
export function outcomeWords(outcome: string): string {
  return WORDS[outcome] ?? outcome;
}
