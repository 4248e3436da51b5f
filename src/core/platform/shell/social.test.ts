import { expect, test } from "vitest";
import { readSocialLinks, SOCIAL_LINKS_DEFAULT } from "./social.ts";

test("SHELL-SL1: an address is named by its network, or else by its host", () => {
  const links = readSocialLinks(
    "https://discord.gg/pond, https://www.twitch.tv/goose ,https://honk.example/@goose",
  );
  expect(links).toEqual([
    { name: "Discord", href: "https://discord.gg/pond", icon: "chat" },
    { name: "Twitch", href: "https://www.twitch.tv/goose", icon: "video" },
    { name: "honk.example", href: "https://honk.example/@goose", icon: "web" },
  ]);
});

test("SHELL-SL1: without a choice there is the source code, and off is none", () => {
  expect(readSocialLinks(SOCIAL_LINKS_DEFAULT)?.map(({ name }) => name)).toEqual(["GitHub"]);
  expect(readSocialLinks("off")).toEqual([]);
});

test.each([
  "twitch.tv/goose",
  "javascript:alert(1)",
  "https://twitch.tv@evil.example/",
  Array.from({ length: 9 }, () => "https://x.com/goose").join(","),
])("SHELL-SL1: %s is refused", (addresses) => {
  expect(readSocialLinks(addresses)).toBeUndefined();
});
