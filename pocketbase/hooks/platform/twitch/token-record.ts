import { BOT_ACCOUNT } from "#core/chat/bot-account.ts";
import { databaseTime } from "../records/database-time.ts";
import { sealed, unsealed } from "../secret-text.ts";
import { type Application, refresh, type Tokens, validate } from "./twitch-id.ts";

/** A token that may be used; `none`: its account has to be connected anew; `away`: ask again soon. */
export type FreshToken = { type: "token"; access: string } | { type: "none" } | { type: "away" };

/** How long one waits for another request that renews the same token, and how often it looks. */
const LOOK_EVERY_MS = 100;

/**
 * Returns a token of the record that Twitch takes, as far as is known: it is renewed when it ends or
 * was refused, and validated once an hour (rules TWITCH-B4 and TWITCH-B5). `refused` is the token
 * that Twitch refused, or "".
 */
export function freshToken(
  app: CoreApp,
  record: core.Record,
  application: Application,
  refused: string,
): FreshToken {
  const access = open(record, "access_token");
  if (access === "") return { type: "none" };
  const now = Date.now();
  const endsAt = timeOf(record, "token_expires_at");
  const isEnding = endsAt > 0 && endsAt - now < BOT_ACCOUNT.renewBeforeMs;
  if (isEnding || access === refused) return renew(app, record, application, access);
  if (now - timeOf(record, "validated_at") < BOT_ACCOUNT.validateEveryMs) {
    return { type: "token", access };
  }
  const answer = validate(access);
  if (answer.type === "refused") return renew(app, record, application, access);
  if (answer.type === "ok") {
    const { client_id, user_id, login, scopes, expires_in } = answer.value;
    record.set("validated_at", databaseTime(now));
    record.set("scopes", (scopes ?? []).join(" "));
    record.set("token_expires_at", expires_in > 0 ? databaseTime(now + expires_in * 1000) : "");
    if (record.getString("provider_id") === user_id) record.set("login", login.toLowerCase());
    if (client_id !== application.clientId) setProblem(record, "other_application");
    app.save(record);
  }
  return { type: "token", access };
}

/** Puts new tokens into a record, encrypted; the caller saves it. */
export function putTokens(record: core.Record, given: Tokens): void {
  const { access_token, refresh_token, expires_in, scope } = given;
  const now = Date.now();
  record.set("access_token", sealed(access_token));
  if (refresh_token !== "") record.set("refresh_token", sealed(refresh_token));
  record.set("token_expires_at", expires_in > 0 ? databaseTime(now + expires_in * 1000) : "");
  if (scope.length > 0) record.set("scopes", scope.join(" "));
  record.set("validated_at", databaseTime(now));
}

export function scopesOf(record: core.Record): string[] {
  return record.getString("scopes").split(" ").filter(Boolean);
}

/** The plain text of an encrypted field; "" for an empty one. */
export function open(record: core.Record, field: string): string {
  const value = record.getString(field);
  return value === "" ? "" : unsealed(value);
}

/** A refresh token may be good for one use: of several requests one renews, the others wait for it. */
function renew(
  app: CoreApp,
  record: core.Record,
  application: Application,
  old: string,
): FreshToken {
  if (!takeTurn(app, record)) return awaitOther(app, record, old);
  // Another request may have renewed it since this one read the record.
  const held = app.findRecordById(record.collection().id, record.id);
  const access = open(held, "access_token");
  if (access !== old) {
    endTurn(app, record);
    held.set("renewing_at", 0);
    record.load(held.fieldsData());
    return access === "" ? { type: "none" } : { type: "token", access };
  }
  const token = open(held, "refresh_token");
  const answer = token === "" ? undefined : refresh(application, token);
  if (answer?.type === "away") {
    endTurn(app, record);
    return { type: "away" };
  }
  const current = app.findRecordById(record.collection().id, record.id);
  current.set("renewing_at", 0);
  if (answer?.type === "ok") {
    putTokens(current, answer.value);
    setProblem(current, "");
  } else {
    current.set("access_token", "");
    current.set("refresh_token", "");
    setProblem(current, "refused");
  }
  app.save(current);
  record.load(current.fieldsData());
  return answer?.type === "ok"
    ? { type: "token", access: answer.value.access_token }
    : { type: "none" };
}

function awaitOther(app: CoreApp, record: core.Record, old: string): FreshToken {
  const until = Date.now() + BOT_ACCOUNT.timeoutSeconds * 1000;
  while (Date.now() < until) {
    sleep(LOOK_EVERY_MS);
    const current = app.findRecordById(record.collection().id, record.id);
    if (current.getInt("renewing_at") !== 0) continue;
    const access = open(current, "access_token");
    if (access === "") return { type: "none" };
    return access === old ? { type: "away" } : { type: "token", access };
  }
  return { type: "away" };
}

/** True when no other request renews this record's token now. */
function takeTurn(app: CoreApp, record: core.Record): boolean {
  const now = Date.now();
  const result = app
    .db()
    .newQuery(
      `UPDATE {{${record.collection().name}}} SET renewing_at = {:now}
       WHERE id = {:id} AND renewing_at < {:before}`,
    )
    .bind({ id: record.id, now, before: now - BOT_ACCOUNT.renewMaxMs })
    .execute();
  return result.rowsAffected() === 1;
}

function endTurn(app: CoreApp, record: core.Record): void {
  app
    .db()
    .newQuery(`UPDATE {{${record.collection().name}}} SET renewing_at = 0 WHERE id = {:id}`)
    .bind({ id: record.id })
    .execute();
}

/** Accounts of people have no such field: their page says what is missing. */
function setProblem(record: core.Record, problem: string): void {
  if (record.collection().name === "bot_accounts") record.set("problem", problem);
}

function timeOf(record: core.Record, field: string): number {
  return Date.parse(record.getString(field).replace(" ", "T")) || 0;
}
