import * as v from "valibot";
import {
  type PanelSetup,
  type PanelView,
  panelSetup,
  panelView,
  TOKEN_HEADER,
  type TryAnswer,
  type TryRequest,
  tryAnswer,
} from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import type { Authorization } from "./helper.ts";

/** What the server said, or why there is no answer. `AWAY`: it could not be reached. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; message: string };

/** The server of this panel; the demo has one of its own. */
export type PanelServer = {
  view(by: Authorization): Promise<Answer<PanelView>>;
  setup(by: Authorization): Promise<Answer<PanelSetup>>;
  take(by: Authorization, request: Omit<TryRequest, "channel">): Promise<Answer<TryAnswer>>;
};

const problem = v.object({ code: v.string(), message: v.string() });

const AWAY = {
  ok: false,
  code: "AWAY",
  message: "The server does not answer. It is asked again by itself.",
} as const;

/** The server at an address, e.g. https://geese.example. */
export function panelServer(site: string): PanelServer {
  const ask = async <TSchema extends v.GenericSchema>(
    by: Authorization,
    path: string,
    schema: TSchema,
    body?: object,
  ): Promise<Answer<v.InferOutput<TSchema>>> => {
    try {
      const response = await fetch(`${site}/api/gq/panel/${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          [TOKEN_HEADER]: by.token,
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(PANEL_LIMITS.answerWithinMs),
      });
      const answer: unknown = await response.json();
      if (response.ok) return { ok: true, value: v.parse(schema, answer) };
      return { ok: false, ...v.parse(problem, answer) };
    } catch {
      return AWAY;
    }
  };
  const at = (what: string, { channelId }: Authorization) =>
    `${what}?channel=${encodeURIComponent(channelId)}`;
  return {
    view: (by) => ask(by, at("view", by), panelView),
    setup: (by) => ask(by, at("setup", by), panelSetup),
    take: (by, request) => ask(by, "try", tryAnswer, { ...request, channel: by.channelId }),
  };
}
