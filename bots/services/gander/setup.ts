import type { Budgets, ChangeRequest, Personality, ServerState } from "#core/gander/api.ts";
import { GANDER } from "#core/gander/limits.ts";
import * as words from "#core/gander/words.ts";
import type { GanderBackend } from "../../backend.ts";
import type { ServerStates } from "../../chat/server-states.ts";
import type { Post, ServerCommand, ServerPress } from "../../chat/servers.ts";
import {
  channelsMenu,
  formPersonality,
  ownOf,
  personalityPage,
  presetOf,
  setupPage,
  setupText,
} from "./setup-pages.ts";

export type SetupOptions = { backend: GanderBackend; states: ServerStates };

type Change = ChangeRequest["change"];
type Asked = Pick<ServerCommand, "place" | "person">;

/**
 * What people who manage a server set with commands, buttons and menus. Every call checks again that
 * they may: Discord's own check is a setting that others can change.
 */
export class Setup {
  readonly #options: SetupOptions;

  constructor(options: SetupOptions) {
    this.#options = options;
  }

  async onCommand(command: ServerCommand): Promise<void> {
    const way = await command.answerPrivately();
    await way.send(await this.#guarded(command, () => this.#pageOf(command)));
  }

  /** A button, menu or form of the wizard; its key is `gander:set:<what>[:<channel>]`. */
  async onPress(press: ServerPress): Promise<void> {
    const [, , what = "", channel = ""] = press.key.split(":");
    if (what === "words" && press.person.managesServer) {
      await this.#openForm(press, channel);
      return;
    }
    const way = await press.update();
    await way.send(await this.#guarded(press, () => this.#pressed(press, what, channel)));
  }

  /** `make`, unless they may not or PocketBase is away. */
  async #guarded({ person }: Asked, make: () => Promise<Post>): Promise<Post> {
    if (!person.managesServer) return { text: words.MANAGERS_ONLY, rows: [] };
    try {
      return await make();
    } catch {
      return { text: words.UNREACHABLE, rows: [] };
    }
  }

  async #pageOf(command: ServerCommand): Promise<Post> {
    const { place, fields, word } = command;
    const bound = await this.#bound(command);
    if (typeof bound === "string") return { text: bound };
    switch (word) {
      case "personality":
        return personalityPage(bound, String(fields.channel ?? ""));
      case "channels":
        return { text: setupText(bound), rows: [channelsMenu(bound)] };
      case "budget":
        return this.#budget(command, bound);
      default:
        return setupPage(await this.#options.states.of(place.server));
    }
  }

  /** The server's settings; for one without a workspace, those after it got theirs, or why not. */
  async #bound({ place, person }: Asked): Promise<ServerState | string> {
    const { backend, states } = this.#options;
    const state = await states.of(place.server);
    if (state.tenant !== "") return state;
    const name = place.serverName || place.server;
    const { refused } = await backend.bind({ server: place.server, name, by: person.id });
    if (refused !== "") return refused;
    const fresh = await backend.server(place.server);
    states.set(place.server, fresh);
    return fresh;
  }

  async #pressed(press: ServerPress, what: string, channel: string): Promise<Post> {
    const state = await this.#options.states.of(press.place.server);
    if (state.tenant === "") return { text: words.NOT_BOUND, rows: [] };
    const [value = ""] = press.values;
    switch (what) {
      case "on":
      case "off":
        return setupPage(await this.#change(press, { type: "enabled", is_enabled: what === "on" }));
      case "channels":
        return setupPage(await this.#setChannels(press, state));
      case "budget":
        return setupPage(await this.#setBudgets(press, { answersPerServer: Number(value) }));
      case "preset": {
        const next = { ...ownOf(state, channel), preset: presetOf(value) };
        return personalityPage(await this.#setPersonality(press, next, channel), channel);
      }
      case "form": {
        const next = formPersonality(press.fields, ownOf(state, channel));
        if (typeof next === "string") return { text: next, rows: [] };
        return personalityPage(await this.#setPersonality(press, next, channel), channel);
      }
      case "done":
        return { text: setupText(state), rows: [] };
      default:
        return setupPage(state);
    }
  }

  async #budget(command: ServerCommand, state: ServerState): Promise<Post> {
    const { server, channel, person, tokens } = command.fields;
    const wanted = {
      ...(server !== undefined && { answersPerServer: Number(server) }),
      ...(channel !== undefined && { answersPerChannel: Number(channel) }),
      ...(person !== undefined && { answersPerUser: Number(person) }),
      ...(tokens !== undefined && { tokensPerServer: Number(tokens) }),
    };
    const isAsked = Object.keys(wanted).length === 0;
    const { budgets } = isAsked ? state : await this.#setBudgets(command, wanted);
    return { text: words.budgetWords(budgets) };
  }

  #setBudgets(asked: Asked, budgets: Partial<Budgets>): Promise<ServerState> {
    return this.#change(asked, { type: "budgets", budgets });
  }

  #setPersonality(asked: Asked, personality: Personality, channel: string): Promise<ServerState> {
    return this.#change(asked, {
      type: "personality",
      personality,
      channel: channel === "" ? null : channel,
    });
  }

  async #setChannels(press: ServerPress, state: ServerState): Promise<ServerState> {
    const chosen = new Set(press.values);
    const allowed = new Set(
      state.channels.filter(({ is_allowed }) => is_allowed).map(({ channel }) => channel),
    );
    const changed = [
      ...[...chosen].filter((channel) => !allowed.has(channel)),
      ...[...allowed].filter((channel) => !chosen.has(channel)),
    ];
    let next = state;
    for (const channel of changed) {
      const known = state.channels.find((each) => each.channel === channel);
      next = await this.#change(press, {
        type: "channel",
        channel,
        name: known?.name || channel,
        is_allowed: chosen.has(channel),
      });
    }
    return next;
  }

  async #change({ place, person }: Asked, change: Change): Promise<ServerState> {
    const { backend, states } = this.#options;
    const request = { server: place.server, by: person.id, change };
    // Without a workspace by now: what is known of the server says so.
    const state = (await backend.change(request)) ?? (await backend.server(place.server));
    states.set(place.server, state);
    return state;
  }

  async #openForm(press: ServerPress, channel: string): Promise<void> {
    const state = this.#options.states.known(press.place.server);
    const { name, tone, instructions, samples, talkativeness } = ownOf(state, channel);
    await press.openForm({
      key: `gander:set:form:${channel}`,
      title: "How Gander speaks",
      fields: [
        { name: "name", label: "Name", value: name, maxChars: GANDER.nameMaxChars },
        {
          name: "tone",
          label: "Tone, e.g. warm and brief",
          value: tone,
          maxChars: GANDER.toneMaxChars,
        },
        {
          name: "instructions",
          label: "Instructions",
          value: instructions,
          maxChars: GANDER.instructionsMaxChars,
          isLong: true,
        },
        {
          name: "samples",
          label: `Sample lines, up to ${GANDER.samplesMaxCount}, one a line`,
          value: samples.join("\n"),
          maxChars: GANDER.samplesMaxCount * (GANDER.sampleMaxChars + 1),
          isLong: true,
        },
        {
          name: "talkativeness",
          label: "How much it says, from 1 to 5",
          value: String(talkativeness),
          maxChars: 1,
        },
      ],
    });
  }
}
