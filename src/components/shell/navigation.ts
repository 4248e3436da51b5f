/** What the header, the menu, the bottom bar and the footer link to. */
import { SERVICES, type ServiceId } from "#core/platform/brand.ts";
import { crossLink, FIRST_DOCS_PATH } from "#core/platform/redirects.ts";
import type { Variant } from "#core/platform/variants.ts";

export type Link = { name: string; href: string; summary?: string };

/** Home of the site that the page belongs to. */
export const HOME: Record<Variant, string> = { main: "/", ask: "/", creator: "/" };

export const CONSOLE_LINK: Link = {
  name: "Creator Console",
  href: crossLink("creator", "/dashboard"),
};

/** A page of the main site, from a page of `variant`. */
function mainPage(variant: Variant, path: string): string {
  return variant === "main" ? path : crossLink("main", path);
}

/** Where each service is presented; the game and the canvas are explained on the Ask site. */
function servicePage(variant: Variant, id: ServiceId): string {
  switch (id) {
    case "waddle":
      return mainPage(variant, "/waddle");
    case "gaggle":
      return crossLink("ask", "/gaggle");
    case "gander":
      return mainPage(variant, "/gander");
    case "nest_sketch":
      return crossLink("ask", "/nest-sketch");
    case "pondparty":
      return mainPage(variant, "/pond-party");
  }
}

function services(variant: Variant): Link[] {
  return SERVICES.map(({ id, name, summary }) => ({
    name,
    summary,
    href: servicePage(variant, id),
  }));
}

function docs(variant: Variant): Link {
  const href =
    variant === "creator" ? crossLink("ask", "/getting-started/introduction") : FIRST_DOCS_PATH;
  return { name: "Documentation", href };
}

export type Menu = { name: string; links: Link[] };

/** The dropdowns and links of the desktop's header, in their order. */
export function headerMenus(variant: Variant): Menu[] {
  return [
    { name: "Products", links: services(variant) },
    {
      name: "Player",
      links: [
        { name: "Play", summary: "Games for one", href: mainPage(variant, "/play") },
        {
          name: "Pond Party",
          summary: "Room games for a crowd",
          href: mainPage(variant, "/pond-party"),
        },
      ],
    },
  ];
}

export function headerLinks(variant: Variant): Link[] {
  return [docs(variant), { name: "Status", href: mainPage(variant, "/status") }];
}

/** The burger's menu; a menu in it is a list that unfolds. */
export function burgerItems(variant: Variant): (Link | Menu)[] {
  return [
    { name: "Home", href: mainPage(variant, "/") },
    { name: "Twitch", href: servicePage(variant, "waddle") },
    { name: "Discord", href: servicePage(variant, "gander") },
    { name: "Products", links: services(variant) },
    docs(variant),
    { name: "Status", href: mainPage(variant, "/status") },
    { name: "Play", href: mainPage(variant, "/play") },
    CONSOLE_LINK,
  ];
}

export function barLinks(variant: Variant): Link[] {
  return [
    { name: "Home", href: mainPage(variant, "/") },
    { name: "Ask", href: crossLink("ask", "/") },
  ];
}

export function footerColumns(variant: Variant): Menu[] {
  return [
    {
      name: "Resources",
      links: [
        docs(variant),
        { name: "Quick start", href: crossLink("ask", "/getting-started/quick-start") },
        { name: "Card search", href: mainPage(variant, "/cards") },
        { name: "Support", href: mainPage(variant, "/support") },
        { name: "Status", href: mainPage(variant, "/status") },
      ],
    },
    {
      name: "Services",
      links: [
        CONSOLE_LINK,
        ...services(variant),
        { name: "Twitch panel", href: mainPage(variant, "/panel") },
      ],
    },
    {
      name: "Policies",
      links: [
        { name: "Terms", href: mainPage(variant, "/terms") },
        { name: "Privacy", href: mainPage(variant, "/privacy") },
      ],
    },
  ];
}

/** What changed in the documentation; a file, so every site has it. */
export const FEED_LINK: Link = { name: "RSS", href: "/ask/rss.xml" };
