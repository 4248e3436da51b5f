/**
 * The reference pages that both sites are built from: about 770 words each, two code blocks, a
 * table. Page number n is always the same text, and no two pages are.
 */

export type ReferencePage = {
  /** Heading in the sidebar; one of those that the site's own content knows. */
  section: string;
  /** Path below the docs, e.g. "waddle/page-011". */
  id: string;
  title: string;
  description: string;
  /** Markdown that means the same to both sites. */
  body: string;
};

const SECTIONS = ["Getting started", "Waddle", "Nest Sketch"];

/** Words of prose, tables and code together. */
const WORDS_COUNT = 770;

/** A word that stands on every page: what the search is asked for. */
export const SEARCHED_WORD = "cooldown";

const WORDS = {
  who: [
    "a moderator",
    "the broadcaster",
    "a new viewer",
    "the owner of the workspace",
    "an editor",
    "someone with the right role",
    "the bot",
    "a regular of the channel",
  ],
  thing: [
    "command",
    "timer",
    "giveaway",
    "counter",
    "quote",
    "card",
    "sketch",
    "reward",
    "alias",
    "schedule",
    "collection",
    "overlay",
  ],
  place: [
    "the console",
    "chat",
    "the panel below the stream",
    "the server",
    "the list of commands",
    "the rehearsal",
    "the settings",
    "the archive",
  ],
  does: [
    "changes",
    "opens",
    "repeats",
    "answers",
    "copies",
    "pauses",
    "removes",
    "schedules",
    "imports",
    "checks",
  ],
  how: [
    "at once",
    "within a minute",
    "after the next line",
    "when the stream goes live",
    "before anyone notices",
    "without a restart",
    "in the order they came",
    "only on weekdays",
  ],
  quality: ["short", "public", "shared", "planned", "recent", "quiet", "busy", "temporary"],
  number: ["two", "three", "five", "ten", "twelve", "thirty", "sixty", "ninety"],
} as const;

type Slot = keyof typeof WORDS;

const SENTENCES = [
  "When {who} {does} a {thing}, everyone in {place} sees it {how}.",
  "A {quality} {thing} keeps its name, so links to it go on working.",
  "You can keep up to {number} hundred of them, and most channels need fewer than {number}.",
  "If {place} can't be reached, the {thing} waits and is sent {how}.",
  "The cooldown counts from the last time that {who} used the {thing}.",
  "Nobody but {who} {does} what stands in {place}.",
  "To try it, write the {thing} in {place} and wait {number} seconds.",
  "It is fine to leave this empty: the {thing} then uses what {place} says.",
  "Names are compared without regard to case, and a space at either end is dropped.",
  "Should two people save the same {thing}, the later one is asked what to keep.",
  "Each {quality} {thing} has its own cooldown, which {who} may skip.",
  "What {who} did in {place} can be undone for {number} days.",
  "Choose a {quality} name; {number} letters are usually enough.",
  "The {thing} is stored before it is shown, so a reload never loses it.",
  "In {place}, a {thing} that fails says why, and what {who} can do about it.",
  "Most people begin with one {thing} and add others {how}.",
  "A {thing} that {who} {does} {how} counts once, however often it is pressed.",
  "Use a {quality} one during a raid, when {place} fills with {number} times as many lines.",
  "Begin on a calm evening: mistakes are cheaper while few people watch.",
  "Spelling matters less than you might fear, since near misses are offered as suggestions.",
  "Colours and pictures come later; words are what a stranger reads first.",
  "Every hour a fresh copy goes to disk, and the oldest of twenty-four makes room for it.",
  "Ask your community before you remove something that they have grown fond of.",
  "Phones show the same page with larger targets and nothing hidden.",
  "Badges tell the difference between a subscriber of six months and one of six years.",
  "A queue that grows faster than it empties drops its least important member.",
  "Private notes stay between you and whoever else holds the same permission.",
  "Download the whole record as a spreadsheet, one line for each event since Monday.",
  "Sound can be muted for good, for tonight, or until somebody speaks again.",
  "Numbers are written as your language writes them, with commas or with spaces.",
  "Nothing here costs money, and nothing is switched on behind your back.",
  "Search finds words inside titles first, then headings, then ordinary paragraphs.",
  "An expired link leads to an explanation instead of an empty screen.",
  "Old browsers receive plain buttons that work exactly as the decorated ones do.",
  "Translate your greetings by hand; machines rarely catch a pun about bread.",
  "Daylight saving shifts an appointment by sixty minutes, which the calendar marks in orange.",
  "Press question mark anywhere to see which keys do what.",
  "Whoever arrives late can scroll back through the previous forty lines.",
  "Emotes from other extensions are left alone because their owners may rename them.",
  "Backups restore in the reverse order of their creation, newest before oldest.",
  "Sponsors like predictable breaks, so reserve ninety seconds near the top of each hour.",
  "During maintenance you see a banner, and drafts remain in your own browser.",
  "Odd characters are kept as typed unless they would break a line in two.",
  "Two windows never fight: whichever spoke last wins, and its twin follows.",
  "Deleting an account removes personal details first and statistics within a week.",
  "Guests without an account may look around but can't press anything dangerous.",
  "Charts begin at zero, because a cropped axis makes small changes look dramatic.",
  "Long names are shortened in the middle so that both ends remain readable.",
];

