import { describe, expect, it } from "vitest";
import { parseSort } from "../../../../ui/list-query.ts";
import { arrange, offlineRow, SORTS, timerRow, withNext } from "./list.ts";

const by = (text: string | null) => parseSort(text, SORTS);

const NOON = Date.parse("2026-11-21T12:00:00Z");
const past = { enabled: true, last_sent: "", silent_reason: "" };
const timer = (id: string, more: Partial<Parameters<typeof timerRow>[0]> = {}) =>
  withNext(
    timerRow({
      ...past,
      id,
      message_text: `message ${id}`,
      cron_schedule: "*/15 * * * *",
      min_chat_activity: 0,
      online_only: false,
      ...more,
    }),
    "UTC",
    NOON,
  );

const rows = [
  timer("water", { last_sent: "2026-11-21 11:45:00.000Z" }),
  timer("discord", { cron_schedule: "5 * * * *", min_chat_activity: 10, online_only: true }),
  timer("away", { enabled: false, last_sent: "2026-11-20 11:45:00.000Z" }),
];
const ids = (list: typeof rows) => list.map(({ id }) => id);

describe("the list of timers", () => {
  it("tells the next turn of those that are on", () => {
    expect(rows.map(({ next }) => next && (next - NOON) / 60_000)).toEqual([15, 5, undefined]);
  });

  it("is found by message, schedule in words or fields, and conditions", () => {
    expect(ids(arrange(rows, "15 MINUTES water", by(null)))).toEqual(["water"]);
    expect(ids(arrange(rows, "live", by(null)))).toEqual(["discord"]);
    expect(ids(arrange(rows, "*/15", by(null)))).toEqual(["away", "water"]);
  });

  it("is sorted by message, next turn and last one", () => {
    expect(ids(arrange(rows, "", by("next")))).toEqual(["discord", "water", "away"]);
    expect(ids(arrange(rows, "", by("-sent")))).toEqual(["water", "away", "discord"]);
  });

  it("says what else must hold", () => {
    expect(rows[1]?.conditions).toEqual(["10 chat lines", "only live"]);
    const offline = offlineRow({
      ...past,
      id: "o",
      message_text: "Friday",
      frequency_hours: 24,
      offset_minutes: 30,
    });
    expect(offline.words).toBe("Every day, shifted by 30 minutes");
    expect(withNext(offline, "UTC", NOON).next).toBe(Date.parse("2026-11-22T00:30:00Z"));
  });
});
