import type * as v from "valibot";
import { type forgotten, personRequest, type recalled, rememberRequest } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { forgetPerson } from "./forgetting.ts";
import { serverOf } from "./servers.ts";

/** What Gander keeps about people, each server for itself. */

/** POST /api/gq/bots/gander/remember: of one key the newest; of all keys the newest few. */
export function rememberInGander(e: core.RequestEvent) {
  return serviceRequest(e, rememberRequest, ({ server, user: person, key, text }) => {
    e.app.runInTransaction((app) => {
      const record = serverOf(app, server);
      if (!record?.getBool("keeps_memories")) return;
      const place = { server: record.id, person };
      execute(
        app,
        `INSERT INTO gander_memories (id, tenant, server, person, key, text, changed_at)
         VALUES ({:id}, {:tenant}, {:server}, {:person}, {:key}, {:text}, {:now})
         ON CONFLICT (server, person, key) DO UPDATE SET
           text = excluded.text, changed_at = excluded.changed_at`,
        { ...place, id: newId(), tenant: record.getString("tenant"), key, text, now: Date.now() },
      );
      execute(
        app,
        `DELETE FROM gander_memories WHERE id IN (
           SELECT id FROM gander_memories WHERE server = {:server} AND person = {:person}
           ORDER BY changed_at DESC, rowid DESC LIMIT -1 OFFSET ${GANDER.memoriesPerUserMaxCount}
         )`,
        place,
      );
    });
    return e.noContent(204);
  });
}

/** POST /api/gq/bots/gander/recall: what this server's Gander knows of a person. */
export function recallInGander(e: core.RequestEvent) {
  return serviceRequest(e, personRequest, ({ server, user: person }) => {
    const record = serverOf(e.app, server);
    const answer: v.InferOutput<typeof recalled> = {
      memories: rowsOf(
        e.app,
        { key: "", text: "" },
        `SELECT key, text FROM gander_memories
         WHERE server = {:server} AND person = {:person} ORDER BY key`,
        { server: record?.id ?? "", person },
      ),
    };
    return e.json(200, answer);
  });
}

/** POST /api/gq/bots/gander/forget: nothing about the person is left, in whatever server. */
export function forgetInGander(e: core.RequestEvent) {
  return serviceRequest(e, personRequest, ({ user }) => {
    let answer: v.InferOutput<typeof forgotten> = { memories: 0, answers: 0 };
    e.app.runInTransaction((app) => {
      answer = forgetPerson(app, user);
    });
    return e.json(200, answer);
  });
}
