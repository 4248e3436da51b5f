import {
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from "discord.js";
import type { Answering, Post, ServerCommand, ServerPress, Turn } from "../../chat/servers.ts";
import type { OpenAnswers } from "./open-answers.ts";
import { personOf, placeOf } from "./places.ts";
import { editable, formBody, messageBody } from "./posts.ts";
import { turnsOfThread } from "./turns.ts";

type AnyInteraction =
  | ChatInputCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** A command that somebody used in a server. */
export function commandOf(
  interaction: ChatInputCommandInteraction,
  server: string,
  open: OpenAnswers,
): ServerCommand {
  return {
    ...askedBy(interaction, server),
    name: interaction.commandName,
    word: interaction.options.getSubcommand(false) ?? "",
    fields: fieldsOf(interaction),
    async answer() {
      begin(interaction, open);
      await interaction.deferReply();
      return answeringTo(interaction, false, open);
    },
    answerPrivately: () => privately(interaction, open),
    openForm: async (form) => void (await interaction.showModal(formBody(form))),
    async conversation(): Promise<readonly Turn[]> {
      const { channel } = interaction;
      return channel?.isThread() ? turnsOfThread(channel) : [];
    },
  };
}

/** A button, menu or form that somebody used in a server. */
export function pressOf(
  interaction: MessageComponentInteraction | ModalSubmitInteraction,
  server: string,
  open: OpenAnswers,
): ServerPress {
  return {
    ...askedBy(interaction, server),
    key: interaction.customId,
    values: interaction.isAnySelectMenu() ? interaction.values : [],
    fields: interaction.isModalSubmit() ? writtenIn(interaction) : {},
    answerPrivately: () => privately(interaction, open),
    async update() {
      const isOnMessage = !interaction.isModalSubmit() || interaction.isFromMessage();
      if (!isOnMessage) return privately(interaction, open);
      // Nothing is promised: until it changes, the message says what it said.
      await interaction.deferUpdate();
      return answeringTo(interaction, true, open);
    },
    async openForm(form) {
      if (!interaction.isModalSubmit()) await interaction.showModal(formBody(form));
    },
  };
}

/** Notes that an answer is promised, before Discord shows "is thinking". */
export function begin({ id, applicationId, token }: AnyInteraction, open: OpenAnswers): void {
  open.begin(id, { type: "interaction", application: applicationId, token });
}

async function privately(interaction: AnyInteraction, open: OpenAnswers): Promise<Answering> {
  begin(interaction, open);
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  return answeringTo(interaction, true, open);
}

/** The first message takes the place of "is thinking"; further ones follow it. */
function answeringTo(
  interaction: AnyInteraction,
  isPrivate: boolean,
  open: OpenAnswers,
): Answering {
  let count = 0;
  return {
    async send(post: Post) {
      count += 1;
      if (count === 1) {
        const { id } = await interaction.editReply(messageBody(post));
        open.goesOn(interaction.id, id);
        return editable(id, (changed) => interaction.editReply(messageBody(changed)));
      }
      const body = messageBody(post);
      const flags = isPrivate ? ([MessageFlags.Ephemeral, body.flags] as const) : body.flags;
      const { id } = await interaction.followUp({ ...body, flags });
      open.goesOn(interaction.id, id);
      return editable(id, (changed) =>
        interaction.editReply({ ...messageBody(changed), message: id }),
      );
    },
  };
}

function askedBy(interaction: AnyInteraction, server: string) {
  const { id, user, member, memberPermissions, guild, channel, channelId } = interaction;
  return {
    id,
    place: placeOf(server, guild, channel, channelId ?? ""),
    person: personOf(user, member, memberPermissions),
  };
}

function fieldsOf({ options }: ChatInputCommandInteraction): Record<string, string | number> {
  const [first] = options.data;
  const given: readonly CommandInteractionOption[] = first?.options ?? options.data;
  const fields: Record<string, string | number> = {};
  for (const { name, value } of given) {
    if (typeof value === "string" || typeof value === "number") fields[name] = value;
  }
  return fields;
}

function writtenIn({ fields }: ModalSubmitInteraction): Record<string, string> {
  const written: Record<string, string> = {};
  for (const [name] of fields.fields) written[name] = fields.getTextInputValue(name);
  return written;
}
