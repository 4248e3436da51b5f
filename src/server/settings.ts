/** What the supervisor tells the web server, checked. */
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { STORAGE } from "#core/platform/limits.ts";
import { readSocialLinks, SOCIAL_LINKS_DEFAULT } from "#core/platform/shell/social.ts";
import { readAddressList } from "./request-checks.ts";

const BUILT_SITE = fileURLToPath(new URL("../../dist", import.meta.url));

const address = (name: string) =>
  v.pipe(v.string(`${name} is missing`), v.url(`${name} must be an address`));

const settingsSchema = v.pipe(
  v.object({
    GQ_MODE: v.picklist(["development", "production"], "GQ_MODE must be development or production"),
    GQ_SITE_URL: address("GQ_SITE_URL"),
    GQ_POCKETBASE_URL: address("GQ_POCKETBASE_URL"),
    GQ_ROOMS_URL: address("GQ_ROOMS_URL"),
    GQ_BOTS_URL: v.optional(v.pipe(v.string(), v.url("GQ_BOTS_URL must be an address"))),
    GQ_HOST: v.optional(v.string(), "127.0.0.1"),
    GQ_PORT: v.pipe(
      v.string("GQ_PORT is missing"),
      v.regex(/^\d{1,5}$/, "GQ_PORT must be a port number"),
      v.transform(Number),
    ),
    GQ_TRUST_PROXY: v.optional(v.picklist(["true", "false"]), "false"),
    GQ_OPERATOR_ADDRESSES: v.pipe(
      v.optional(v.string(), ""),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const list = readAddressList(dataset.value);
        if (list) return list;
        addIssue({ message: "GQ_OPERATOR_ADDRESSES must be addresses or networks" });
        return NEVER;
      }),
    ),
    GQ_ANALYTICS_URL: v.optional(
      v.union([v.literal(""), v.pipe(v.string(), v.url("GQ_ANALYTICS_URL must be an address"))]),
      "",
    ),
    GQ_DATA_DIR: v.optional(v.string()),
    GQ_DISK_RESERVE_BYTES: v.pipe(
      v.optional(v.string(), String(STORAGE.reserveBytes)),
      v.regex(/^\d+$/, "GQ_DISK_RESERVE_BYTES must be a number of bytes"),
      v.transform(Number),
    ),
    GQ_SOCIAL_LINKS: v.pipe(
      v.optional(v.string(), SOCIAL_LINKS_DEFAULT),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const links = readSocialLinks(dataset.value);
        if (links) return links;
        addIssue({ message: "GQ_SOCIAL_LINKS must be addresses, or off" });
        return NEVER;
      }),
    ),
    GQ_TWITCH_EXTENSION_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]*$/)), ""),
    GQ_SITE_FOLDER: v.optional(v.string(), BUILT_SITE),
    GQ_LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error"]), "info"),
  }),
  v.transform((variables) => ({
    mode: variables.GQ_MODE,
    siteUrl: variables.GQ_SITE_URL,
    pocketBaseUrl: variables.GQ_POCKETBASE_URL,
    roomsUrl: variables.GQ_ROOMS_URL,
    /** For the status page alone; without it the bots count as down there. */
    ...(variables.GQ_BOTS_URL !== undefined && { botsUrl: variables.GQ_BOTS_URL }),
    host: variables.GQ_HOST,
    /** 0 takes any free port. */
    port: variables.GQ_PORT,
    /** A proxy in front of this server names the client in X-Forwarded-For. */
    trustProxy: variables.GQ_TRUST_PROXY === "true",
    /** From where PocketBase's dashboard can be reached. */
    operatorAddresses: variables.GQ_OPERATOR_ADDRESSES,
    /** A script that counts visits, for visitors who allow it; undefined for none. */
    ...(variables.GQ_ANALYTICS_URL !== "" && { analyticsUrl: variables.GQ_ANALYTICS_URL }),
    /** Where our data is, and what has to stay free there; without it no upload is stopped. */
    ...(variables.GQ_DATA_DIR !== undefined && { dataDir: variables.GQ_DATA_DIR }),
    diskReserveBytes: variables.GQ_DISK_RESERVE_BYTES,
    /** What the footer links to beside our own pages. */
    socialLinks: variables.GQ_SOCIAL_LINKS,
    /** The Twitch extension whose pages may ask for what the panel shows; "" for none. */
    extensionId: variables.GQ_TWITCH_EXTENSION_CLIENT_ID,
    /** The built site, as scripts/build/site.ts makes it. */
    siteFolder: variables.GQ_SITE_FOLDER,
    logLevel: variables.GQ_LOG_LEVEL,
  })),
);

export type WebSettings = v.InferOutput<typeof settingsSchema>;

/** Answers the settings, or one message for each wrong variable. */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
): { ok: true; value: WebSettings } | { ok: false; messages: string[] } {
  const result = v.safeParse(settingsSchema, variables);
  if (result.success) return { ok: true, value: result.output };
  const messages = result.issues.map(({ input, path, message }) =>
    input === undefined ? `${path?.[0].key} is missing` : message,
  );
  return { ok: false, messages };
}