const HEADINGS = [
  "What it is for",
  "Make your first one",
  "Who may change it",
  "Timing and order",
  "When something goes wrong",
  "Limits",
  "Working together",
  "Moving from another bot",
];

export function referencePages(count: number): ReferencePage[] {
  return Array.from({ length: count }, (_, index) =>
    referencePage(index, Math.ceil(count / SECTIONS.length)),
  );
}

function referencePage(index: number, pagesOfSection: number): ReferencePage {
  const section = SECTIONS[Math.floor(index / pagesOfSection)] ?? "Waddle";
  const folder = section.toLowerCase().replaceAll(" ", "-");
  const next = generator(index + 1);
  const prose = writer(next);
  const number = String(index + 1).padStart(3, "0");
  const subject = `${capital(pick(WORDS.quality, next))} ${pick(WORDS.thing, next)}s`;
  return {
    section,
    id: `${folder}/page-${number}`,
    title: `${subject} ${number}`,
    description: prose(),
    body: body(next, prose),
  };
}

function body(next: () => number, prose: () => string): string {
  const blocks = [paragraph(prose, 4)];
  const headings = shuffled(HEADINGS, next).slice(0, 6);
  const extras = [codeBlock(next), table(next), list(prose), settings(next)];
  for (const [index, heading] of headings.entries()) {
    blocks.push(`## ${heading}`, paragraph(prose, 3));
    const extra = extras[index];
    if (extra !== undefined) blocks.push(extra);
  }
  while (wordsOf(blocks) < WORDS_COUNT - 20) blocks.push(paragraph(prose, 3));
  return blocks.join("\n\n");
}

function wordsOf(blocks: readonly string[]): number {
  return blocks.join(" ").match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

function paragraph(prose: () => string, sentences: number): string {
  return Array.from({ length: sentences }, prose).join(" ");
}

function list(prose: () => string): string {
  return Array.from({ length: 5 }, () => `- ${prose()}`).join("\n");
}

function table(next: () => number): string {
  const rows = Array.from({ length: 7 }, () => {
    const thing = pick(WORDS.thing, next);
    return `| \`${thing}_${pick(WORDS.quality, next)}\` | ${pick(WORDS.number, next)} | ${pick(WORDS.who, next)} ${pick(WORDS.does, next)} it ${pick(WORDS.how, next)} |`;
  });
  return ["| Setting | Default | What it does |", "| --- | --- | --- |", ...rows].join("\n");
}

function codeBlock(next: () => number): string {
  const [thing, other] = shuffled(WORDS.thing, next);
  return [
    "```js",
    `const ${thing} = await workspace.find("${thing}");`,
    `if (${thing}.uses > ${Math.floor(next() * 90) + 10}) {`,
    `  await ${thing}.rename("${pick(WORDS.quality, next)}-${other}");`,
    "}",
    `workspace.say(\`\${${thing}.name} is ready\`);`,
    "```",
  ].join("\n");
}

function settings(next: () => number): string {
  const lines = shuffled(WORDS.thing, next)
    .slice(0, 5)
    .map((thing) => `!${thing} add ${pick(WORDS.quality, next)} ${Math.floor(next() * 100)}`);
  return ["```text", ...lines, "```"].join("\n");
}

/** Answers one sentence after another; none comes twice before all of them came. */
function writer(next: () => number): () => string {
  let deck: string[] = [];
  return () => {
    if (deck.length === 0) deck = shuffled(SENTENCES, next);
    const filled = deck.pop()?.replace(/\{(\w+)\}/g, (_, slot: Slot) => pick(WORDS[slot], next));
    return capital(filled ?? "");
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pick<Item>(items: readonly Item[], next: () => number): Item {
  const item = items[Math.floor(next() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Numbers from 0 up to 1, the same for the same seed: mulberry32, by Tommy Ettinger. */
function generator(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
