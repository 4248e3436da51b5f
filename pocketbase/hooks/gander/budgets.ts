import type * as v from "valibot";
import type {
  answerRequest,
  LoggedAnswer,
  PersonThumbRequest,
  ReserveAnswer,
  ReserveRequest,
  SettleRequest,
} from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import type { THUMBS } from "#core/knowledge/answer.ts";
import { firstRecord } from "../platform/http/request.ts";
import { isOn } from "../platform/people/workspace.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { dayOf } from "./day.ts";
import { budgetSubject, personDigest } from "./digests.ts";
import { budgetsOf, jsonOf, serverOf } from "./servers.ts";

/** Budgets of answers and tokens by day: reserved before an answer, settled after it. */

type Used = { answers: number; tokens: number };

/** Takes an answer from the budgets, once for each id. Call it in a transaction. */
export function reserve(app: CoreApp, request: ReserveRequest): ReserveAnswer {
  const now = Date.now();
  const server = serverOf(app, request.server);
  if (server === undefined) return { ok: false, reason: "off", again_at: 0 };
  const tenant = server.getString("tenant");
  if (!server.getBool("enabled") || !isOn(app, tenant, "gander_enabled")) {
    return { ok: false, reason: "off", again_at: 0 };
  }
  const { today, nextAt } = dayOf(app, tenant, now);
  const budgets = budgetsOf(server);
  const used = (subject: string) => usedOn(app, server.id, today, subject);
  const whole = used("");
  if (isReserved(app, request.id)) {
    return { ok: true, left: Math.max(0, budgets.answersPerServer - whole.answers) };
  }
  const person = personDigest(request.user);
  const rateOverAt = rateEnd(app, server.id, person, now);
  if (rateOverAt > 0) return { ok: false, reason: "rate", again_at: rateOverAt };

  const digest = budgetSubject(server.id, request.user, today);
  const channel = `channel:${request.channel}`;
  const inChannel = channelLimit(app, server.id, request.channel) ?? budgets.answersPerChannel;
  const refused = (reason: "user" | "channel" | "server" | "tokens"): ReserveAnswer => ({
    ok: false,
    reason,
    again_at: nextAt,
  });
  if (used(digest).answers >= budgets.answersPerUser) return refused("user");
  if (used(channel).answers >= inChannel) return refused("channel");
  if (whole.answers >= budgets.answersPerServer) return refused("server");
  if (whole.tokens + request.tokens > budgets.tokensPerServer) return refused("tokens");

  execute(
    app,
    `INSERT INTO gander_reservations
       (id, tenant, server, channel, person, digest, day, tokens, settled, reserved_at)
     VALUES ({:id}, {:tenant}, {:server}, {:channel}, {:person}, {:digest}, {:day}, {:tokens}, FALSE, {:now})`,
    {
      id: request.id,
      tenant,
      server: server.id,
      channel: request.channel,
      person,
      digest,
      day: today,
      tokens: request.tokens,
      now,
    },
  );
  const place = { tenant, server: server.id, day: today };
  for (const subject of ["", channel, digest]) {
    use(app, place, subject, { answers: 1, tokens: request.tokens });
  }
  return { ok: true, left: budgets.answersPerServer - whole.answers - 1 };
}

function isReserved(app: CoreApp, id: string): boolean {
  return (
    rowsOf(app, { id: "" }, "SELECT id FROM gander_reservations WHERE id = {:id}", { id }).length >
    0
  );
}

function usedOn(app: CoreApp, server: string, day: string, subject: string): Used {
  const [row] = rowsOf(
    app,
    { answers: 0, tokens: 0 },
    `SELECT answers, tokens FROM gander_usage
     WHERE server = {:server} AND day = {:day} AND subject = {:subject}`,
    { server, day, subject },
  );
  return row ?? { answers: 0, tokens: 0 };
}

/** When somebody who asks too fast may ask again; 0 for now. */
function rateEnd(app: CoreApp, server: string, person: string, now: number): number {
  const windowMs = GANDER.rateSeconds * 1000;
  const since = now - windowMs;
  const [row] = rowsOf(
    app,
    { of_server: 0, of_person: 0, first_at: 0 },
    `SELECT count(*) AS of_server, coalesce(sum(person = {:person}), 0) AS of_person,
       coalesce(min(reserved_at), 0) AS first_at
     FROM gander_reservations WHERE server = {:server} AND reserved_at > {:since}`,
    { server, person, since },
  );
  if (row === undefined) return 0;
  const isTooMuch =
    row.of_server >= GANDER.asksPerServerMaxCount || row.of_person >= GANDER.asksPerPersonMaxCount;
  return isTooMuch ? row.first_at + windowMs : 0;
}

