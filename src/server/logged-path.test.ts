import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

test.each([
  ["/public/sketch/abcdef", "/public/…"],
  ["/public/giveaway/pond/abcdef", "/public/…"],
  ["/api/gq/public/giveaway-overlay/abcdef", "/api/gq/public/…"],
  ["/embed/giveaway/abcdef", "/embed/giveaway/…"],
  ["//embed/giveaway/abcdef", "//embed/giveaway/…"],
  ["/EMBED/GIVEAWAY/abcdef", "/EMBED/GIVEAWAY/…"],
  ["/api/files/sketch_images/abc/goose_x1.png?token=abcdef", "/api/files/…"],
  ["/auth/action?mode=resetPassword&token=abcdef", "/auth/action"],
  ["/api/collections/chat_commands/records", "/api/collections/chat_commands/records"],
  ["/embed/nest-sketch/demo-pond", "/embed/nest-sketch/demo-pond"],
  ["/public/", "/public/"],
  [undefined, ""],
])("WEB-S2: %s is logged as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
