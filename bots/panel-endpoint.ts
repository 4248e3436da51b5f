import type { IncomingMessage, ServerResponse } from "node:http";
import { jwtVerify } from "jose";
import * as v from "valibot";
import { type Person, person } from "#core/gaggle/api.ts";
import { type PanelQuestion, type PanelReply, panelQuestion } from "#core/panel/api.ts";
import type { Chat, ChatNetwork } from "./chat/network.ts";

/** A signed question is shorter than this. */
const BODY_MAX_BYTES = 4096;

export type PanelEndpointOptions = {
  /** What PocketBase signs its questions with. */
  password: string;
  /** The network that the channels are on. */
  network: ChatNetwork | undefined;
  /** Whether this process, of several, plays the tenant's channel. */
  ownsTenant: (tenant: string) => boolean;
  ask: (question: PanelQuestion, person: Person | undefined, chat: Chat) => PanelReply | undefined;
};

type PanelAnswer = { status: 200; body: PanelReply } | { status: 401 | 421 };

/**
 * Answers what PocketBase asks for a viewer's Twitch panel. It comes over this machine's own network and
 * is signed: nobody else can try in somebody's name (PANEL-G1).
 */
export function panelRoute(
  options: PanelEndpointOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await answerPanel(request, options).catch(() => ({ status: 500 }) as const);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end("body" in answer ? JSON.stringify(answer.body) : undefined);
  };
}

async function answerPanel(
  request: IncomingMessage,
  { password, network, ownsTenant, ask }: PanelEndpointOptions,
): Promise<PanelAnswer> {
  const question = await readQuestion(request, password);
  if (question === undefined) return { status: 401 };
  const { tenant } = question;
  if (!network || !ownsTenant(tenant)) return { status: 421 };
  const asker = question.take && (await personOf(question, network));
  const reply = ask(question, asker, { network, tenant });
  return { status: 200, body: reply ?? { game: { state: "off" } } };
}

async function readQuestion(
  request: IncomingMessage,
  password: string,
): Promise<PanelQuestion | undefined> {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
    if (body.length > BODY_MAX_BYTES) return undefined;
  }
  const key = new TextEncoder().encode(password);
  const verified = await jwtVerify(body, key, { algorithms: ["HS256"] }).catch(() => undefined);
  const read = v.safeParse(panelQuestion, verified?.payload);
  return read.success ? read.output : undefined;
}

/** Who tries: as PocketBase knows them, or else as the network calls them. */
async function personOf(
  { account, take }: PanelQuestion,
  network: ChatNetwork,
): Promise<Person | undefined> {
  const login = take?.login || (await network.loginOf?.(account.replace(/^\w+:/, "")));
  const read = v.safeParse(person, { account, login, name: take?.name.slice(0, 60) || login });
  return read.success ? read.output : undefined;
}
