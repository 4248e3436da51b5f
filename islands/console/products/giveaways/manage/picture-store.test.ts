import { expect, test } from "vitest";
import { openPage } from "../../../../../tests/simulators/browser.ts";

test("FAIR-C13: a picture is set and taken away; why one can't be is shown", async () => {
  const { store, server, toasts } = await openPage(() => import("./picture-store.ts"));
  server.route("GET /api/gq/giveaways", () => ({ giveaways: [] }));
  server.route("POST /api/gq/giveaways/picture", () => ({ picture: "/api/files/x" }));
  server.route("POST /api/gq/giveaways/picture/delete", () => ({}));
  await store.setPicture("keys", new Blob(["x"]));
  await store.deletePicture("keys");
  expect(server.requestsTo("POST /api/gq/giveaways/picture/delete")[0]?.body).toEqual({
    giveaway: "keys",
  });
  server.refuse("POST /api/gq/giveaways/picture", 400, { message: "That is no image." });
  await store.setPicture("keys", new Blob(["x"]));
  expect(toasts()).toEqual([
    "The picture is on the giveaway's page.",
    "The picture is gone.",
    "That is no image.",
  ]);
});
