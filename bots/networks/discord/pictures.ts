import type { RawFile } from "discord.js";
import { DISCORD } from "#core/chat/discord-limits.ts";
import { linkProblem } from "#core/gander/link.ts";

/** The parts of an embed that have a picture. */
const PARTS = ["image", "thumbnail"] as const;

/** An embed as far as its pictures go. */
type Embed = object & { [part in (typeof PARTS)[number]]?: { url: string } };

export type Illustrated = { embeds: Embed[]; files: RawFile[] };

/**
 * Embeds whose pictures Discord can show. It fetches one by its address where that is public; from a site
 * on a machine of one's own it can't, so there the picture is sent along. One that can't be read is left
 * out.
 */
export async function illustrated(embeds: readonly Embed[]): Promise<Illustrated> {
  const files: RawFile[] = [];
  const shown: Embed[] = [];
  for (const embed of embeds) {
    const changed = { ...embed };
    for (const part of PARTS) {
      const url = embed[part]?.url;
      if (url === undefined || isReachable(url)) continue;
      const data = await bytesOf(url);
      if (data) {
        const name = nameOf(url);
        files.push({ name, data });
        changed[part] = { url: `attachment://${name}` };
      } else {
        delete changed[part];
      }
    }
    shown.push(changed);
  }
  return { embeds: shown, files };
}

/** The same embeds for an edit of a message, to which its files are attached already. */
export function illustratedAgain(embeds: readonly Embed[], files: readonly RawFile[]): Embed[] {
  const names = new Set(files.map(({ name }) => name));
  return embeds.map((embed) => {
    const changed = { ...embed };
    for (const part of PARTS) {
      const url = embed[part]?.url;
      if (url === undefined || isReachable(url)) continue;
      const name = nameOf(url);
      if (names.has(name)) changed[part] = { url: `attachment://${name}` };
      else delete changed[part];
    }
    return changed;
  });
}

function isReachable(url: string): boolean {
  return linkProblem(url) === undefined;
}

function nameOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) || "picture";
}

async function bytesOf(url: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DISCORD.pictureMs) });
    if (!response.ok || Number(response.headers.get("content-length")) > DISCORD.pictureMaxBytes) {
      await response.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > DISCORD.pictureMaxBytes ? undefined : bytes;
  } catch {
    return undefined;
  }
}
