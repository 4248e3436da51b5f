import type { IncomingLine } from "#core/chat/chat-events.ts";
import { penaltyWords } from "#core/moderation/act-words.ts";
import { readModeratorCommand } from "#core/moderation/commands.ts";
import { type ModerationState, moderate, startModeration } from "#core/moderation/engine.ts";
import { BY_RULES, byMember } from "#core/moderation/log.ts";
import { findNukeTargets, RecentChat } from "#core/moderation/recent-chat.ts";
import { MODERATION_SERVICE } from "#core/moderation/requests.ts";
import { compileRules, isModerator } from "#core/moderation/rules.ts";
import { MODERATION_OFF, type ModerationSettings, RULE_NAMES } from "#core/moderation/settings.ts";
import type { ConfigChange, TenantConfig } from "../../backend.ts";
import { type Chat, chatKey } from "../../chat/network.ts";
import type { ChatService, LineAnswer, ServiceContext } from "../../chat/service.ts";
import { Acts, NO_API } from "./acts.ts";
import { type NukeResult, nuke, nukeWords } from "./nuke.ts";
import { PermitStore } from "./permit-store.ts";
import { answerQuestion } from "./questions.ts";
import { StrikeStore } from "./strike-store.ts";

/** Answers of moderators' commands come before viewers'; a warning before nothing. */
const COMMAND_PRIORITY = 3;
const WARNING_PRIORITY = 1;

/** How often lines that are older than is kept are forgotten in chats where nobody asks. */
const FORGET_MS = 300_000;

type ModeratedChat = {
  chat: Chat;
  state: ModerationState;
  settings: ModerationSettings;
  /** What the rules come from, as text. */
  words: string;
};

/** Moderation of all chats. It is asked first: a line that it removes is answered by nobody. */
export class ModerationService implements ChatService {
  readonly id = MODERATION_SERVICE;
  readonly #acts: Acts;
  readonly #strikes: StrikeStore;
  readonly #permits: PermitStore;
  readonly #recent = new RecentChat();
  /** The tenants that have Waddle on. */
  readonly #tenants = new Map<string, TenantConfig>();
  readonly #chats = new Map<string, ModeratedChat>();
  readonly #forgetting: NodeJS.Timeout;

  constructor(context: ServiceContext) {
    this.#acts = new Acts(context);
    this.#strikes = new StrikeStore(context.state);
    this.#permits = new PermitStore(context.state);
    this.#forgetting = setInterval(() => this.#recent.forgetOld(Date.now()), FORGET_MS).unref();
  }

  channels(): Iterable<string> {
    return this.#tenants.keys();
  }