/** A channel's own limit; undefined where the server's holds. */
function channelLimit(app: CoreApp, server: string, channel: string): number | undefined {
  const record = firstRecord(app, "gander_channels", "server = {:server} && channel = {:channel}", {
    server,
    channel,
  });
  const limit = record && jsonOf(record, "answers_a_day");
  return typeof limit === "number" ? limit : undefined;
}

type Place = { tenant: string; server: string; day: string };

/** Adds to what is used up; less than nothing gives back. */
function use(app: CoreApp, place: Place, subject: string, { answers, tokens }: Used): void {
  execute(
    app,
    `INSERT INTO gander_usage (id, tenant, server, day, subject, answers, tokens)
     VALUES ({:id}, {:tenant}, {:server}, {:day}, {:subject}, max(0, {:answers}), max(0, {:tokens}))
     ON CONFLICT (server, day, subject) DO UPDATE SET
       answers = max(0, answers + {:answers}), tokens = max(0, tokens + {:tokens})`,
    { ...place, id: newId(), subject, answers, tokens },
  );
}

const EMPTY = {
  id: "",
  tenant: "",
  server: "",
  channel: "",
  person: "",
  digest: "",
  day: "",
  tokens: 0,
  settled: false,
  reserved_at: 0,
};

/**
 * Puts what an answer really cost in the place of what was reserved, and logs it; once. Call it in a
 * transaction.
 */
export function settle(app: CoreApp, request: SettleRequest): void {
  const [row] = rowsOf(
    app,
    EMPTY,
    `SELECT ${Object.keys(EMPTY).join(", ")} FROM gander_reservations WHERE id = {:id}`,
    { id: request.id },
  );
  if (row !== undefined && !row.settled) settleFirst(app, row, request);
}

function settleFirst(app: CoreApp, row: typeof EMPTY, request: SettleRequest): void {
  execute(app, "UPDATE gander_reservations SET settled = TRUE WHERE id = {:id}", { id: row.id });
  const answers = request.outcome === "failed" ? -1 : 0;
  const tokens = request.tokens - row.tokens;
  for (const subject of ["", `channel:${row.channel}`, row.digest]) {
    use(app, row, subject, { answers, tokens });
  }
  // Who was forgotten meanwhile leaves no question behind.
  if (row.person === "") return;
  const { tenant, server, channel, person, reserved_at } = row;
  execute(
    app,
    `INSERT INTO gander_answers
       (id, tenant, server, channel, person, asked_at, outcome, question, answer, passages, tokens, removed,
        thumb)
     VALUES ({:id}, {:tenant}, {:server}, {:channel}, {:person}, {:reserved_at}, {:outcome}, {:question},
       {:answer}, {:passages}, {:tokens}, {:removed}, '')`,
    {
      id: row.id,
      tenant,
      server,
      channel,
      person,
      reserved_at,
      outcome: request.outcome,
      question: request.question,
      answer: request.answer,
      passages: JSON.stringify(request.passages),
      tokens: request.tokens,
      removed: request.removed,
    },
  );
}

/** An answer of a server's log; null for one that is another server's, or is gone. */
export function loggedAnswerOf(
  app: CoreApp,
  { id, server }: v.InferOutput<typeof answerRequest>,
): LoggedAnswer["answer"] {
  const [row] = rowsOf(
    app,
    { outcome: "", passages: "", removed: 0 },
    `SELECT outcome, passages, removed FROM gander_answers
     WHERE id = {:id} AND server = {:server}`,
    { id, server: serverOf(app, server)?.id ?? "" },
  );
  return row === undefined ? null : { ...row, passages: JSON.parse(row.passages || "[]") };
}

/** Stores the thumb of whoever asked; false for anybody else, and for an answer that is gone. */
export function setOwnThumb(
  app: CoreApp,
  { id, server, user, thumb }: PersonThumbRequest,
): boolean {
  const own = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM gander_answers
     WHERE id = {:id} AND server = {:server} AND person = {:person}`,
    { id, server: serverOf(app, server)?.id ?? "", person: personDigest(user) },
  );
  if (own.length === 0) return false;
  setThumb(app, id, thumb);
  return true;
}

/** `""` takes a thumb back. */
export function setThumb(app: CoreApp, id: string, thumb: "" | (typeof THUMBS)[number]): void {
  execute(app, "UPDATE gander_answers SET thumb = {:thumb} WHERE id = {:id}", { id, thumb });
}
