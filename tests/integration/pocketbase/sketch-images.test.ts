import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkSketchFile, sketchFileOf } from "#core/sketch/file.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { imageElement, PNG, type SketchPond, sketchPond } from "./sketch-fixture.ts";

/** docs/spec/sketch-access.md, ACCESS-K18 and ACCESS-K19. */
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
    const database = new DatabaseSync(`${pond.stack.dataDir}/data/data.db`);
    for (const id of [idOf(shown), unshown?.id ?? ""]) {
      database.prepare("UPDATE sketch_images SET created_at = ? WHERE id = ?").run(old, id);
    }
    database.close();
    expect((await pond.upload(pond.artist, PNG)).status).toBe(200);
    expect((await pond.upload(pond.artist, PNG)).status).toBe(409);
    expect((await fetch(pond.stack.url + shown)).status).toBe(200);
  });
});
