import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { databaseTime } from "../records/database-time.ts";
import { sealed } from "../secret-text.ts";
import { applicationOf, connection, consoleAccount } from "./bot-account.ts";
import { open, putTokens } from "./token-record.ts";
import { exchangeDevice, type IdAnswer, type Tokens, validate } from "./twitch-id.ts";

const SCOPES = BOT_SCOPES.map(({ scope }) => scope);

/**
 * Asks Twitch whether the person has said yes, no sooner than Twitch wants to be asked; the page and
 * PocketBase's clock both call it (rule TWITCH-B3).
 */
export function checkConnection(app: CoreApp): void {
  const record = connection(app);
  if (record === undefined || !["waiting", "away"].includes(record.getString("state"))) return;
  const now = Date.now();
  if (now >= record.getInt("expires_at")) {
    setState(app, record, "expired");
  } else if (takeTurn(app, record, now)) {
    ask(app, record);
  }
}

function ask(app: CoreApp, record: core.Record): void {
  const application = applicationOf(record);
  const answer = application && exchangeDevice(application, open(record, "device_code"), SCOPES);
  if (answer?.type === "ok") {
    finish(app, record, answer.value);
  } else {
    if (answer?.type === "refused" && answer.reason === "slow_down") {
      // RFC 8628, 3.5
      record.set("interval_seconds", record.getInt("interval_seconds") + 5);
    }
    setState(app, record, stateAfter(answer));
  }
}

/** The messages are those of Twitch's documentation and of RFC 8628, 3.5. */
function stateAfter(answer: IdAnswer<Tokens> | undefined): string {
  if (answer?.type === "away") return "away";
  const reason = answer?.type === "refused" ? answer.reason : "";
  if (reason === "authorization_pending" || reason === "slow_down") return "waiting";
  return reason === "access_denied" ? "denied" : "expired";
}

/** One request at a time asks, and each after the interval. */
function takeTurn(app: CoreApp, record: core.Record, now: number): boolean {
  const before = now - record.getInt("interval_seconds") * 1000;
  const result = app
    .db()
    .newQuery(
      "UPDATE bot_connections SET asked_at = {:now} WHERE id = {:id} AND asked_at <= {:before}",
    )
    .bind({ id: record.id, now, before })
    .execute();
  record.set("asked_at", now);
  return result.rowsAffected() === 1;
}

function setState(app: CoreApp, record: core.Record, state: string): void {
  record.set("state", state);
  app.save(record);
}

/** Stores the account that said yes in place of the one before. */
function finish(app: CoreApp, from: core.Record, given: Tokens): void {
  const owner = validate(given.access_token);
  app.runInTransaction((tx) => {
    const record =
      consoleAccount(tx) ??
      new Record(tx.findCollectionByNameOrId("bot_accounts"), { source: "console" });
    putTokens(record, given);
    if (owner.type === "ok") {
      record.set("provider_id", owner.value.user_id);
      record.set("login", owner.value.login.toLowerCase());
      record.set("scopes", (owner.value.scopes ?? []).join(" "));
    } else {
      // It is asked again before the token is handed out.
      record.set("validated_at", "");
    }
    const secret = open(from, "client_secret");
    record.set("client_id", from.getString("client_id"));
    record.set("client_secret", secret === "" ? "" : sealed(secret));
    record.set("connected_by", from.getString("started_by"));
    record.set("connected_at", databaseTime(Date.now()));
    record.set("problem", "");
    record.set("renewing_at", 0);
    tx.save(record);
    tx.delete(from);
  });
}
