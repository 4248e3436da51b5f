import { randomInt } from "node:crypto";
import { penaltyWords } from "#core/moderation/act-words.ts";
import { MODERATION } from "#core/moderation/limits.ts";
import { LOG_ENTRY, LOG_UNDO, type LogEntry } from "#core/moderation/log.ts";
import type { Penalty } from "#core/moderation/settings.ts";
import type { ApiResult, ModerationAct } from "../../chat/channel-api.ts";
import type { Chat } from "../../chat/network.ts";
import type { ServiceContext } from "../../chat/service.ts";

/** Why nothing can be done in a chat whose network has no API for it. */
export const NO_API =
  "The bot can't moderate in this channel yet. Connect it with permission to moderate, and make it a moderator.";

/** A line about which something is to be done, and why. */
export type Removal = Pick<LogEntry, "cause" | "reason" | "by" | "strike_at" | "login" | "line"> & {
  /** The network's id of the line; empty where several lines are meant. */
  lineId: string;
  userId: string;
  penalty: Penalty;
};

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Carries acts out, and writes down what was done or why not. An act that fails is not tried again. */
export class Acts {
  readonly #context: Pick<ServiceContext, "outbox" | "log">;
  /** Why the last act of a tenant failed; absent once one succeeded. */
  readonly #failures = new Map<string, string>();

  constructor(context: Pick<ServiceContext, "outbox" | "log">) {
    this.#context = context;
  }

  /** Why the last act failed; empty when it did not. */
  failureIn({ tenant }: Chat): string {
    return this.#failures.get(tenant) ?? "";
  }

  /** Returns why it failed; undefined when it was done. */
  async remove(chat: Chat, removal: Removal): Promise<string | undefined> {
    const result = await this.#moderate(chat, actOf(removal));
    const failure = result.ok ? undefined : result.reason.slice(0, MODERATION.reasonMaxChars);
    this.#record(chat, removal, failure);
    if (failure !== undefined && removal.lineId !== "") {
      const reason = `not ${penaltyWords(removal.penalty)}: ${failure}`.slice(0, 300);
      chat.network.showTrace(chat.tenant, {
        type: "trace",
        line: removal.lineId,
        answered: false,
        reason,
      });
    }
    return failure;
  }

  /** Ends a time-out or ban, and notes that the act was taken back. Returns why it failed. */
  async undo(
    chat: Chat,
    { id, act, userId, by }: { id: string; act: LogEntry["act"]; userId: string; by: string },
  ): Promise<string | undefined> {
    // A line that was deleted stays so: what is taken back is the strike.
    if (act !== "delete") {
      const result = await this.#moderate(chat, { type: "unban", userId });
      if (!result.ok) return result.reason;
    }
    const { network, tenant } = chat;
    if (network.capabilities.isPersistent) {
      this.#context.outbox.add(LOG_UNDO, { id, tenant, at: network.now(tenant), by });
    }
    return undefined;
  }

  async #moderate(chat: Chat, act: ModerationAct): Promise<ApiResult> {
    const { network, tenant } = chat;
    const api = network.channelApi?.(tenant);
    if (!api) return { ok: false, reason: NO_API };
    const result = await api.moderate(act).catch((error: unknown): ApiResult => {
      this.#context.log.error({ err: error, act: act.type }, "An act of moderation failed");
      return { ok: false, reason: "Twitch did not answer. Try again in a moment." };
    });
    if (result.ok) this.#failures.delete(tenant);
    else this.#failures.set(tenant, result.reason);
    return result;
  }

  #record({ network, tenant }: Chat, removal: Removal, failure: string | undefined): void {
    if (!network.capabilities.isPersistent) return;
    const { cause, by, strike_at, penalty, userId } = removal;
    this.#context.outbox.add(LOG_ENTRY, {
      id: Array.from({ length: 15 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join(""),
      tenant,
      at: network.now(tenant),
      cause,
      reason: removal.reason.slice(0, MODERATION.reasonMaxChars),
      act: penalty.type,
      seconds: penalty.type === "timeout" ? penalty.seconds : 0,
      user_id: userId.slice(0, 60),
      login: removal.login.slice(0, 60),
      line: removal.line.slice(0, 500),
      by,
      strike_at,
      failure: failure ?? "",
    });
  }
}

function actOf({ penalty, lineId, userId, reason }: Removal): ModerationAct {
  switch (penalty.type) {
    case "delete":
      return { type: "delete", line: lineId };
    case "timeout":
      return { type: "timeout", userId, seconds: penalty.seconds, reason };
    case "ban":
      return { type: "ban", userId, reason };
  }
}
