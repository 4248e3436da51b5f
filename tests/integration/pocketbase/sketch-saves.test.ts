import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditSentence } from "#core/entities/audit.ts";
import { checkSketchFile, sketchFileOf } from "#core/sketch/file.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { post } from "../../stack/people.ts";
import { PNG, type SentSave, type SketchPond, sketchPond, strokes } from "./sketch-fixture.ts";

/** docs/spec/sketch-access.md, ACCESS-K14 to ACCESS-K17, ACCESS-K20, ACCESS-K21 and ACCESS-K26. */
let pond: SketchPond;

beforeAll(async () => {
  pond = await sketchPond();
});

afterAll(() => pond.stack.stop());

describe("ACCESS-K14: a save", () => {
  it("keeps the picture, its name, its author and a thumbnail; members can open it", async () => {
    const { id, number } = await pond.saved(pond.artist, { name: "  First light " });
    expect(number).toBe(1);
    const [record] = await pond.listed("First light");
    expect(record).toMatchObject({
      id,
      kind: "saved",
      elements: 2,
      author: "Pond of artist@example.com",
      sketch: pond.sketch,
    });
    const answer = await pond.documentOf(id, pond.watcher);
    const opened = checkSketchFile(answer.body);
    expect(opened).toMatchObject({ ok: true, file: { elements: [{ kind: "stroke" }, {}] } });
    const thumbnail = await fetch(
      `${pond.stack.url}/api/files/sketch_saves/${id}/${record?.thumbnail}`,
    );
    expect(thumbnail.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await thumbnail.arrayBuffer())).toEqual(Buffer.from(PNG));
  });

  it("ACCESS-K26: of a sketch is not read by a member who is blocked in it, until they are let in again", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Not for all" });
    const person = pond.watcher.authStore.record?.id;
    const give = (role: string | null) =>
      post(pond.stack, "/api/gq/sketches/permissions", pond.owner, {
        sketch: pond.sketch,
        person,
        role,
      });
    expect((await give("blocked")).status).toBe(200);
    expect(await pond.listed("Not for all")).toEqual([]);
    await expect(pond.watcher.collection("sketch_saves").getOne(id)).rejects.toMatchObject({
      status: 404,
    });
    expect((await pond.documentOf(id, pond.watcher)).status).toBe(404);
    expect((await pond.documentOf(id, pond.artist)).status).toBe(200);
    await give(null);
    expect(await pond.listed("Not for all")).toHaveLength(1);
    expect((await pond.documentOf(id, pond.watcher)).status).toBe(200);
  });

  it("gets the next version of its name, in whatever case", async () => {
    expect(await pond.saved(pond.owner, { name: "Reeds" })).toMatchObject({ number: 1 });
    expect(await pond.saved(pond.owner, { name: "reeds" })).toMatchObject({ number: 2 });
    expect(await pond.saved(pond.owner, { name: "Reed" })).toMatchObject({ number: 1 });
  });

  it("can't be made twice with one version by two people at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => pond.saved(pond.owner, { name: "Race" })),
    );
    expect(answers.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is nobody else's to read, and its file not by its address alone", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Secret" });
    const absent = await pond.documentOf("zzzzzzzzzzzzzzz", pond.stranger);
    expect(absent.status).toBe(404);
    expect(await pond.documentOf(id, pond.stranger)).toEqual(absent);
    const [record] = await pond.listed("Secret");
    const address = `${pond.stack.url}/api/files/sketch_saves/${id}/${record?.document}`;
    expect((await fetch(address)).status).toBe(404);
    const token = await pond.owner.files.getToken();
    const file = await fetch(`${address}?token=${token}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("cache-control"), "WEB-H2").toBe("private, no-store");
  });

  it.each<[string, SentSave, number, string]>([
    ["text that is no JSON", { document: "honk" }, 400, "SKETCH_FILE_INVALID"],
    ["JSON that is no sketch", { document: '{"version":1}' }, 400, "SKETCH_FILE_INVALID"],
    [
      "more elements than a sketch has",
      { document: JSON.stringify(sketchFileOf("Pond", strokes(SKETCH.elementsMaxCount + 1))) },
      400,
      "SKETCH_FILE_INVALID",
    ],
    [
      "a document that is too large",
      { document: new Blob([new Uint8Array(SKETCH.documentMaxBytes + 1)]) },
      413,
      "SAVE_TOO_LARGE",
    ],
    [
      "a page as its thumbnail",
      { thumbnail: new TextEncoder().encode("<html>") },
      400,
      "IMAGE_INVALID",
    ],
    [
      "a thumbnail that is too large",
      { thumbnail: new Uint8Array([...PNG, ...new Uint8Array(SKETCH.thumbnailMaxBytes)]) },
      413,
      "SAVE_TOO_LARGE",
    ],
    ["no name", { name: " " }, 400, "REQUEST_INVALID"],
    ["another kind", { kind: "draft" }, 400, "REQUEST_INVALID"],
  ])("is refused with %s", async (_, sent, status, code) => {
    expect(await pond.save(pond.owner, sent)).toMatchObject({ status, body: { code } });
  });

  it("is only for who may draw as they like", async () => {
    expect(await pond.save(pond.watcher)).toMatchObject({ status: 403 });
    expect(await pond.save(pond.stranger)).toMatchObject({ status: 404 });
    const { sketch, watcher } = pond;
    const person = watcher.authStore.record?.id;
    const give = (role: string | null) =>
      post(pond.stack, "/api/gq/sketches/permissions", pond.owner, { sketch, person, role });
    await give("editor");
    expect((await pond.save(pond.watcher)).status).toBe(200);
    await give(null);
  });

  it("ACCESS-K20: of a full sketch is answered as it came, compressed on its way", async () => {
    const elements = strokes(SKETCH.elementsMaxCount, 200);
    const document = JSON.stringify(sketchFileOf("Full", elements));
    const { id } = await pond.saved(pond.owner, { name: "Full", document });
    const response = await fetch(`${pond.stack.url}/api/gq/sketches/saves/${id}/document`, {
      headers: { authorization: pond.owner.authStore.token, "accept-encoding": "gzip" },
    });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(document);
  });
});

describe("ACCESS-K15: autosaves", () => {
  it("are kept to the last of a sketch, under its name", async () => {
    const kept = SKETCH.autosavesKeptCount;
    for (let index = 0; index < kept + 2; index += 1) {
      await pond.saved(pond.owner, { kind: "auto", name: "ignored", thumbnail: null });
    }
    const autosaves = await pond.owner
      .collection("sketch_saves")
      .getFullList({ filter: `kind = "auto"`, sort: "number" });
    expect(autosaves.map(({ number }) => number)).toEqual(
      Array.from({ length: kept }, (_, index) => index + 3),
    );
    expect(autosaves[0]?.name).toBe("Live sketch");
  });
});

describe("ACCESS-K16: a new name", () => {
  it("goes to every version", async () => {
    const first = await pond.saved(pond.owner, { name: "Old name" });
    await pond.saved(pond.owner, { name: "Old name" });
    expect(
      (await pond.change("rename", pond.artist, { save: first.id, name: "New name" })).status,
    ).toBe(204);
    expect(await pond.listed("Old name")).toEqual([]);
    expect((await pond.listed("New name")).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("may differ in case alone, but is no other save's", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Taken too" });
    await pond.saved(pond.owner, { name: "Taken" });
    expect(await pond.change("rename", pond.owner, { save: id, name: "taken" })).toMatchObject({
      status: 409,
      body: { code: "SAVE_NAME_TAKEN" },
    });
    expect((await pond.change("rename", pond.owner, { save: id, name: "TAKEN TOO" })).status).toBe(
      204,
    );
  });

  it("makes a save of an autosave", async () => {
    const { id } = await pond.saved(pond.owner, { kind: "auto" });
    await pond.saved(pond.owner, { name: "Rescued" });
    await pond.change("rename", pond.owner, { save: id, name: "Rescued" });
    expect(await pond.listed("Rescued")).toMatchObject([
      { number: 1 },
      { id, number: 2, kind: "saved" },
    ]);
  });

  it("is given by nobody without the permission, nor from elsewhere", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Mine" });
    const body = { save: id, name: "Yours" };
    expect((await pond.change("rename", pond.watcher, body)).status).toBe(403);
    expect(await pond.change("rename", pond.stranger, body)).toEqual(
      await pond.change("rename", pond.stranger, { ...body, save: "zzzzzzzzzzzzzzz" }),
    );
  });
});

describe("ACCESS-K17: deleted saves", () => {
  it("are gone at once and can be brought back", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Gone" });
    expect((await pond.change("delete", pond.owner, { saves: [id] })).status).toBe(204);
    expect(await pond.listed("Gone")).toEqual([]);
    expect((await pond.documentOf(id, pond.owner)).status).toBe(404);
    expect((await pond.change("restore", pond.owner, { saves: [id] })).status).toBe(204);
    expect(await pond.listed("Gone")).toMatchObject([{ id, number: 1 }]);
  });

  it("come back with the next number when theirs was given away", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Doubled" });
    const other = await pond.saved(pond.owner, { name: "Double" });
    await pond.change("delete", pond.owner, { saves: [id] });
    await pond.change("rename", pond.owner, { save: other.id, name: "Doubled" });
    await pond.change("restore", pond.owner, { saves: [id] });
    expect(await pond.listed("Doubled")).toMatchObject([
      { id: other.id, number: 1 },
      { id, number: 2 },
    ]);
  });

  it("are passed over when they are another workspace's", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Safe" });
    const absent = await pond.change("delete", pond.stranger, { saves: ["zzzzzzzzzzzzzzz"] });
    expect(await pond.change("delete", pond.stranger, { saves: [id] })).toEqual(absent);
    expect(await pond.listed("Safe")).toHaveLength(1);
  });

  it("go for good after a while, with their files", async () => {
    const { id } = await pond.saved(pond.owner, { name: "Purged" });
    const kept = await pond.saved(pond.owner, { name: "Not purged" });
    await pond.change("delete", pond.owner, { saves: [id, kept.id] });
    const long = new Date(Date.now() - (SKETCH.saveRestoreMinutes + 1) * 60_000).toISOString();
    await pond.admin.collection("sketch_saves").update(id, { deleted_at: long });
    await pond.admin.send("/api/crons/sketch_saves", { method: "POST" });
    const left = async () =>
      (await pond.admin.collection("sketch_saves").getFullList({ filter: `deleted_at != ""` })).map(
        (record) => record.id,
      );
    await expect.poll(left).not.toContain(id);
    expect(await left()).toContain(kept.id);
  });
});

describe("ACCESS-K21: saves", () => {
  it("outlive their sketch", async () => {
    const { id: spare } = await pond.owner.collection("sketches").create({ name: "Spare" });
    const { id } = await pond.saved(pond.owner, { sketch: spare, name: "Outlives" });
    await pond.owner.collection("sketches").delete(spare);
    expect(await pond.listed("Outlives")).toMatchObject([{ id, sketch: "" }]);
    expect((await pond.documentOf(id, pond.watcher)).status).toBe(200);
  });

  it("outlive their author's account, without the name", async () => {
    const { stack, artist } = pond;
    const { id } = await pond.saved(artist, { name: "Farewell" });
    const data = await stack.request("GET", "/api/gq/account/data", { as: artist });
    expect(data.body).toMatchObject({
      records: { sketch_saves: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
    await post(stack, "/api/gq/account/delete", artist, { confirm: "artist@example.com" });
    expect(await pond.listed("Farewell")).toMatchObject([
      { id, author: "A deleted account", user: "" },
    ]);
  });
});

it("GUARD-G65: saves are in the audit log, those that a page makes by itself as one entry an hour", async () => {
  const entries = async () =>
    (await pond.owner.collection("audit_log").getFullList({ sort: "@rowid" }))
      .filter(({ action }) => action === "save.made" || action === "save.automatic")
      .map((entry) => auditSentence(entry));
  const before = await entries();
  const sketch = (await pond.owner.collection("sketches").create({ name: "Audited" })).id;
  await pond.saved(pond.owner, { sketch, name: "Kept" });
  await pond.saved(pond.owner, { sketch, name: "kept" });
  for (let count = 0; count < 3; count += 1) {
    await pond.saved(pond.owner, { sketch, kind: "auto" });
  }
  // What is refused is not.
  await pond.save(pond.watcher, { sketch, name: "Refused" });
  expect((await entries()).slice(before.length)).toEqual([
    "saved the sketch Audited as kept, version 2 (2 changes)",
    "had the sketch Audited saved by itself (3 changes)",
  ]);
});
