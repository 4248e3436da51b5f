/** Twitch's written rules for what an extension's zip may have in it, as far as a program can tell. */
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import type { ZipFile } from "./zip.ts";

const HELPER = "https://extension-files.twitch.tv/helper/v1/twitch-ext.min.js";

const POLICIES = "https://dev.twitch.tv/docs/extensions/guidelines-and-policies";
const BACKGROUND = "https://dev.twitch.tv/docs/extensions/required-technical-background";
const CSP =
  "https://discuss.dev.twitch.com/t/new-extensions-policy-for-content-security-policy-csp-directives-and-timeline-for-enforcement/33695";

export type PanelRule = {
  id: string;
  /** What has to be so. */
  text: string;
  /** Where it is written; "" for what we ask of ourselves. */
  source: string;
  /** Returns what breaks it. */
  broken: (files: readonly ZipFile[]) => string[];
};

export type Finding = { rule: PanelRule; what: string };

/** The pages that the developer console is told of; each is at the zip's root. */
const PAGES = ["panel.html", "mobile.html", "config.html", "live_config.html"];

const KINDS = /\.(html|js|css|svg)$/;
/** What libraries bring along is theirs, and apart. */
const LIBRARIES = "libraries.js";
const LINE_MAX_CHARS = 1_000;

const of = (files: readonly ZipFile[], kind: string) =>
  files
    .filter(({ name }) => name.endsWith(kind))
    .map(({ name, content }) => ({ name, text: content.toString("utf8") }));

/** The names of files in which a pattern is found. */
const finding = (kind: string, pattern: RegExp) => (files: readonly ZipFile[]) =>
  of(files, kind).flatMap(({ name, text }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`${name}: ${found.slice(0, 80)}`];
  });

function scriptsOf(text: string): string[] {
  return [...text.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/gi)].map(([, address = ""]) => address);
}

export const PANEL_RULES: readonly PanelRule[] = [
  {
    id: "pages",
    text: "The viewer's and the broadcaster's pages are at the zip's root",
    source: BACKGROUND,
    broken: (files) =>
      PAGES.filter((page) => !files.some(({ name }) => name === page)).map((page) => `no ${page}`),
  },
  {
    id: "root",
    text: "All files are at the zip's root, under plain names and of known kinds",
    source: BACKGROUND,
    broken: (files) =>
      files
        .filter(({ name }) => !/^[a-z0-9_-]+\.[a-z]+$/.test(name) || !KINDS.test(name))
        .map(({ name }) => name),
  },
  {
    id: "helper",
    text: "Each page loads Twitch's helper, before any script of ours",
    source: BACKGROUND,
    broken: (files) =>
      of(files, ".html")
        .filter(({ text }) => scriptsOf(text)[0] !== HELPER)
        .map(({ name }) => name),
  },
  {
    id: "remote-scripts",
    text: "No other script comes from elsewhere, and each that is named is in the zip",
    source: POLICIES,
    broken: (files) => [
      ...of(files, ".html").flatMap(({ name, text }) =>
        scriptsOf(text)
          .filter((address) => address !== HELPER)
          .filter((address) => !files.some((file) => file.name === address))
          .map((address) => `${name}: ${address}`),
      ),
      ...finding(".js", /\b(?:import|from)\s*\(?\s*["'](?!\.\/)[^"']*["']|importScripts/)(files),
    ],
  },
  {
    id: "inline-scripts",
    text: "No script stands in a page itself, nor in an attribute or an address",
    source: CSP,
    broken: finding(".html", /<script\b(?![^>]*\bsrc=)[^>]*>|\son[a-z]+\s*=|["']\s*javascript:/i),
  },
  {
    id: "inline-styles",
    text: "No style stands in a page itself",
    source: "",
    broken: finding(".html", /<style\b|\sstyle\s*=/i),
  },
  {
    id: "eval",
    text: "No text is run as a script",
    source: CSP,
    broken: finding(
      ".js",
      /\beval\s*\(|\bnew\s+Function\s*\(|\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
    ),
  },
  {
    id: "html",
    text: "No text is read as HTML",
    source: "",
    broken: finding(".js", /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/),
  },
  {
    id: "iframes",
    text: "No iframes (2.2)",
    source: POLICIES,
    broken: (files) => [
      ...finding(".html", /<(?:iframe|frame|object|embed)\b/i)(files),
      ...finding(".js", /createElement\(\s*["'`](?:iframe|object|embed)|["'`]<iframe/i)(files),
    ],
  },
  {
    id: "readable",
    text: "Our scripts can be read by a person (2.5)",
    source: POLICIES,
    broken: (files) =>
      of(files, ".js")
        .filter(({ name }) => name !== LIBRARIES)
        .filter(({ text }) => text.split("\n").some((line) => line.length > LINE_MAX_CHARS))
        .map(({ name }) => `${name} has a line of more than ${LINE_MAX_CHARS} characters`),
  },
  {
    id: "addresses",
    text: "What is fetched, shown or styled comes from the zip or from the one server that is declared (2.12)",
    source: CSP,
    broken: (files) => [
      ...finding(".css", /@import|url\(\s*["']?(?!data:)(?:https?:)?\/\//i)(files),
      ...finding(
        ".html",
        /<(?:link|img|audio|video|source)\b[^>]*\b(?:href|src)="(?:https?:)?\/\/[^"]*"/i,
      )(files),
      ...serversOf(files).slice(1),
    ],
  },
  {
    id: "https",
    text: "The server is reached by https: Twitch shows pages over https alone",
    source: CSP,
    broken: (files) =>
      serversOf(files).filter(
        (server) => !server.startsWith("https:") && !/^http:\/\/localhost(:|$)/.test(server),
      ),
  },
  {
    id: "size",
    text: `All files together have ${PANEL_LIMITS.filesMaxBytes / 1024} KB at most`,
    source: "",
    broken: (files) => {
      const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
      return bytes > PANEL_LIMITS.filesMaxBytes ? [`${bytes} bytes`] : [];
    },
  },
];

/** The servers that our scripts name, once each; addresses of namespaces are none. */
function serversOf(files: readonly ZipFile[]): string[] {
  const named = of(files, ".js")
    .filter(({ name }) => name !== LIBRARIES)
    .flatMap(({ text }) =>
      [...withoutComments(text).matchAll(/https?:\/\/[a-z0-9.:-]+/gi)].map(([server]) => server),
    );
  return [...new Set(named)];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, "").replace(/(^|\s)\/\/.*$/gm, "");
}

/** Everything in the files that breaks a rule (PANEL-Z2). */
export function checkPanel(files: readonly ZipFile[]): Finding[] {
  return PANEL_RULES.flatMap((rule) => rule.broken(files).map((what) => ({ rule, what })));
}
