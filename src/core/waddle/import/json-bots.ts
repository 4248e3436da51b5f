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
      usage_count: usesOf(count),
      alias_of: target,
    }),
    notes: [...response.notes, ...level.notes],
  };
}

/** https://docs.streamelements.com/reference: a bot's commands. */
function streamElementsCommand(thing: Thing, where: string): Entry {
  const { command, reply, aliases, cooldown, accessLevel, enabled, count } = thing;
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
      enabled,
      usage_count: usesOf(count),
    }),
    notes: [...response.notes, ...(level?.notes ?? []), ...streamElementsLosses(thing)],
  };
}

function streamElementsLosses({ cost, keywords, regex, type, ...thing }: Thing): string[] {
  const notes = [];
  if (typeof cost === "number" && cost > 0) notes.push(`It cost ${cost} points; here it is free`);
  if (Array.isArray(keywords) && keywords.length > 0) notes.push("Keywords are not taken over");
  if (typeof regex === "string" && regex !== "") notes.push("Its pattern is not taken over");
  if (type === "whisper") notes.push("It was whispered; Waddle answers in chat");
  if (thing.enabledOnline === false || thing.enabledOffline === false) {
    notes.push("It was for online or offline alone; here it answers at any time");
  }
  return notes;
}
