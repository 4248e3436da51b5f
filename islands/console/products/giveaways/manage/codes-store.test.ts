import { expect, test } from "vitest";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";

const ADD = "POST /api/gq/giveaways/codes";
const DELETE = "DELETE /api/collections/giveaway_codes/records/:id";

async function openCodes() {
  const page = await openPage(async () => ({
    ...(await import("./codes-store.ts")),
    ...(await import("./add-codes-store.ts")),
  }));
  const { server } = page;
  server.route("GET /api/gq/giveaways", () => ({ giveaways: [] }));
  const code = (fields: object) =>
    server.add("giveaway_codes", {
      giveaway: "keys",
      prize_name: "Game key",
      prize_description: "",
      is_used: false,
      used_by_username: "",
      used_at: "",
      ...fields,
    });
  code({ prize_name: "Used key", is_used: true });
  const unused = code({});
  code({ giveaway: "plush" });
  return { ...page, unused };
}

/** Answers as the route does, with nothing but new codes. */
function addsAll({ body }: { body: unknown }) {
  const { codes } = body as { codes: unknown[] };
  return { added: codes.length, duplicates: [], rejected: [], total_codes: 0, unused_codes: 0 };
}

test("the codes are the giveaway's, the unused ones first", async () => {
  const { store } = await openCodes();
  await store.loadCodes("keys", 1);
  expect(dataOf(store.$codes)).toMatchObject({
    total: 2,
    page: 1,
    shown: [{ prize_name: "Game key" }, { prize_name: "Used key" }],
  });
});

test("a deleted code can be brought back until the toast has gone; then it is deleted", async () => {
  const { store, server, unused, toasts, takeAction, expireToasts } = await openCodes();
  await store.loadCodes("keys", 1);
  const [code] = dataOf(store.$codes).shown;
  if (!code) throw new Error("There is no code");
  store.removeCode("keys", code);
  expect(dataOf(store.$codes).shown).toHaveLength(1);
  expect(toasts()).toEqual(["Deleted a code for Game key."]);
  takeAction("Undo");
  expect(dataOf(store.$codes).shown).toHaveLength(2);
  store.removeCode("keys", code);
  expireToasts();
  await until(store.$codes, () => dataOf(store.$codes).total === 1);
  expect(server.one("giveaway_codes", unused.id)).toBeUndefined();
});

test("a code that can't be deleted comes back, with the reason", async () => {
  const { store, server, toasts, expireToasts } = await openCodes();
  await store.loadCodes("keys", 1);
  const [code] = dataOf(store.$codes).shown;
  server.refuse(DELETE, 403, { message: "Somebody has won it." });
  if (code) store.removeCode("keys", code);
  expireToasts();
  await until(store.$codes, () => dataOf(store.$codes).shown.length === 2);
  expect(toasts()).toEqual(["The code was not deleted. Somebody has won it."]);
});

test("codes are looked through before they are added", async () => {
  const { store, server, toasts } = await openCodes();
  server.route(ADD, addsAll);
  store.changeCodes({ text: "AAA\nBBB\nAAA", prize: { name: "Key", description: "" } });
  await store.checkCodes("keys");
  expect(store.$addCodes.get().step).toMatchObject({
    status: "checked",
    report: { added: 2, duplicates: [{ line: 3, same_as_line: 1 }] },
  });
  expect(await store.addCheckedCodes("keys")).toBe(true);
  expect(server.requestsTo(ADD).map(({ body }) => body)).toMatchObject([
    { preview: true, giveaway: "keys", prize_name: "Key" },
    { preview: false },
  ]);
  expect(toasts()).toEqual(["Added 2 codes."]);
});

test("what is missing is said at its field, before anything is sent", async () => {
  const { store, server } = await openCodes();
  await store.checkCodes("keys");
  expect(store.$addCodes.get().problem).toMatchObject({ field: "codes" });
  store.changeCodes({ text: "AAA" });
  await store.checkCodes("keys");
  expect(store.$addCodes.get().problem).toEqual({
    field: "prize",
    message: "Name the prize that these codes are for.",
  });
  expect(server.requestsTo(ADD)).toEqual([]);
});

test("a long list goes in portions; what was added before a failure is told", async () => {
  const { store, server } = await openCodes();
  server.refuse(ADD, 409, { message: "The workspace is full." });
  server.route(ADD, addsAll, { times: 3 });
  const size = GIVEAWAY.codesPerRequestMaxCount;
  const text = Array.from({ length: size + 1 }, (_, index) => `code-${index}`).join("\n");
  store.changeCodes({ text, prize: { name: "Key", description: "" } });
  await store.checkCodes("keys");
  expect(await store.addCheckedCodes("keys")).toBe(false);
  expect(store.$addCodes.get()).toMatchObject({
    step: { status: "typing" },
    problem: {
      field: "codes",
      message: "5,000 codes were added before this: The workspace is full.",
    },
  });
});

test("a file takes the place of the text, as a table or as lines; a huge one is refused", async () => {
  const { store } = await openCodes();
  const file = (name: string, text: string, size = text.length) => ({
    name,
    size,
    text: async () => text,
  });
  await store.takeCodesFile(file("keys.csv", "code,prize\nAAA,Mug\n"));
  expect(store.enteredCodes(store.$addCodes.get())).toMatchObject([
    { code_value: "AAA", prize_name: "Mug" },
  ]);
  await store.takeCodesFile(file("keys.txt", "AAA\nBBB"));
  expect(store.enteredCodes(store.$addCodes.get())).toHaveLength(2);
  await store.takeCodesFile(file("film.txt", "", 30_000_000));
  expect(store.$addCodes.get().problem?.message).toMatch(/too large/);
  store.startAddingCodes();
  expect(store.$addCodes.get()).toMatchObject({ text: "", file: undefined });
});

test("a form that was closed while it was sent leaves nothing in the next one", async () => {
  const { store, server } = await openCodes();
  server.route(ADD, addsAll);
  store.changeCodes({ text: "AAA", prize: { name: "Key", description: "" } });
  const release = server.hold(ADD);
  const checked = store.checkCodes("keys");
  expect(store.$addCodes.get().step.status).toBe("sending");
  store.startAddingCodes();
  release();
  await checked;
  expect(store.$addCodes.get().step).toEqual({ status: "typing" });
});
