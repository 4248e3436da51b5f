/** People of a workspace, made in the ways that people use: an invite by mail, accepted. */
import * as v from "valibot";
import { type Session, sessionSchema } from "#core/entities/session.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { fromFreshAddress, type OutboxMessage, type PocketBaseStack } from "./pocketbase.ts";

export async function sessionOf(stack: PocketBaseStack, as: TypedPocketBase): Promise<Session> {
  const answer = await stack.request("GET", "/api/gq/session", { as });
  return v.parse(sessionSchema, answer.body);
}

/** A POST by somebody whose address no rate limit knows yet. */
export function post(
  stack: PocketBaseStack,
  path: string,
  as?: TypedPocketBase,
  body: object = {},
) {
  return stack.request("POST", path, { body, headers: fromFreshAddress(), ...(as && { as }) });
}

/** The token in the newest invite that an address got. */
export async function inviteTokenOf(stack: PocketBaseStack, email: string): Promise<string> {
  const mail = (await stack.outbox()).find(({ to, text }) => to === email && isInvite(text));
  if (mail === undefined) throw new Error(`No invite came for ${email}`);
  return tokenIn(mail);
}

export function tokenIn(mail: OutboxMessage): string {
  const token = /[?&]token=([A-Za-z0-9]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`No token in: ${mail.text}`);
  return token;
}

function isInvite(text: string): boolean {
  return text.includes("mode=invite");
}

/** A new verified person who has accepted the invite into the host's active workspace. */
export async function joined(
  stack: PocketBaseStack,
  host: TypedPocketBase,
  email: string,
  grant: { role: string; permissions?: readonly string[] },
): Promise<TypedPocketBase> {
  const guest = await stack.creator(email);
  const invited = await post(stack, "/api/gq/invites", host, { email, ...grant });
  if (invited.status !== 200) throw new Error(`Not invited: ${JSON.stringify(invited.body)}`);
  const token = await inviteTokenOf(stack, email);
  const accepted = await post(stack, "/api/gq/invites/accept", guest, { token });
  if (accepted.status !== 200) throw new Error(`Not joined: ${JSON.stringify(accepted.body)}`);
  return guest;
}
