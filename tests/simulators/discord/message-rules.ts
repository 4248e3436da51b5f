/**
 * What a message may hold, and whom it would notify:
 * https://docs.discord.com/developers/resources/message#create-message and
 * https://docs.discord.com/developers/components/reference
 */

export type SentBody = {
  content?: string;
  embeds?: SentEmbed[];
  /** Files that came with it: https://docs.discord.com/developers/reference#uploading-files */
  files?: readonly SentFile[];
  components?: { components?: Record<string, unknown>[] }[];
  flags?: number;
  allowed_mentions?: { parse?: string[]; users?: string[]; replied_user?: boolean };
  message_reference?: { message_id: string };
};

/** https://docs.discord.com/developers/resources/message#embed-object */
export type SentEmbed = {
  title?: string;
  description?: string;
  footer?: { text?: string };
  fields?: { name?: string; value?: string }[];
  image?: { url?: string };
  thumbnail?: { url?: string };
};

export type SentFile = { name: string; type: string; bytes: Uint8Array };

/** https://docs.discord.com/developers/resources/message#message-object-message-flags */
const SUPPRESS_EMBEDS = 1 << 2;
const MENTION = /<@[!&]?\d+>|@everyone|@here/;
const BARE_LINK = /(?<![<(])https?:\/\/\S+|\]\(https?:/;

export class MessageRules {
  readonly #violations: string[];
  /** Texts that notified somebody. */
  readonly pings: string[] = [];
  /** Texts with a link whose page Discord would show below. */
  readonly unfurled: string[] = [];

  constructor(violations: string[]) {
    this.#violations = violations;
  }

  /** Returns what is wrong with a body as Discord says it; undefined for one that it takes. */
  problemOf(body: SentBody): string | undefined {
    const problem = this.#check(body);
    if (problem !== undefined) this.#violations.push(problem);
    this.#watch(body);
    return problem;
  }

  #check({ content = "", embeds = [], components = [] }: SentBody): string | undefined {
    if (content.length > 2000) return "content: Must be 2000 or fewer in length.";
    if (content === "" && embeds.length === 0 && components.length === 0) {
      return "Cannot send an empty message";
    }
    if (embeds.length > 10) return "embeds: Must be 10 or fewer in length.";
    for (const embed of embeds) {
      const problem = embedProblem(embed);
      if (problem !== undefined) return problem;
    }
    if (components.length > 5) return "components: Must be 5 or fewer in length.";
    const ids: string[] = [];
    for (const { components: row = [] } of components) {
      if (row.length === 0 || row.length > 5) return "components: Must be between 1 and 5.";
      for (const part of row) {
        const problem = partProblem(part);
        if (problem !== undefined) return problem;
        ids.push(String(part.custom_id));
      }
    }
    return new Set(ids).size < ids.length ? "Component custom id cannot be duplicated" : undefined;
  }

  #watch({ content = "", flags = 0, allowed_mentions: allowed }: SentBody): void {
    const parse = allowed?.parse ?? ["everyone", "roles", "users"];
    const isSilent = allowed !== undefined && parse.length === 0 && !allowed.users?.length;
    if (MENTION.test(content) && !isSilent) this.pings.push(content);
    if (allowed?.replied_user) this.pings.push(`a reply: ${content}`);
    if (BARE_LINK.test(content) && (flags & SUPPRESS_EMBEDS) === 0) this.unfurled.push(content);
  }
}

function embedProblem(embed: SentEmbed): string | undefined {
  const { title = "", description = "", footer, fields = [], image, thumbnail } = embed;
  if (title.length > 256) return "embeds.title: Must be 256 or fewer in length.";
  if (description.length > 4096) return "embeds.description: Must be 4096 or fewer in length.";
  if ((footer?.text ?? "").length > 2048) return "embeds.footer: Must be 2048 or fewer.";
  if (fields.length > 25) return "embeds.fields: Must be 25 or fewer in length.";
  for (const { name = "", value = "" } of fields) {
    if (name === "" || name.length > 256) return "embeds.fields.name: Must be between 1 and 256.";
    if (value === "" || value.length > 1024) return "embeds.fields.value: Must be 1 to 1024.";
  }
  const addresses = [image, thumbnail].flatMap((picture) => picture?.url ?? []);
  const isWrong = addresses.some((url) => !/^(https?|attachment):\/\/[^\s]+$/.test(url));
  return isWrong ? "embeds.image.url: Not a well formed URL." : undefined;
}

function partProblem(part: Record<string, unknown>): string | undefined {
  const id = String(part.custom_id ?? "");
  if (id === "" || id.length > 100) return "custom_id: Must be between 1 and 100 in length.";
  if (part.type === 2 && String(part.label ?? "").length > 80) return "label: Must be 80 or fewer.";
  if (part.type === 3) {
    const options = (part.options ?? []) as { label: string; value: string }[];
    if (options.length === 0 || options.length > 25) return "options: Must be between 1 and 25.";
    if (options.some(({ label }) => label.length > 100))
      return "options.label: Must be 100 or fewer.";
    if (new Set(options.map(({ value }) => value)).size < options.length) {
      return "The specified option value is already used";
    }
  }
  if (String(part.placeholder ?? "").length > 150) return "placeholder: Must be 150 or fewer.";
  return undefined;
}
