import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APIModalInteractionResponseCallbackData,
  ButtonStyle,
  ChannelType,
  ComponentType,
  MessageFlags,
  TextInputStyle,
} from "discord.js";
import { DISCORD } from "#core/chat/discord-limits.ts";
import type { Button, Form, Menu, Post, Row, SentPost } from "../../chat/servers.ts";

/** Nobody is notified by anything that the bot says, whatever its text. */
export const NO_MENTIONS = { parse: [], repliedUser: false };

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  danger: ButtonStyle.Danger,
} as const;

/** The body of a message as discord.js takes it: no previews of links, no notifications. */
export function messageBody({ text, rows = [] }: Post) {
  return {
    content: text,
    components: rows.map(rowOf),
    allowedMentions: NO_MENTIONS,
    flags: MessageFlags.SuppressEmbeds as const,
  };
}

function rowOf(row: Row): APIActionRowComponent<APIComponentInMessageActionRow> {
  const components = isMenu(row) ? [menuOf(row)] : row.map(buttonOf);
  return { type: ComponentType.ActionRow, components };
}

function isMenu(row: Row): row is Menu {
  return !Array.isArray(row);
}

function buttonOf({ key, label, look = "secondary", isDisabled = false }: Button) {
  const button: APIButtonComponent = {
    type: ComponentType.Button,
    style: STYLES[look],
    label: label.slice(0, DISCORD.buttonLabelMaxChars),
    custom_id: key,
    disabled: isDisabled,
  };
  return button;
}

function menuOf(menu: Menu): APIComponentInMessageActionRow {
  const placeholder = menu.label.slice(0, DISCORD.placeholderMaxChars);
  if (menu.type === "channels") {
    return {
      type: ComponentType.ChannelSelect,
      custom_id: menu.key,
      placeholder,
      channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      min_values: 0,
      max_values: menu.maxCount,
      default_values: menu.chosen
        .slice(0, menu.maxCount)
        .map((id) => ({ id, type: "channel" as never })),
    };
  }
  return {
    type: ComponentType.StringSelect,
    custom_id: menu.key,
    placeholder,
    options: menu.options.map(({ value, label, hint, isChosen = false }) => ({
      value,
      label: label.slice(0, DISCORD.optionLabelMaxChars),
      default: isChosen,
      ...(hint && { description: hint.slice(0, DISCORD.optionLabelMaxChars) }),
    })),
  };
}

/** A form as Discord shows it: a modal with one text field a row. */
export function formBody({ key, title, fields }: Form): APIModalInteractionResponseCallbackData {
  return {
    custom_id: key,
    title: title.slice(0, DISCORD.formTitleMaxChars),
    components: fields.map(({ name, label, value, maxChars, isLong = false }) => ({
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.TextInput,
          custom_id: name,
          label: label.slice(0, DISCORD.formLabelMaxChars),
          style: isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
          max_length: Math.min(maxChars, DISCORD.formFieldMaxChars),
          required: false,
          value: value.slice(0, maxChars),
        },
      ],
    })),
  };
}

/**
 * A message whose edits never queue up: while one is on its way the newest waits, and older ones that
 * nobody has seen are left out.
 */
export function editable(id: string, change: (post: Post) => Promise<unknown>): SentPost {
  let waiting: Post | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    for (let next = waiting; next; next = waiting) {
      waiting = undefined;
      await change(next);
    }
  };
  return {
    id,
    edit(post) {
      waiting = post;
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
