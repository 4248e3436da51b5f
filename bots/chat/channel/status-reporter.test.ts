import { expect, test } from "vitest";
import type { EntryKind } from "#core/chat/batch.ts";
import { ALIVE, STATUS_REPORT, type StatusEntry } from "#core/chat/bot-report.ts";
import { type BotStatus, noAccount } from "#core/chat/bot-status.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { StatusReporter } from "./status-reporter.ts";

const TENANT = "tenant000000001";

/** A reporter on a clock of its own, with a bot whose status the test sets. */
function reporter() {
  const added: { kind: string; payload: unknown }[] = [];
  const add = <T>({ kind }: EntryKind<T>, payload: T) => void added.push({ kind, payload });
  const bot: { now: number; status: BotStatus } = {
    now: 1_000_000,
    status: { ...noAccount("pond"), state: "joining" },
  };
  const statuses = new StatusReporter({
    outbox: { add },
    statusOf: () => bot.status,
    botLogin: () => "waddlebot",
    clock: () => bot.now,
  });
  const taken = (kind: string) => {
    const found = added.filter((entry) => entry.kind === kind).map(({ payload }) => payload);
    added.length = 0;
    return found;
  };
  return {
    statuses,
    bot,
    reports: () => taken(STATUS_REPORT.kind) as StatusEntry[],
    lifeSigns: () => taken(ALIVE.kind),
  };
}

test("STATUS-R1: a status is reported when it changed, the first as the first", () => {
  const { statuses, bot, reports } = reporter();
  statuses.configure([TENANT]);
  expect(reports()).toMatchObject([
    { tenant: TENANT, status: { state: "joining" }, away_since: 1_000_000, is_first: true },
  ]);
  statuses.check();
  expect(reports()).toEqual([]);
  bot.now += 500;
  bot.status = { ...bot.status, state: "joined" };
  statuses.check();
  expect(reports()).toMatchObject([
    { status: { state: "joined" }, at: 1_000_500, away_since: 1_000_000, is_first: false },
  ]);
  bot.now += 500;
  bot.status = { ...bot.status, is_moderator: true };
  statuses.check();
  expect(reports()).toMatchObject([{ status: { is_moderator: true }, away_since: 0 }]);
});

test("STATUS-R1: a new last line alone is reported once in two minutes", () => {
  const { statuses, bot, reports } = reporter();
  bot.status = { ...bot.status, state: "joined" };
  statuses.configure([TENANT]);
  reports();
  const hear = (ms: number) => {
    bot.now += ms;
    bot.status = { ...bot.status, last_line_at: bot.now };
    statuses.check();
    return reports().length;
  };
  expect(hear(1000)).toBe(1);
  expect(hear(1000)).toBe(0);
  expect(hear(BOT_STATUS.lastLineMs)).toBe(1);
});

test("STATUS-R3: the process says every 15 seconds that it runs, without a channel too", () => {
  const { statuses, bot, lifeSigns } = reporter();
  statuses.check();
  expect(lifeSigns()).toHaveLength(1);
  bot.now += BOT_STATUS.aliveMs - 1;
  statuses.check();
  expect(lifeSigns()).toHaveLength(0);
  bot.now += 1;
  statuses.check();
  expect(lifeSigns()).toHaveLength(1);
});

test("STATUS-R1: a tenant that left and came back is reported anew", () => {
  const { statuses, reports } = reporter();
  statuses.configure([TENANT]);
  statuses.configure([]);
  reports();
  statuses.configure([TENANT]);
  expect(reports()).toMatchObject([{ is_first: true }]);
});
