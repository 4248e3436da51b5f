import { check } from "#core/entities/text.ts";
import {
  type AnswerList,
  type MemoryList,
  thumbRequest,
  type UsageList,
} from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { THUMBS } from "#core/knowledge/answer.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord, httpRequest, queryOf } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";
import { setThumb } from "./budgets.ts";
import { dayOf } from "./day.ts";
import { leave } from "./route-servers.ts";

/** What the console shows and does of servers beyond their records. */

const MANAGE = ["gander_manage"] as const;

function managing(e: core.RequestEvent, answer: (tenant: string) => unknown) {
  const permit = requirePermissions(e, "active", MANAGE);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  e.response.header().set("Cache-Control", "no-store");
  return answer(permit.membership.tenant);
}

/** GET /api/gq/gander/answers?server=&before=: the log, the newest first. */
export function listGanderAnswers(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const server = queryOf(e, "server");
    const before = Number(queryOf(e, "before")) || Date.now() + 1;
    const rows = rowsOf(
      e.app,
      {
        id: "",
        server: "",
        channel: "",
        asked_at: 0,
        outcome: "",
        question: "",
        answer: "",
        passages: "",
        tokens: 0,
        thumb: "",
      },
      `SELECT id, server, channel, asked_at, outcome, question, answer, passages, tokens, thumb
       FROM gander_answers
       WHERE tenant = {:tenant} AND ({:server} = '' OR server = {:server}) AND asked_at < {:before}
       ORDER BY asked_at DESC, rowid DESC LIMIT ${GANDER.logPageCount + 1}`,
      { tenant, server, before },
    );
    const answers = rows.slice(0, GANDER.logPageCount).map(({ thumb, ...row }) => ({
      ...row,
      passages: JSON.parse(row.passages || "[]"),
      thumb: thumbOf(thumb),
    }));
    const answer: AnswerList = { answers, more: rows.length > answers.length };
    return e.json(200, answer);
  });
}

function thumbOf(thumb: string): "" | (typeof THUMBS)[number] {
  return THUMBS.find((one) => one === thumb) ?? "";
}

/** POST /api/gq/gander/answers/{id}/thumb: what a member says of an answer. */
export function rateGanderAnswer(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const id = httpRequest(e)?.pathValue("id") ?? "";
    const known = firstRecord(e.app, "gander_answers", "id = {:id} && tenant = {:tenant}", {
      id,
      tenant,
    });
    if (known === undefined) return refuse(e, NOT_FOUND);
    const result = check(thumbRequest, bodyOf(e));
    if (!result.ok) return refuse(e, invalid(result.errors));
    setThumb(e.app, id, result.value.thumb);
    return e.noContent(204);
  });
}

/** GET /api/gq/gander/usage?days=30: answers and tokens a day, by server. */
export function listGanderUsage(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const days = Math.min(Math.max(1, Number(queryOf(e, "days")) || 30), GANDER.usageDays);
    const { today } = dayOf(e.app, tenant, Date.now());
    const since = databaseTime(Date.parse(today) - (days - 1) * 86_400_000).slice(0, 10);
    const answer: UsageList = {
      today,
      days: rowsOf(
        e.app,
        { server: "", day: "", answers: 0, tokens: 0 },
        `SELECT server, day, answers, tokens FROM gander_usage
         WHERE tenant = {:tenant} AND subject = '' AND day >= {:since} ORDER BY day`,
        { tenant, since },
      ),
    };
    return e.json(200, answer);
  });
}

/** GET /api/gq/gander/memories?server=: what Gander keeps about people in a server. */
export function listGanderMemories(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const answer: MemoryList = {
      memories: rowsOf(
        e.app,
        { id: "", person: "", key: "", text: "", changed_at: 0 },
        `SELECT id, person, key, text, changed_at FROM gander_memories
         WHERE tenant = {:tenant} AND server = {:server}
         ORDER BY changed_at DESC, rowid DESC LIMIT 500`,
        { tenant, server: queryOf(e, "server") },
      ),
    };
    return e.json(200, answer);
  });
}

/** DELETE /api/gq/gander/memories/{id} */
export function deleteGanderMemory(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const id = httpRequest(e)?.pathValue("id") ?? "";
    const known = firstRecord(e.app, "gander_memories", "id = {:id} && tenant = {:tenant}", {
      id,
      tenant,
    });
    if (known === undefined) return refuse(e, NOT_FOUND);
    e.app.runInTransaction((app) => {
      const server = app.findRecordById("gander_servers", known.getString("server"));
      execute(app, "DELETE FROM gander_memories WHERE id = {:id}", { id });
      const subject = server.getString("name");
      recordAudit(app, tenant, actorOf(e), { action: "gander.memory_deleted", subject });
    });
    return e.noContent(204);
  });
}

/** POST /api/gq/gander/servers/{id}/leave { name }: the server is the workspace's no more. */
export function leaveGanderServer(e: core.RequestEvent) {
  return managing(e, (tenant) => {
    const id = httpRequest(e)?.pathValue("id") ?? "";
    const known = firstRecord(e.app, "gander_servers", "id = {:id} && tenant = {:tenant}", {
      id,
      tenant,
    });
    if (known === undefined) return refuse(e, NOT_FOUND);
    if (bodyOf(e).name !== known.getString("name")) {
      return refuse(e, invalid({ name: "That is not the server's name" }));
    }
    e.app.runInTransaction((app) => leave(app, known, actorOf(e)));
    return e.noContent(204);
  });
}
