import { expect, onTestFinished, test } from "vitest";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";

test("a quote that a mod keeps in chat is shown at once", async () => {
  const { store, server } = await openPage(() => import("./store.ts"));
  const fields = { tenant: "tenant1", game: "", said_on: "" };
  const first = server.add("quotes", { ...fields, text: "Honk", number: 1 });
  await store.quotes.load();
  onTestFinished(store.quotes.watch());
  await server.whenFollowed("quotes/*");
  server.write("quotes", first.id, { text: "Honk honk" });
  await until(store.quotes.$records, () =>
    dataOf(store.quotes.$records).some(({ text }) => text === "Honk honk"),
  );
});

test("a saved quote says its number", async () => {
  const { store, toasts, server } = await openPage(() => import("./store.ts"));
  await store.quotes.load();
  const values = { text: " Bread ", number: 4, game: "", said_on: "2026-11-22" };
  expect(await store.saveQuote(undefined, values)).toBe(undefined);
  expect(server.all("quotes")[0]).toMatchObject({ text: "Bread", tenant: "tenant1" });
  expect(toasts()).toEqual(["Saved quote 4."]);
});
