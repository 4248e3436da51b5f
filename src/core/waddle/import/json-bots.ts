import { readPattern } from "../../chat/pattern.ts";
import { COMMAND } from "../limits.ts";
import { asText, type Entry, isObject, said } from "./entry.ts";
import { timersOf } from "./json-timers.ts";
import { levelOf, levelOfNumber } from "./levels.ts";
import { commandNameOf, responseOf, usesOf } from "./values.ts";

type Thing = { [key: string]: unknown };

/** What one object of a JSON file is, and whose; undefined for what nobody knows. */
export function entriesOf(
  thing: unknown,
  where: string,
): { source: "nightbot" | "streamelements"; entries: Entry[] } | undefined {
  if (!isObject(thing)) return undefined;
  if ("command" in thing && "reply" in thing) {
    return { source: "streamelements", entries: [streamElementsCommand(thing, where)] };
  }
  if ("name" in thing && "message" in thing && ("userLevel" in thing || "coolDown" in thing)) {
    return { source: "nightbot", entries: [nightbotCommand(thing, where)] };
  }
  const timers = timersOf(thing, where);
  if (timers !== undefined) return timers;
  if ("counter" in thing && "value" in thing) {
    return { source: "streamelements", entries: [streamElementsCounter(thing, where)] };
  }
  return undefined;
}

function streamElementsCounter({ counter, value }: Thing, where: string): Entry {
  return { kind: "counters", where, values: said({ name: counter, value }), notes: [] };
}

/** https://api-docs.nightbot.tv/#custom-command-resource */
function nightbotCommand(thing: Thing, where: string): Entry {
  const { name, message, alias, coolDown, userLevel, count } = thing;
  const response = responseOf(message);
  const level = levelOf(asText(userLevel ?? "everyone"));
  const target = typeof alias === "string" && alias !== "" ? commandNameOf(alias) : undefined;
  return {
    kind: "commands",
    where,
    values: said({
      command_name: commandNameOf(name),
      response_text: response.text,
      cooldown_seconds: coolDown,
      user_level: level.level,
      admits: level.admits,
      response_style: response.style,
      usage_count: usesOf(count),
      alias_of: target,
    }),
    notes: response.notes,
  };
}

/** https://docs.streamelements.com/reference: a bot's commands. */
function streamElementsCommand(thing: Thing, where: string): Entry {
  const { command, reply, aliases, cooldown, accessLevel, enabled, count, type } = thing;
  const response = responseOf(reply);
  const level = typeof accessLevel === "number" ? levelOfNumber(accessLevel) : undefined;
  const waits: Thing = isObject(cooldown) ? cooldown : {};
  return {
    kind: "commands",
    where,
    values: said({
      command_name: commandNameOf(command),
      aliases: Array.isArray(aliases) ? aliases.map(commandNameOf) : undefined,
      response_text: response.text,
      cooldown_seconds: waits.global,
      cooldown_user_seconds: waits.user,
      user_level: level?.level,
      admits: level?.admits,
      response_style: response.style,
      as_reply: type === "reply" ? true : undefined,
      triggers: streamElementsTriggers(thing),
      live_only: thing.enabledOffline === false && thing.enabledOnline !== false ? true : undefined,
      enabled,
      usage_count: usesOf(count),
    }),
    notes: [...response.notes, ...streamElementsLosses(thing)],
  };
}

/** Its keywords, and its pattern between slashes where Waddle can use it. */
function streamElementsTriggers({ keywords, regex }: Thing): unknown[] | undefined {
  const words: unknown[] = Array.isArray(keywords) ? keywords : [];
  const pattern = usablePattern(regex);
  const triggers = pattern === undefined ? words : [...words, `/${pattern}/`];
  return triggers.length > 0 ? triggers : undefined;
}

function usablePattern(regex: unknown): string | undefined {
  if (typeof regex !== "string" || regex === "") return undefined;
  const isShort = regex.length <= COMMAND.triggerMaxChars - 2;
  return isShort && readPattern(regex).ok ? regex : undefined;
}

function streamElementsLosses({ cost, regex, type, ...thing }: Thing): string[] {
  const notes = [];
  if (typeof cost === "number" && cost > 0) notes.push(`It cost ${cost} points; here it is free`);
  if (typeof regex === "string" && regex !== "" && usablePattern(regex) === undefined) {
    notes.push("Its pattern can't be used here and is left out");
  }
  if (type === "whisper") notes.push("It was whispered; Waddle answers in chat");
  if (thing.enabledOnline === false) {
    notes.push("It was for offline alone; here it answers at any time");
  }
  return notes;
}
