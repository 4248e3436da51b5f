const LENGTH = 500;

/** Lines of the greatest length, each made to be slow for one of the rules. */
export function hostileLines(): string[] {
  const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
  return [
    ...[
      "a",
      "1",
      "!",
      "A ",
      "a.",
      ".com ",
      "a.b ",
      "((",
      "(.)",
      "://",
      "https://",
      "@",
      "www.",
      "a.com/",
      "\\",
    ],
    ...[
      "bad1wor ",
      "bad",
      "*",
      "spam1 ",
      "spam1",
      "xxspam",
      "gооѕе ",
      "ａ．ｃ",
      "。a",
      "h\u0335\u0336\u0337\u0338",
    ],
    ...[
      "\u{1F1E9}\u{1F1EA}",
      "👨‍👩‍👧‍👦",
      "\u200b",
      "한",
      "が",
      "ß",
      "İ",
      "\ud800",
      "1l|!",
      "b4d1w0rd ",
      "-",
      "a-",
      ".-",
      "a:b.",
    ],
  ].map(filled);
}
