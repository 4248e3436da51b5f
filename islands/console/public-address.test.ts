import { expect, test } from "vitest";
import { openPage } from "../../tests/simulators/browser.ts";

const load = () => import("./public-address.ts");

test("a public page has the origin of the page that names it", async () => {
  const { store } = await openPage(load);
  expect(store.publicAddress("/public/sketch/abc")).toBe(
    "http://creator.localhost/public/sketch/abc",
  );
});

test("on plain localhost the query names the creator variant", async () => {
  const { store } = await openPage(load, { address: "http://localhost:4321/dashboard" });
  expect(store.publicAddress("/public/sketch/abc")).toBe(
    "http://localhost:4321/public/sketch/abc?creator=true",
  );
});
