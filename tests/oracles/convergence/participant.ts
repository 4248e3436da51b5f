/** Somebody with a copy of the sketch, a connection that comes and goes, and a memory. */
import {
  type CopyEvent,
  handleCopyEvent,
  openCopy,
  type Remembered,
  rememberedOf,
  type SketchCopy,
} from "#core/sketch/copy.ts";
import { parseSteps, stepsOf } from "#core/sketch/kept-steps.ts";
import type { SketchNotice, SketchRole } from "#core/sketch/wire.ts";
import type { Host, Line } from "./host.ts";

export class Participant {
  readonly name: string;
  readonly client: string;
  role: SketchRole;
  copy: SketchCopy;
  line: Line | null = null;
  /** When the copy wants its `retry`. */
  retryAt: number | null = null;
  /** What the room or the copy reported as lost. */
  readonly lost = new Set<string>();
  /** What they put, as far as they know it to be remembered. */
  readonly put = new Set<string>();
  /** The stroke that is being drawn. */
  pen: string | null = null;
  #memory: string | null = null;
  #steps: string | null = null;
  #connections = 0;
  #ids = 0;
  readonly #host: Host;

  constructor(host: Host, name: string, role: SketchRole) {
    this.#host = host;
    this.name = name;
    this.role = role;
    this.client = `client-of-${name}-000000`.slice(0, 36);
    this.copy = openCopy({ client: this.client });
  }

  newId = (): string => {
    this.#ids += 1;
    return `${this.name}-element-${this.#ids}`;
  };

  give(event: CopyEvent): void {
    const { copy, effects } = handleCopyEvent(this.copy, event, { newId: this.newId });
    this.copy = copy;
    for (const effect of effects) {
      switch (effect.type) {
        case "send":
          this.line?.up.push(JSON.stringify(effect.request));
          break;
        case "retry":
          this.retryAt = this.#host.now + effect.afterMs;
          break;
        case "problem":
          for (const id of effect.ids) this.lost.add(id);
          break;
        case "remember":
        case "dirty":
          break;
      }
    }
    if (effects.some(({ type }) => type === "remember")) this.#remember();
  }

  #remember(): void {
    this.#memory = JSON.stringify(rememberedOf(this.copy));
    this.#steps = JSON.stringify(stepsOf(this.copy));
    for (const { operation } of this.copy.pending) {
      if (operation.type !== "put") continue;
      for (const { id } of operation.elements) this.put.add(id);
    }
  }

  connect(): void {
    if (this.line !== null) return;
    this.#connections += 1;
    const { name, role } = this;
    const connection = `${name}-${this.#connections}`;
    this.line = this.#host.connect(connection, { person: name, name, role });
    this.give({ type: "connected" });
  }

  disconnect(): void {
    if (this.line === null) return;
    const { connection } = this.line;
    this.line = null;
    if (this.#host.lines.has(connection)) this.#host.disconnect(connection);
    this.give({ type: "disconnected" });
  }

  /** The page is opened again: only what was remembered is left, and a stroke in the air is not. */
  reload(): void {
    this.disconnect();
    this.retryAt = null;
    this.pen = null;
    const remembered: Remembered | undefined =
      this.#memory === null ? undefined : JSON.parse(this.#memory);
    const steps = parseSteps(this.#steps ?? "");
    this.copy = openCopy({ client: this.client, remembered, steps });
  }

  receive(message: string | null): void {
    if (message !== null) {
      const notice: SketchNotice = JSON.parse(message);
      this.give({ type: "notice", notice });
      return;
    }
    this.line = null;
    this.give({ type: "disconnected" });
  }
}
