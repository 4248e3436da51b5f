import {
  ACCOUNT_PROBLEMS,
  type BotAccountView,
  CONNECTION_STATES,
} from "#core/chat/bot-account.ts";
import { environment } from "../environment.ts";
import {
  applicationOf,
  connection,
  consoleAccount,
  envAccount,
  envApplication,
  isEnvAccountSet,
} from "./bot-account.ts";
import { scopesOf } from "./token-record.ts";

/** What the page "Connect the bot" shows. Only the operator sees more than whose account it is. */
export function viewFor(app: CoreApp, isOperator: boolean): BotAccountView {
  const isEnv = isEnvAccountSet();
  const record = isEnv ? envAccount(app) : consoleAccount(app);
  const own = record && !isEnv ? applicationOf(record) : undefined;
  const application = envApplication() ?? own;
  const begun = isEnv || !isOperator ? undefined : connection(app);
  return {
    may_connect: isOperator,
    application: envApplication() ? "env" : own ? "console" : "none",
    is_public: application !== undefined && application.clientSecret === "",
    source: isEnv ? "env" : record ? "console" : "none",
    account: record ? accountOf(record, isOperator) : isEnv ? unknownAccount() : null,
    connecting: begun ? connectingOf(begun) : null,
  };
}

type AccountView = NonNullable<BotAccountView["account"]>;

function accountOf(record: core.Record, isOperator: boolean): AccountView {
  const known = (field: string) => (isOperator ? record.getString(field) : "");
  const problem = ACCOUNT_PROBLEMS.find((name) => name === record.getString("problem"));
  return {
    login: record.getString("login"),
    scopes: scopesOf(record),
    connected_by: known("connected_by"),
    connected_at: known("connected_at"),
    expires_at: known("token_expires_at"),
    validated_at: known("validated_at"),
    problem: problem ?? "",
  };
}

/** The settings name an account, and the bots have said nothing of it yet. */
function unknownAccount(): AccountView {
  const moments = { connected_at: "", expires_at: "", validated_at: "" };
  return { login: environment().botLogin, scopes: [], connected_by: "", problem: "", ...moments };
}

function connectingOf(record: core.Record): NonNullable<BotAccountView["connecting"]> {
  const state = CONNECTION_STATES.find((name) => name === record.getString("state"));
  return {
    user_code: record.getString("user_code"),
    address: record.getString("address"),
    expires_at: new Date(record.getInt("expires_at")).toISOString(),
    state: state ?? "waiting",
  };
}
