/** A workspace with people who may draw and people who may not, and what they save. */
import { jwtVerify } from "jose";
import * as v from "valibot";
import { encodeInk } from "#core/canvas/ink.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { ticketClaims } from "#core/rooms/tickets.ts";
import { imageAnswer, type SaveAnswer, saveAnswer } from "#core/sketch/api.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { sketchFileOf } from "#core/sketch/file.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import {
  type Answer,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
  TEST_SECRETS,
} from "../../stack/pocketbase.ts";

/** One pixel. */
export const PNG: Uint8Array<ArrayBuffer> = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

const PLACED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const ROOM = { by: "u1", author: "Greta", z: "a0", pending: false, version: 1 };

export function strokes(count: number, points = 2): SketchElement[] {
  const ink = encodeInk(
    Array.from({ length: points }, (_, index) => [index, (index * 7) % 90, 0.5] as const),
  );
  return Array.from({ length: count }, (_, index) => ({
    id: `stroke-${index}-of-many`,
    kind: "stroke",
    ink,
    colour: "#112233",
    width: 4,
    ...PLACED,
    ...ROOM,
  }));
}

export const imageElement = (src: string): SketchElement => ({
  id: "an-image-1",
  kind: "image",
  x: 0,
  y: 0,
  w: 10,
  h: 10,
  src,
  ...PLACED,
  ...ROOM,
});

/** The verified claims of the ticket in an answer. */
export async function claimsIn(body: unknown) {
  const { ticket } = v.parse(v.object({ ticket: v.string() }), body);
  const key = new TextEncoder().encode(TEST_SECRETS.ticketSecret);
  const { payload } = await jwtVerify(ticket, key, { algorithms: ["HS256"] });
  return v.parse(ticketClaims, payload);
}

/** What a save is made of; what is not named is something valid. */
export type SentSave = {
  sketch?: string;
  name?: string;
  kind?: string;
  document?: string | Blob;
  thumbnail?: Uint8Array<ArrayBuffer> | null;
};

export type SketchPond = Awaited<ReturnType<typeof sketchPond>>;

/** Starts PocketBase, with `env` beside the variables that it always has. */
export async function sketchPond(env: Record<string, string> = {}) {
  const stack: PocketBaseStack = await startPocketBase({ env });
  const owner = await stack.demoClient();
  const session = await sessionOf(stack, owner);
  const tenant = session.tenant.id;
  const sketch = session.live_sketch;
  const member = async (role: string) => {
    const client = await joined(stack, owner, `${role}@example.com`, { role });
    await post(stack, "/api/gq/session/tenant", client, { tenant });
    return client;
  };

  const postForm = (path: string, as: TypedPocketBase, body: FormData): Promise<Answer> =>
    stack.request("POST", path, { as, body, headers: fromFreshAddress() });

  function save(as: TypedPocketBase, sent: SentSave = {}): Promise<Answer> {
    const form = new FormData();
    form.append("sketch", sent.sketch ?? sketch);
    form.append("kind", sent.kind ?? "saved");
    form.append("name", sent.name ?? "Pond");
    const document = sent.document ?? JSON.stringify(sketchFileOf("Pond", strokes(2)));
    form.append("document", new Blob([document]), "my picture.json");
    const { thumbnail = PNG } = sent;
    if (thumbnail !== null) form.append("thumbnail", new Blob([thumbnail]), "me.png");
    return postForm("/api/gq/sketches/saves", as, form);
  }

  function upload(as: TypedPocketBase, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const form = new FormData();
    form.append("sketch", sketch);
    form.append("image", new Blob([bytes]), "goose.png");
    return postForm("/api/gq/sketches/images", as, form);
  }

  const watcher = await member("chat_moderator");
  return {
    stack,
    tenant,
    slug: session.tenant.slug,
    sketch,
    owner,
    /** Has `nest_sketch_manage`. */
    artist: await member("artist"),
    /** A member who may not draw. */
    watcher,
    stranger: await stack.creator("stranger@example.com"),
    admin: await stack.adminClient(),
    save,
    saved: async (as: TypedPocketBase, sent?: SentSave): Promise<SaveAnswer> =>
      v.parse(saveAnswer, (await save(as, sent)).body),
    change: (what: "rename" | "delete" | "restore", as: TypedPocketBase, body: object) =>
      post(stack, `/api/gq/sketches/saves/${what}`, as, body),
    documentOf: (id: string, as: TypedPocketBase) =>
      stack.request("GET", `/api/gq/sketches/saves/${id}/document`, { as }),
    /** The versions of a name, as any member sees them. */
    listed: (name: string) =>
      watcher
        .collection("sketch_saves")
        .getFullList({ filter: `name = "${name}"`, sort: "number" }),
    upload,
    /** The address of a new image. */
    uploaded: async (as: TypedPocketBase): Promise<string> =>
      v.parse(imageAnswer, (await upload(as, PNG)).body).src,
  };
}
