import { asText, type Entry, isObject, said } from "./entry.ts";
import { responseOf } from "./values.ts";

type Thing = { [key: string]: unknown };

/** The timers that one object of a JSON file describes, and whose; undefined for anything else. */
export function timersOf(
  thing: Thing,
  where: string,
): { source: "nightbot" | "streamelements"; entries: Entry[] } | undefined {
  if ("message" in thing && "interval" in thing && "lines" in thing) {
    return { source: "nightbot", entries: [nightbotTimer(thing, where)] };
  }
  if (isObject(thing.online) && ("messages" in thing || "message" in thing)) {
    return { source: "streamelements", entries: [streamElementsTimer(thing, where)] };
  }
  return undefined;
}

/** https://api-docs.nightbot.tv/#timer-resource: its interval is a schedule of five fields. */
function nightbotTimer({ message, interval, lines, enabled }: Thing, where: string): Entry {
  const text = responseOf(message);
  return {
    kind: "timers",
    where,
    values: said({
      message_text: text.text,
      cron_schedule: interval,
      min_chat_activity: lines,
      enabled,
    }),
    notes: text.notes,
  };
}

/** StreamElements takes turns between the messages of a timer, as Waddle does. */
function streamElementsTimer(thing: Thing, where: string): Entry {
  const { messages, message, chatLines, enabled } = thing;
  const online: Thing = isObject(thing.online) ? thing.online : {};
  const offline: Thing = isObject(thing.offline) ? thing.offline : {};
  const texts = Array.isArray(messages) && messages.length > 0 ? messages : [message];
  const schedule = everyMinutes(Number(asText(online.interval ?? offline.interval)));
  const [first, ...others] = texts.map(responseOf);
  return {
    kind: "timers",
    where,
    values: said({
      message_text: first?.text,
      more_messages: others.length > 0 ? others.map(({ text }) => text) : undefined,
      cron_schedule: schedule.cron,
      min_chat_activity: chatLines,
      online_only: offline.enabled !== true,
      enabled: enabled === true && (online.enabled === true || offline.enabled === true),
    }),
    notes: [first, ...others].flatMap((each) => each?.notes ?? []).concat(schedule.notes),
  };
}

/** Steps that divide an hour or a day evenly, so that a schedule can say them. */
const MINUTES = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** The schedule that comes every so many minutes; the next longer one where there is none. */
function everyMinutes(minutes: number): { cron: string | undefined; notes: string[] } {
  if (!(minutes >= 1)) return { cron: undefined, notes: [] };
  const step = MINUTES.find((each) => each >= minutes) ?? 1440;
  const notes = step === minutes ? [] : [`Every ${minutes} minutes became every ${step}`];
  if (step < 60) return { cron: step === 1 ? "* * * * *" : `*/${step} * * * *`, notes };
  const hours = step / 60;
  if (hours === 24) return { cron: "0 0 * * *", notes };
  return { cron: hours === 1 ? "0 * * * *" : `0 */${hours} * * *`, notes };
}
