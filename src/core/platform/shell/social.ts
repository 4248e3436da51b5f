/** The social links of the footer: an operator's addresses, each named by the network it leads to. */
import { SOURCE_URL } from "../brand.ts";

/** The picture beside a link. */
export type SocialIcon = "chat" | "code" | "video" | "web";

export type SocialLink = { name: string; href: string; icon: SocialIcon };

/** What the footer links to where the operator chose nothing. */
export const SOCIAL_LINKS_DEFAULT = SOURCE_URL;

/** More than a footer has room for is a mistake. */
export const SOCIAL_LINKS_MAX_COUNT = 8;

const NETWORKS: readonly { name: string; icon: SocialIcon; hosts: readonly string[] }[] = [
  { name: "Bluesky", icon: "chat", hosts: ["bsky.app"] },
  { name: "Codeberg", icon: "code", hosts: ["codeberg.org"] },
  { name: "Discord", icon: "chat", hosts: ["discord.gg", "discord.com"] },
  { name: "Facebook", icon: "chat", hosts: ["facebook.com"] },
  { name: "GitHub", icon: "code", hosts: ["github.com"] },
  { name: "GitLab", icon: "code", hosts: ["gitlab.com"] },
  { name: "Instagram", icon: "web", hosts: ["instagram.com"] },
  { name: "Mastodon", icon: "chat", hosts: ["mastodon.social", "mastodon.online"] },
  { name: "Reddit", icon: "chat", hosts: ["reddit.com"] },
  { name: "Threads", icon: "chat", hosts: ["threads.net", "threads.com"] },
  { name: "TikTok", icon: "video", hosts: ["tiktok.com"] },
  { name: "Twitch", icon: "video", hosts: ["twitch.tv"] },
  { name: "X", icon: "chat", hosts: ["x.com", "twitter.com"] },
  { name: "YouTube", icon: "video", hosts: ["youtube.com", "youtu.be"] },
];

/**
 * Reads web addresses with commas between. Undefined where one is no web address or there are more
 * than SOCIAL_LINKS_MAX_COUNT. "off" is none at all. An address of a network that we don't know has
 * its host as its name.
 */
export function readSocialLinks(addresses: string): SocialLink[] | undefined {
  const parts = addresses.split(",").map((part) => part.trim());
  const named = parts.filter((part) => part !== "");
  if (named.length === 1 && named[0] === "off") return [];
  if (named.length > SOCIAL_LINKS_MAX_COUNT) return undefined;
  const links = named.map(readSocialLink);
  return links.every((link) => link !== undefined) ? links : undefined;
}

function readSocialLink(address: string): SocialLink | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, href, username } = new URL(address);
  if (!["http:", "https:"].includes(protocol) || username !== "") return undefined;
  const host = hostname.replace(/^(www|m)\./, "");
  const network = NETWORKS.find(({ hosts }) => hosts.includes(host));
  return { name: network?.name ?? host, href, icon: network?.icon ?? "web" };
}
