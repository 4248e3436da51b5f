/** How rooms read what a socket sends (docs/spec/rooms.md, ROOM-R10 to ROOM-R14). */
import * as v from "valibot";
import type { ErrorCode } from "../errors.ts";
import { ROOM } from "../limits.ts";
import { type Bucket, take } from "./rate.ts";

/** What a connection may still send. */
export type RateLimitState = { messages?: Bucket; bytes?: Bucket; refusals?: Bucket };

const MESSAGES = { burst: ROOM.messagesBurstCount, perSecond: ROOM.messagesPerSecond };
const BYTES = { burst: ROOM.bytesBurstBytes, perSecond: ROOM.bytesPerSecondBytes };
const REFUSALS = { burst: ROOM.refusalsBurstCount, perSecond: ROOM.refusalsPerSecond };

/** What a message calls itself, so that its sender knows which one was refused. */
export type MessageName = { id?: string; seq?: number };

export type Reading<T> =
  | { status: "read"; message: T }
  | ({ status: "refused"; code: ErrorCode } & MessageName)
  /** Too many were refused: the connection is to be closed. */
  | { status: "exhausted" };

/** Reads one message; what is not `schema` is refused, with its `id` or `seq` where it has one. */
export function readMessage<TSchema extends v.GenericSchema>(
  schema: TSchema,
  raw: unknown,
  limits: RateLimitState,
  now: number,
): { limits: RateLimitState; reading: Reading<v.InferOutput<TSchema>> } {
  const bytes = typeof raw === "string" ? byteLength(raw) : 0;
  const messages = take(limits.messages, 1, MESSAGES, now);
  const size = take(limits.bytes, bytes, BYTES, now);
  const reading = readWithin(schema, raw, bytes, messages.taken && size.taken);
  const next: RateLimitState = { ...limits, messages: messages.bucket, bytes: size.bucket };
  if (reading.status !== "refused") return { limits: next, reading };
  const refusals = take(limits.refusals, 1, REFUSALS, now);
  return {
    limits: { ...next, refusals: refusals.bucket },
    reading: refusals.taken ? reading : { status: "exhausted" },
  };
}

function readWithin<TSchema extends v.GenericSchema>(
  schema: TSchema,
  raw: unknown,
  bytes: number,
  withinRate: boolean,
): Reading<v.InferOutput<TSchema>> {
  if (!withinRate) return { status: "refused", code: "RATE_LIMITED" };
  if (bytes > ROOM.messageMaxBytes) return { status: "refused", code: "MESSAGE_TOO_LARGE" };
  if (typeof raw !== "string") return { status: "refused", code: "MESSAGE_INVALID" };
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), raw);
  if (!json.success) return { status: "refused", code: "MESSAGE_INVALID" };
  const message = v.safeParse(schema, json.output, { abortEarly: true });
  if (message.success) return { status: "read", message: message.output };
  return { status: "refused", code: "MESSAGE_INVALID", ...nameOf(json.output) };
}

function nameOf(message: unknown): MessageName {
  const id = v.safeParse(withId, message);
  const seq = v.safeParse(withSeq, message);
  return {
    ...(id.success ? { id: id.output.id } : {}),
    ...(seq.success ? { seq: seq.output.seq } : {}),
  };
}

const withId = v.object({ id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,36}$/)) });
const withSeq = v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** Bytes of a text in UTF-8, by its UTF-16 code units. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate is half of a character of four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
