/** The context of commands in the browser: the session, PocketBase, the status and the search. */
import { type InferInput, parse } from "valibot";
import { cardSearchAnswer } from "#core/cards/api.ts";
import { presenceOf } from "#core/chat/bot-presence.ts";
import { botReport } from "#core/chat/bot-report.ts";
import { gameConfigSchema } from "#core/entities/game-config.ts";
import { codesReport, type codesRequest, giveawayList } from "#core/giveaways/api.ts";
import { ASK_PATH, ASK_PROBLEM_WORDS, AskError, askForAnswer } from "#core/knowledge/asking.ts";
import { type Exchange, newExchange, withEvent } from "#core/knowledge/conversation.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { statusReport } from "#core/platform/status.ts";
import type { Called, TerminalContext } from "#core/terminal/context.ts";
import { TERMINAL } from "#core/terminal/limits.ts";
import type { CreatedKind } from "#core/terminal/output.ts";
import { environment, pb } from "../stores/environment.ts";
import { attempt } from "../stores/result.ts";
import { currentSession, initialiseOnce, refreshSession } from "../stores/session.ts";
import { $theme } from "../stores/theme.ts";

const COLLECTIONS = {
  command: "chat_commands",
  timer: "timers",
  offline: "offline_messages",
  code: "giveaway_codes",
} as const satisfies Partial<Record<CreatedKind, string>>;

/** Returns the context as it is now, when it is known who is signed in. */
export async function terminalContext(history: () => readonly string[]): Promise<TerminalContext> {
  await initialiseOnce();
  // Somebody logged in or out in another tab, or the time of the sign-in is over.
  if ((currentSession() !== undefined) !== pb().authStore.isValid) await refreshSession();
  const tenant = () => currentSession()?.tenant.id ?? "";
  const ofTenant = () => pb().filter("tenant = {:tenant}", { tenant: tenant() });
  const create = (
    collection: "chat_commands" | "timers" | "offline_messages" | "giveaways",
    values: object,
  ) =>
    call(() =>
      pb()
        .collection<{ id: string }>(collection)
        .create({ ...values, tenant: tenant() }),
    );
  return {
    person,
    theme: () => environment().theme.shown() ?? $theme.get(),
    history,
    commands: () =>
      call(() =>
        believed(
          pb()
            .collection("chat_commands")
            .getFullList({ filter: ofTenant(), sort: "command_name" }),
        ),
      ),
    timers: () =>
      call(() =>
        believed(pb().collection("timers").getFullList({ filter: ofTenant(), sort: "created_at" })),
      ),
    offlineMessages: () =>
      call(() =>
        believed(
          pb()
            .collection("offline_messages")
            .getFullList({ filter: ofTenant(), sort: "created_at" }),
        ),
      ),
    giveaways: () =>
      call(async () => parse(giveawayList, await pb().send("/api/gq/giveaways", {})).giveaways),
    codes: (giveaway) =>
      call(async () => {
        const filter = pb().filter("giveaway = {:giveaway}", { giveaway });
        const codes = await believed(
          pb().collection("giveaway_codes").getFullList({ filter, sort: "created_at" }),
        );
        return codes.map(({ prize_name, is_used, used_by_username }) => ({
          prize_name,
          is_used,
          used_by: used_by_username,
        }));
      }),
    waddleConfig: () => call(() => waddleConfig(ofTenant())),
    gameConfig: () => call(() => gameConfig(ofTenant())),
    addCommand: (command) => create("chat_commands", command),
    addTimer: (timer) => create("timers", timer),
    addOfflineMessage: (message) => create("offline_messages", message),
    addGiveaway: (giveaway) => create("giveaways", giveaway),
    addCode: (giveaway, { code_value, prize_name, prize_description }) =>
      call(async () => {
        const body: InferInput<typeof codesRequest> = {
          giveaway,
          prize_name,
          prize_description,
          codes: [{ code_value }],
        };
        const report = parse(
          codesReport,
          await pb().send("/api/gq/giveaways/codes", { method: "POST", body }),
        );
        const [duplicate] = report.duplicates;
        if (duplicate !== undefined) {
          const where = duplicate.giveaway === "" ? "it" : duplicate.giveaway;
          throw new Refused(409, `${where} has that code already`);
        }
        if (report.added === 0) throw new Refused(422, report.rejected[0]?.message ?? "");
        const filter = pb().filter("giveaway = {:giveaway}", { giveaway });
        const sort = "-created_at,-@rowid";
        const newest = await pb().collection("giveaway_codes").getList(1, 1, { filter, sort });
        return { id: newest.items[0]?.id ?? "", unused: report.unused_codes };
      }),
    startGiveaway: (giveaway) => changeRun("start", { giveaway }),
    endGiveaway: (run) => changeRun("end", { run }),
    setWaddleConfig: (values) =>
      call(async () => {
        const config = await pb().collection("bot_config").getFirstListItem(ofTenant());
        await pb().collection("bot_config").update(config.id, values);
        return null;
      }),
    setGameConfig: (values) =>
      call(async () => {
        const config = await pb().collection("game_config").getFirstListItem(ofTenant());
        await pb().collection("game_config").update(config.id, values);
        return null;
      }),
    remove: (kind, id) =>
      call(async () => {
        await pb()
          .collection(kind === "giveaway" ? "giveaways" : COLLECTIONS[kind])
          .delete(id);
        return null;
      }),
    status: () =>
      call(async () => {
        const signal = AbortSignal.timeout(TERMINAL.statusTimeoutMs);
        const answer = await environment().fetch("/status.json", { signal });
        return parse(statusReport, await answer.json());
      }),
    bot: () =>
      call(async () => {
        const report = parse(botReport, await pb().send("/api/gq/bot", { method: "GET" }));
        return presenceOf(report, report.now);
      }),
    searchCards: (query) =>
      call(async () => {
        const answer = await pb().send("/api/gq/cards/search", {
          method: "GET",
          query: { q: query },
        });
        return parse(cardSearchAnswer, answer);
      }),
    askDocs: (question) => call(() => wholeAnswer(question)),
  };
}

