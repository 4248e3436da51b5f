import { isVariable } from "../response-variables.ts";

export type Translation = {
  text: string;
  /** What a person should know, each once. */
  notes: readonly string[];
  /** It began with /me, which is an option of a command here; absent otherwise. */
  style?: "action";
};

/** Longer texts are refused by every schema; they are not worth the time. */
const TEXT_MAX_CHARS = 2000;

/**
 * A response as other bots write it, in Waddle's variables: `${sender}` becomes `$(user)`,
 * `${random.1-6}` becomes `$(random 1-6)`. A variable that Waddle lacks stays where it is, and a
 * note names it. Text without variables stays as it is.
 *
 * Sources: Nightbot's documentation of its variables (docs.nightbot.tv/variables-list) and
 * StreamElements' (docs.streamelements.com/chatbot/variables).
 */
export function translateResponse(text: string): Translation {
  if (text.length > TEXT_MAX_CHARS) return { text, notes: [] };
  const notes = new Set<string>();
  const spoken = text.replace(/^\s*[/.]me\s+/i, "");
  const translation = { text: translate(spoken, notes), notes: [...notes] };
  return spoken === text ? translation : { ...translation, style: "action" };
}

function translate(text: string, notes: Set<string>): string {
  let done = "";
  let at = 0;
  while (at < text.length) {
    const variable = text[at] === "$" ? variableAt(text, at) : undefined;
    if (variable) {
      done += rewritten(variable, notes);
      at = variable.end;
    } else {
      done += text[at];
      at += 1;
    }
  }
  return done;
}

type Variable = { open: string; close: string; body: string; end: number };

const PAIRS: Record<string, string> = { "(": ")", "{": "}" };

/** The variable that begins at `$`, up to its own bracket; undefined when it is never closed. */
function variableAt(text: string, start: number): Variable | undefined {
  const open = text[start + 1] ?? "";
  const close = PAIRS[open];
  if (close === undefined) return undefined;
  let depth = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return { open, close, body: text.slice(start + 2, at), end: at + 1 };
  }
  return undefined;
}

const HEAD = /^[^\s(){}$'"|]+/;

function rewritten({ open, close, body }: Variable, notes: Set<string>): string {
  const head = HEAD.exec(body)?.[0] ?? "";
  const rest = translate(body.slice(head.length), notes);
  const found = wordFor(head.toLowerCase(), rest.trim(), notes);
  if (found !== undefined) return found;
  if (isVariable(head.toLowerCase())) return bracketed(head + rest);
  notes.add(`Waddle has no $(${head.slice(0, 40) || "…"}); it says nothing in chat`);
  return `$${open}${head}${rest}${close}`;
}

function ours(name: string, argument = ""): string {
  return bracketed(argument === "" ? name : `${name} ${argument}`);
}

/** Our own brackets; braces only where the argument's own would close the variable too early. */
function bracketed(body: string): string {
  return isPaired(body) ? `$(${body})` : `\${${body}}`;
}

function isPaired(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Other bots' names for what Waddle has under another. */
const SAME: Readonly<Record<string, string>> = {
  sender: "user",
  source: "user",
  username: "user",
  "user.name": "user",
  "sender.name": "user",
  "touser.name": "touser",
  target: "touser",
  query: "args",
  "1:": "args",
  "channel.name": "channel",
  "channel.display_name": "channel",
  streamer: "channel",
  status: "title",
  "channel.viewers": "viewers",
  "channel.subs": "subscribers",
  "random.chatter": "chatter",
  "random.user": "chatter",
};

/** Other bots' names for reading a page; Nightbot says `json` before an address that gives JSON. */
const FETCHING: ReadonlySet<string> = new Set(["urlfetch", "customapi", "readapi"]);

function wordFor(head: string, rest: string, notes: Set<string>): string | undefined {
  const same = SAME[head];
  if (same !== undefined && rest === "") return ours(same);
  if (head === "querystring" && rest === "") {
    notes.add("$(querystring) became $(args), which is not encoded for an address");
    return ours("args");
  }
  const range = /^random\.(-?\d+--?\d+)$/.exec(head);
  if (range && rest === "") return ours("random", range[1]);
  if (head === "random.pick") return pickOf(rest);
  const zone = /^time\.(.+)$/.exec(head);
  if (zone && rest === "") return timeIn(zone[1] ?? "");
  if (head === "time" && /^["']/.test(rest)) return timeOf(rest, notes);
  if (head === "getcount" && rest !== "") return ours("counter", rest.toLowerCase());
  if (head === "count" && rest !== "") return countedBy(rest, notes);
  if (FETCHING.has(head)) return ours("urlfetch", rest.replace(/^json\s+/i, ""));
  const page = /^customapi\.(https?:.+)$/.exec(head);
  if (page) return ours("urlfetch", `${page[1]}${rest}`);
  if (head === "twitch") return streamWords(rest);
  return undefined;
}

/** The quoted texts of an argument: `'rock' "paper"`. */
function quoted(rest: string): string[] {
  return [...rest.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? "");
}

function pickOf(rest: string): string | undefined {
  const choices = quoted(rest);
  if (choices.length === 0 || choices.some((choice) => choice.includes("|"))) return undefined;
  return ours("pick", choices.join("|"));
}

/** A zone as it is spelled: `time.europe/berlin` names Europe/Berlin. */
function timeIn(zone: string): string {
  const spelled = zone
    .split("/")
    .map((part) => part.replace(/(^|_)([a-z])/g, (letters) => letters.toUpperCase()))
    .join("/");
  return ours("time", spelled.length <= 3 ? spelled.toUpperCase() : spelled);
}

function timeOf(rest: string, notes: Set<string>): string | undefined {
  const [zone, format] = quoted(rest);
  if (zone === undefined) return undefined;
  if (format !== undefined) notes.add("The time is said as hours and minutes, in no other format");
  return ours("time", zone);
}

/** StreamElements' `${count deaths}` adds one and says where the counter stands. */
function countedBy(rest: string, notes: Set<string>): string | undefined {
  const name = rest.toLowerCase();
  if (!/^[a-z0-9_]+$/.test(name)) return undefined;
  notes.add(`It counts with the counter "${name}"; make one if there is none`);
  return ours("counter", `${name} +`);
}

/** What Nightbot knows of a stream: `$(twitch $(channel) "{{uptimeLength}}")`. */
const STREAM: Readonly<Record<string, string>> = {
  uptimelength: "$(uptime)",
  game: "$(game)",
  title: "$(title)",
  status: "$(title)",
  displayname: "$(channel)",
  name: "$(channel)",
};

function streamWords(rest: string): string | undefined {
  const template = /^\$\(channel\)\s+"([^"]*)"$/.exec(rest)?.[1];
  if (template === undefined) return undefined;
  let isKnown = true;
  const words = template.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const word = STREAM[name.trim().toLowerCase()];
    if (word === undefined) isKnown = false;
    return word ?? "";
  });
  return isKnown ? words : undefined;
}