  configure(change: ConfigChange): void {
    if (change.type === "all") this.#tenants.clear();
    for (const config of change.tenants) {
      if (config.services.includes("waddle")) this.#tenants.set(config.tenant, config);
      else this.#tenants.delete(config.tenant);
    }
    if (change.type === "all") {
      const kept = new Set(this.#tenants.keys());
      this.#strikes.keep(kept);
      this.#permits.keep(kept);
    }
    const changed = new Set(change.tenants.map(({ tenant }) => tenant));
    for (const [key, { chat, state, words }] of this.#chats) {
      if (change.type === "some" && !changed.has(chat.tenant)) continue;
      const config = this.#tenants.get(chat.tenant);
      const wanted = config?.moderation ?? MODERATION_OFF;
      if (!config) {
        this.#chats.delete(key);
        this.#recent.forget(key);
      } else if (wordsOf(wanted, config.waddle.regulars) !== words) {
        const rules = compileRules(wanted, config.waddle.regulars);
        moderate(state, { type: "config", rules }, { now: chat.network.now(chat.tenant) });
        this.#chats.set(key, moderatedChat(chat, state, wanted, config.waddle.regulars));
      }
    }
  }

  onLine(line: IncomingLine, chat: Chat, takenBy: string | undefined): LineAnswer | undefined {
    if (line.isSelf || line.isBot || line.isShared || takenBy !== undefined) return undefined;
    const config = this.#tenants.get(chat.tenant);
    if (!config) return undefined;
    const now = chat.network.now(chat.tenant);
    const own = isModerator(line) ? this.#onCommand(line, chat, config) : undefined;
    if (own) return own;
    const { id, login, displayName, level, text, userId = login, isSubscriber = false } = line;
    this.#recent.add(chatKey(chat), {
      ...{ id, at: now, userId, login, displayName, level, isSubscriber, text },
    });
    return this.#check(line, chat, now);
  }

  onStream(): void {}

  onReset(chat: Chat): void {
    this.#chats.delete(chatKey(chat));
    this.#recent.forget(chatKey(chat));
  }

  onQuestion(body: unknown, chat: Chat, by: string): Promise<object> {
    return answerQuestion(body, {
      chat,
      by: byMember(by),
      regulars: this.#tenants.get(chat.tenant)?.waddle.regulars ?? [],
      acts: this.#acts,
      lines: (minutes) => this.#recent.since(chatKey(chat), minutes, chat.network.now(chat.tenant)),
      nuke: (words, minutes, by) => this.#nuke(chat, words, minutes, by),
      forgive: (person, at) => this.#step(chat, { type: "forgive", person, at }),
    });
  }

  stop(): void {
    clearInterval(this.#forgetting);
  }

  #check(line: IncomingLine, chat: Chat, now: number): LineAnswer | undefined {
    const moderated = this.#moderated(chat);
    const { isPersistent } = chat.network.capabilities;
    // A rehearsal tries the rules that are on, before moderation as a whole is.
    if (!moderated.settings.enabled && isPersistent) return undefined;
    const effects = this.#step(chat, line);
    const verdict = effects.find((effect) => effect.type === "verdict");
    if (!verdict) return undefined;
    const { breach, penalty, strikes, person } = verdict;
    const done = `${penaltyWords(penalty)}: ${RULE_NAMES[breach.rule].toLowerCase()}, ${breach.reason}`;
    if (!moderated.settings.enabled) {
      return unanswered(`would be ${done}; moderation is off, so nothing happens in the channel`);
    }
    const carried = this.#acts.remove(chat, {
      cause: breach.rule,
      reason: breach.reason,
      by: BY_RULES,
      strike_at: strikes > 0 ? now : 0,
      login: line.login,
      line: line.text,
      lineId: line.id,
      userId: person,
      penalty,
    });
    void carried;
    if (!chat.network.channelApi?.(chat.tenant)) return unanswered(`would be ${done}. ${NO_API}`);
    const warning = effects.find((effect) => effect.type === "warn");
    const messages = warning ? [{ text: warning.text, priority: WARNING_PRIORITY }] : [];
    return { messages, answered: true, reason: done.slice(0, 300), isRemoved: true };
  }

  /** `!permit` and `!nuke`, unless the workspace has commands of that name. */
  #onCommand(line: IncomingLine, chat: Chat, config: TenantConfig): LineAnswer | undefined {
    const command = readModeratorCommand(line.text, config.prefix);
    if (!command || hasOwnCommand(config, line.text)) return undefined;
    if (command.type === "wrong") {
      return answered(`@${line.displayName}, it is: ${command.usage}`, "the command can't be read");
    }
    if (command.type === "nuke") {
      const { words, minutes } = command;
      void this.#nuke(chat, words, minutes, line.login).then((result) => {
        chat.network.send(chat.tenant, {
          text: nukeWords(result, words),
          priority: COMMAND_PRIORITY,
        });
      });
      return { messages: [], answered: true, reason: `a nuke of the last ${minutes} minutes` };
    }
    const { settings } = this.#moderated(chat);
    if (!settings.enabled || !settings.links.enabled) {
      return answered(
        `@${line.displayName}, links are not moderated here.`,
        "links are not moderated",
      );
    }
    const { login, seconds } = command;
    this.#step(chat, command);
    return answered(`${login} may post links for ${seconds} s.`, `${login} may post links`);
  }

  #nuke(chat: Chat, words: string, minutes: number, by: string): Promise<NukeResult> {
    const lines = this.#recent.since(chatKey(chat), minutes, chat.network.now(chat.tenant));
    const targets = findNukeTargets(lines, words, this.#moderated(chat).state.rules.exempt);
    return nuke(this.#acts, chat, { targets, words, by });
  }

  #step(chat: Chat, event: Parameters<typeof moderate>[1]): ReturnType<typeof moderate> {
    const { network, tenant } = chat;
    const effects = moderate(this.#moderated(chat).state, event, { now: network.now(tenant) });
    if (!network.capabilities.isPersistent) return effects;
    for (const effect of effects) {
      if (effect.type === "strikes") this.#strikes.write(tenant, effect.person, effect.times);
      if (effect.type === "permitted") this.#permits.write(tenant, effect.login, effect.until);
    }
    return effects;
  }

  #moderated(chat: Chat): ModeratedChat {
    const key = chatKey(chat);
    const known = this.#chats.get(key);
    if (known) return known;
    const config = this.#tenants.get(chat.tenant);
    const settings = config?.moderation ?? MODERATION_OFF;
    const regulars = config?.waddle.regulars ?? [];
    const state = startModeration(compileRules(settings, regulars));
    if (chat.network.capabilities.isPersistent) {
      for (const [person, times] of this.#strikes.read(chat.tenant))
        state.strikes.set(person, times);
      const now = chat.network.now(chat.tenant);
      for (const [login, until] of this.#permits.read(chat.tenant, now))
        state.permits.set(login, until);
    }
    const moderated = moderatedChat(chat, state, settings, regulars);
    this.#chats.set(key, moderated);
    return moderated;
  }
}

/** What a chat's rules come from, as text: other text, other rules. */
function wordsOf(settings: ModerationSettings, regulars: readonly string[]): string {
  return JSON.stringify([settings, regulars]);
}

function moderatedChat(
  chat: Chat,
  state: ModerationState,
  settings: ModerationSettings,
  regulars: readonly string[],
): ModeratedChat {
  return { chat, state, settings, words: wordsOf(settings, regulars) };
}

function answered(text: string, reason: string): LineAnswer {
  return { messages: [{ text, priority: COMMAND_PRIORITY }], answered: true, reason };
}

/** Another service may still take the line; if none does, the reason is shown. */
function unanswered(reason: string): LineAnswer {
  return { messages: [], answered: false, reason: reason.slice(0, 300), isUnknown: true };
}

/** Whether the workspace has a command of its own by that name, which takes its place. */
function hasOwnCommand({ waddle, prefix }: TenantConfig, text: string): boolean {
  const word = `!${text.trim().slice(prefix.length).split(/\s/u, 1)[0]?.toLowerCase() ?? ""}`;
  return waddle.commands.some(
    ({ command_name, aliases }) => command_name === word || aliases.includes(word),
  );
}
