/** What the header, the menu, the bottom bar and the footer link to. */
import { SOURCE_URL } from "#core/brand.ts";
import { crossLink, FIRST_DOCS_PATH } from "#core/redirects.ts";
import type { Variant } from "#core/variants.ts";

export type Link = { name: string; href: string };

/** Home of the site that the page belongs to. */
export const HOME: Record<Variant, string> = { main: "/", ask: "/ask", creator: "/" };

export const CONSOLE_LINK: Link = {
  name: "Creator Console",
  href: crossLink("creator", "/dashboard"),
};

const WADDLE: Link = { name: "Waddle", href: crossLink("ask", "/waddle") };
const NEST_SKETCH: Link = { name: "Nest Sketch", href: crossLink("ask", "/nest-sketch") };
const DOCS: Record<Variant, Link> = {
  main: { name: "Docs", href: FIRST_DOCS_PATH },
  ask: { name: "Docs", href: FIRST_DOCS_PATH },
  creator: { name: "Docs", href: crossLink("ask", "/getting-started/introduction") },
};

export function headerLinks(variant: Variant): Link[] {
  return [WADDLE, NEST_SKETCH, DOCS[variant]];
}

export function menuLinks(variant: Variant): Link[] {
  return [
    { name: "Home", href: crossLink("main", "/") },
    { name: "Twitch", href: WADDLE.href },
    NEST_SKETCH,
    { name: "Documentation", href: DOCS[variant].href },
    CONSOLE_LINK,
  ];
}

export function barLinks(variant: Variant): Link[] {
  return [
    { name: "Home", href: variant === "main" ? "/" : crossLink("main", "/") },
    { name: "Ask", href: crossLink("ask", "/") },
  ];
}

export const FOOTER_COLUMNS: { title: string; links: Link[] }[] = [
  {
    title: "Resources",
    links: [
      { name: "Documentation", href: crossLink("ask", "/getting-started/introduction") },
      { name: "Quick start", href: crossLink("ask", "/getting-started/quick-start") },
      { name: "Configuration", href: crossLink("ask", "/getting-started/configuration") },
      { name: "Source code", href: SOURCE_URL },
    ],
  },
  {
    title: "Services",
    links: [WADDLE, NEST_SKETCH, { name: "Console", href: CONSOLE_LINK.href }],
  },
];