/** How refusals of the other commands are numbered; a status of 0 is a server that can't be reached. */
const ASK_STATUS = { offline: 0, away: 503, too_many: 429, broken: 502 } as const;

async function wholeAnswer(question: string): Promise<Exchange> {
  let exchange = newExchange(question);
  const signal = AbortSignal.timeout(KNOWLEDGE.wholeAnswerMs);
  const asked = { question, history: [] };
  try {
    for await (const event of askForAnswer(environment().fetch, ASK_PATH, asked, signal)) {
      exchange = withEvent(exchange, event);
    }
    return exchange;
  } catch (error) {
    const problem = error instanceof AskError ? error.problem : "broken";
    // What the terminal says of a status by itself need not be said twice.
    const isSaid = problem === "offline" || problem === "too_many";
    throw new Refused(ASK_STATUS[problem], isSaid ? "" : ASK_PROBLEM_WORDS[problem]);
  }
}

function changeRun(action: "start" | "end", body: object): Promise<Called<null>> {
  return call(async () => {
    await pb().send(`/api/gq/giveaways/${action}`, { method: "POST", body });
    return null;
  });
}

/** A stranger gets an empty list, too: an empty one counts only while the sign-in is good. */
async function believed<T>(coming: Promise<T[]>): Promise<T[]> {
  const list = await coming;
  if (list.length === 0) await pb().send("/api/gq/session", { method: "GET" });
  return list;
}

function person() {
  const session = currentSession();
  if (session === undefined) return null;
  const { user, tenant, role, permissions } = session;
  return {
    name: user.name,
    email: user.email,
    workspace: tenant.name,
    role,
    permissions,
    verified: user.email_verified,
  };
}

async function waddleConfig(filter: string) {
  const { items } = await pb().collection("bot_config").getList(1, 1, { filter, skipTotal: true });
  const [config] = items;
  if (config === undefined) return null;
  return { command_prefix: config.command_prefix, twitch_channel: config.twitch_channel };
}

async function gameConfig(filter: string) {
  const { items } = await pb().collection("game_config").getList(1, 1, { filter, skipTotal: true });
  const [config] = items;
  return config === undefined ? null : parse(gameConfigSchema, config);
}

/** A refusal that an answer contains, not its status. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

async function call<T>(request: () => Promise<T>): Promise<Called<T>> {
  let refused: Refused | undefined;
  const answer = await attempt(async () => {
    try {
      return { value: await request() };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error;
      return null;
    }
  });
  if (refused !== undefined) return { ok: false, status: refused.status, reason: refused.message };
  if (answer.ok && answer.value !== null) return { ok: true, value: answer.value.value };
  if (answer.ok) return { ok: false, status: 500, reason: "" };
  const { status, message } = answer.failure;
  return { ok: false, status, reason: message };
}
