/**
 * The variables of a command's response. `example` is how it is written, `meaning` completes the
 * sentence "It stands for …".
 */
export const RESPONSE_VARIABLES = [
  { name: "user", example: "$(user)", meaning: "the name of the person who used the command" },
  {
    name: "touser",
    example: "$(touser)",
    meaning: "the first word after the command, without @; or the person who used it",
  },
  { name: "args", example: "$(args)", meaning: "everything after the command" },
  { name: "1", example: "$(1)", meaning: "the first word after the command; $(2) the second, …" },
  { name: "count", example: "$(count)", meaning: "how often the command was used" },
  { name: "channel", example: "$(channel)", meaning: "the name of the channel" },
  {
    name: "random",
    example: "$(random 1-100)",
    meaning: "a whole number in the range, both ends included",
  },
  {
    name: "pick",
    example: "$(pick a|b|c)",
    meaning: "one of the choices, which may hold variables",
  },
  { name: "time", example: "$(time Europe/Berlin)", meaning: "the time of day in the time zone" },
  {
    name: "uptime",
    example: "$(uptime)",
    meaning: 'how long the stream has been live, or "offline"',
  },
  { name: "game", example: "$(game)", meaning: "the stream's category" },
  { name: "title", example: "$(title)", meaning: "the stream's title" },
  {
    name: "counter",
    example: "$(counter deaths)",
    meaning: "where the counter stands; $(counter deaths +) adds a step first",
  },
  {
    name: "math",
    example: "$(math 2*3+1)",
    meaning: "the value of an expression with + - * / % ^ and brackets",
  },
  {
    name: "if",
    example: "$(if $(1) == bread|yes|no)",
    meaning: "the second part when the first is true, else the third; with ==, !=, <, <=, > or >=",
  },
  {
    name: "quote",
    example: "$(quote 3)",
    meaning: "the workspace's quote of that number, or any of them without one",
  },
  {
    name: "followage",
    example: "$(followage)",
    meaning: "how long the person who used the command has followed the channel",
  },
  { name: "viewers", example: "$(viewers)", meaning: "how many people watch now" },
  { name: "subscribers", example: "$(subscribers)", meaning: "how many subscribers there are" },
  { name: "chatter", example: "$(chatter)", meaning: "somebody who is in chat now" },
  {
    name: "urlfetch",
    example: "$(urlfetch https://goose.example/fact)",
    meaning:
      "the text of a web page, or one value of its JSON, as in $(urlfetch https://goose.example/day fact.text)",
  },
] as const;

const POSITION = /^[1-9]\d?$/;
const NAMES: ReadonlySet<string> = new Set(RESPONSE_VARIABLES.map(({ name }) => name));

/** True for a name that may follow `$(`. */
export function isVariable(name: string): boolean {
  return NAMES.has(name) || isPosition(name);
}

/** True for the name of a word after the command: 1 to 99. */
export function isPosition(name: string): boolean {
  return POSITION.test(name);
}
