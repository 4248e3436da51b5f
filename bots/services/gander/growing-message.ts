import { DISCORD } from "#core/chat/discord-limits.ts";
import { splitText } from "#core/gander/split.ts";
import type { Answering, Row, SentPost } from "../../chat/servers.ts";

/** An answer on its way: one message that is edited as it grows, then further ones (GANDER-D5). */
export class GrowingMessage {
  readonly #way: Answering;
  readonly #sent: { post: SentPost; text: string }[] = [];
  #next: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(way: Answering) {
    this.#way = way;
  }

  /** Shows the text so far; soon, and not each change. */
  show(text: string): void {
    this.#next = text;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#next !== undefined) this.#run(this.#next).catch(() => undefined);
      },
      this.#sent.length === 0 ? 0 : DISCORD.editEveryMs,
    );
  }

  /** Shows the whole text, with `rows` below its last message; resolves when it is there. */
  async end(text: string, rows: readonly Row[] = []): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
    await this.#running.catch(() => undefined);
    await this.#write(text, rows);
  }

  #run(text: string): Promise<void> {
    this.#next = undefined;
    this.#running = this.#running.catch(() => undefined).then(() => this.#write(text, []));
    return this.#running;
  }

  async #write(text: string, rows: readonly Row[]): Promise<void> {
    const parts = splitText(text);
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const post = { text: part, ...(isLast && rows.length > 0 && { rows }) };
      const known = this.#sent[index];
      if (!known) {
        this.#sent.push({ post: await this.#way.send(post), text: part });
      } else if (known.text !== part || post.rows) {
        await known.post.edit(post);
        known.text = part;
      }
    }
  }
}
