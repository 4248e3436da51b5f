/** What is said to whoever asked, beside or in place of an answer. */
export const NOTICES = {
  thin: "I don’t know: nothing that I have read answers this. Try other words, or ask somebody who knows.",
  noModel: "These are passages, word for word: no language model is set up here.",
  full: "Many people are asking right now. Ask again in a minute.",
  busy: "Many people are asking right now. Here are the passages; ask again in a minute for an answer in other words.",
  away: "The language model can’t be reached, so these are passages, word for word.",
  cut: "The answer broke off. What stands here is supported by its sources.",
  unsupported:
    "The language model said nothing that the sources support, so these are passages, word for word.",
  refused: "The language model’s provider declined this question.",
  failed: "Something broke while the answer was made. Ask again in a moment.",
} as const;
