import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storageUse } from "#core/platform/storage.ts";
import { imageAnswer } from "#core/sketch/api.ts";
import { checkSketchFile, sketchFileOf } from "#core/sketch/file.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { openDatabase } from "../../stack/database.ts";
import { imageElement, PNG, type SketchPond, sketchPond } from "./sketch-fixture.ts";

/** docs/spec/sketch-access.md, ACCESS-K18, ACCESS-K19, ACCESS-K27 to ACCESS-K29. */
let pond: SketchPond;

beforeAll(async () => {
  pond = await sketchPond();
});

afterAll(() => pond.stack.stop());

describe("ACCESS-K18: an image", () => {
  it("is loaded by whoever has its address, and by nobody who guesses", async () => {
    const src = await pond.uploaded(pond.artist);
    const response = await fetch(pond.stack.url + src);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(PNG));
    expect(src).not.toContain("goose");
    expect((await fetch(`${pond.stack.url}${src.replace(/[^/]+$/, "goose.png")}`)).status).toBe(
      404,
    );
    const file = sketchFileOf("Pond", [imageElement(src)]);
    expect(checkSketchFile(file)).toMatchObject({ ok: true });
  });

  it.each<[string, Uint8Array<ArrayBuffer>, number, string]>([
    ["a script in an SVG", new TextEncoder().encode("<svg onload='x'/>"), 400, "IMAGE_INVALID"],
    ["nothing", new Uint8Array(0), 400, "IMAGE_INVALID"],
    [
      "too much",
      new Uint8Array([...PNG, ...new Uint8Array(SKETCH.imageMaxBytes)]),
      413,
      "IMAGE_TOO_LARGE",
    ],
  ])("is not %s, whatever its name says", async (_, bytes, status, code) => {
    expect(await pond.upload(pond.owner, bytes)).toMatchObject({ status, body: { code } });
  });

  it("comes from who may draw as they like", async () => {
    expect((await pond.upload(pond.watcher, PNG)).status).toBe(403);
    expect((await pond.upload(pond.stranger, PNG)).status).toBe(404);
  });
});

describe("ACCESS-K27, ACCESS-K28: what an image holds", () => {
  const SECRET = "52.5200N 13.4050E";
  /** The pixel, with a text of so many bytes behind its size; and as wide and high as wanted. */
  function png(side: number, said = ""): Uint8Array<ArrayBuffer> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(said.length);
    const chunk = Buffer.concat([length, Buffer.from(`tEXt${said}`), Buffer.alloc(4)]);
    const bytes = Buffer.from(PNG);
    bytes.writeUInt32BE(side, 16);
    bytes.writeUInt32BE(side, 20);
    return new Uint8Array(Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]));
  }

  it("is refused before it is decoded, on a sketch and as a save's picture", async () => {
    const refused = { status: 400, body: { code: "IMAGE_TOO_WIDE" } };
    expect(await pond.upload(pond.owner, png(25_000))).toMatchObject(refused);
    expect(await pond.save(pond.owner, { thumbnail: png(25_000) })).toMatchObject(refused);
  });

  it("is stored without what is said about it, large ones too", async () => {
    const said = SECRET.repeat(60_000);
    const answer = await pond.upload(pond.owner, png(1, said));
    const { src } = v.parse(imageAnswer, answer.body);
    const kept = await fetch(pond.stack.url + src);
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(Buffer.from(PNG));
  });
});

describe("ACCESS-K29: the space of a workspace", () => {
  it("is shared by its files, told to its members, and free again when they are gone", async () => {
    const used = async () => {
      const { body } = await pond.stack.request("GET", "/api/gq/storage", { as: pond.watcher });
      return v.parse(storageUse, body).space;
    };
    const before = await used();
    await pond.uploaded(pond.artist);
    expect((await used()).used).toBe(before.used + PNG.length);
    const { id } = await pond.saved(pond.owner, { name: "Large" });
    const fill = (bytes: number) => {
      // PocketBase lets nobody write how large a file is; its database does.
      const database = openDatabase(pond.stack.dataDir);
      database.prepare("UPDATE sketch_saves SET bytes = ? WHERE id = ?").run(bytes, id);
      database.close();
    };
    fill(before.max);
    const full = { status: 409, body: { code: "STORAGE_FULL" } };
    expect(await pond.upload(pond.owner, PNG)).toMatchObject(full);
    expect(await pond.save(pond.owner, { kind: "auto" })).toMatchObject(full);
    fill(0);
    expect((await pond.upload(pond.owner, PNG)).status).toBe(200);
  });
});

describe("ACCESS-K19: a workspace that is full of images", () => {
  it("makes room by an old one that no save shows, and by no other", async () => {
    const before = await pond.admin.collection("sketch_images").getFullList();
    for (const { id } of before) await pond.admin.collection("sketch_images").delete(id);
    const shown = await pond.uploaded(pond.artist);
    const idOf = (src: string) => src.split("/")[4] ?? "";
    await pond.saved(pond.owner, {
      name: "With an image",
      document: JSON.stringify(sketchFileOf("Pond", [imageElement(shown)])),
    });
    const fill = SKETCH.imagesPerTenantMaxCount - 1;
    const create = () =>
      pond.admin.collection("sketch_images").create({ tenant: pond.tenant, sketch: pond.sketch });
    for (let made = 0; made < fill; made += 50) {
      await Promise.all(Array.from({ length: Math.min(50, fill - made) }, create));
    }
    expect(await pond.upload(pond.artist, PNG)).toMatchObject({
      status: 409,
      body: { code: "IMAGES_FULL" },
    });

    const old = "2026-01-01 00:00:00.000Z";
    const [unshown] = await pond.admin
      .collection("sketch_images")
      .getFullList({ filter: `id != "${idOf(shown)}"` });
    // PocketBase lets nobody write when a record was made; its database does.
    const database = openDatabase(pond.stack.dataDir);
    for (const id of [idOf(shown), unshown?.id ?? ""]) {
      database.prepare("UPDATE sketch_images SET created_at = ? WHERE id = ?").run(old, id);
    }
    database.close();
    expect((await pond.upload(pond.artist, PNG)).status).toBe(200);
    expect((await pond.upload(pond.artist, PNG)).status).toBe(409);
    expect((await fetch(pond.stack.url + shown)).status).toBe(200);
  });
});
