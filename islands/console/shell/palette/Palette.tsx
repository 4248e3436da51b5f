import { useStore } from "@nanostores/react";
import { Search } from "lucide-react";
import { useEffect } from "react";
import {
  Dialog as AriaDialog,
  SearchField as AriaSearchField,
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
} from "react-aria-components";
import { useNavigate } from "react-router";
import { $session } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { $bot } from "../../chat/presence/store.ts";
import { $query } from "../shortcuts.ts";
import { $paletteCards, watchPaletteCards } from "./cards.ts";
import {
  actionEntries,
  botEntry,
  commandEntries,
  type Entry,
  find,
  grouped,
  pageEntries,
  thingEntries,
} from "./entries.ts";
import styles from "./Palette.module.css";
import { $paletteCommands, $paletteThings, perform, watchPalette } from "./store.ts";

/** Finds pages, chat commands, actions and cards by a few letters; opened by Ctrl-K or Cmd-K. */
export function Palette({ onClose }: { onClose: () => void }) {
  const state = useStore($session);
  const commands = useStore($paletteCommands);
  const { things, failure } = useStore($paletteThings);
  const bot = useStore($bot);
  const query = useStore($query);
  const navigate = useNavigate();
  const cards = useStore($paletteCards);
  useEffect(watchPalette, []);
  useEffect(watchPaletteCards, []);
  if (state.status !== "member") return null;

  const { session } = state;
  const all = [
    ...pageEntries(session),
    ...(commands.status === "ready" ? commandEntries(commands.data) : []),
    ...thingEntries(session, things),
    ...(bot.status === "ready" ? [botEntry(bot.data)] : []),
    ...actionEntries(session),
  ];
  // The engine has chosen among the cards already.
  const found = [...find(all, query), ...cards.entries];
  const choose = (id: unknown) => {
    const entry = found.find((shown) => shown.id === id) ?? found[0];
    if (!entry) return;
    onClose();
    perform(entry.deed, (to) => void navigate(to));
  };
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classNames(styles.modal)}>
        <AriaDialog
          aria-label="Find pages, commands and actions"
          className={classNames(styles.dialog)}
        >
          <Autocomplete inputValue={query} onInputChange={(text) => $query.set(text)}>
            <AriaSearchField
              aria-label="Find a page, a command or an action"
              className={classNames(styles.search)}
              autoFocus
            >
              <Search aria-hidden="true" />
              <Input
                className={classNames(styles.input)}
                placeholder="Page, command, timer, action or card"
                onKeyDownCapture={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  event.stopPropagation();
                  choose(focusedKey(event.currentTarget));
                }}
              />
              <Button look="plain" slot={null} onPress={onClose}>
                Esc
              </Button>
            </AriaSearchField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <section className={styles.scroll} tabIndex={0} aria-label="What was found">
              <Menu
                aria-label="Found"
                className={classNames(styles.list)}
                onAction={choose}
                renderEmptyState={() => <p className={styles.none}>Nothing is called that.</p>}
              >
                {grouped(found).map(({ group, entries }) => (
                  <Group key={group} name={group} entries={entries} />
                ))}
              </Menu>
            </section>
          </Autocomplete>
          {commands.status === "failed" && (
            <p className={styles.partial} role="status">
              Chat commands are missing here: {commands.failure.message}
            </p>
          )}
          {cards.isMissing && (
            <p className={styles.partial} role="status">
              Cards are missing here: they could not be loaded. Open this again to try once more.
            </p>
          )}
          {failure && (
            <p className={styles.partial} role="status">
              Timers, giveaways and counters are missing here: {failure.message}
            </p>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The entry that the list has under its focus. The list moves it a moment after the typing, so that
 * it may name an entry that is no longer there; Enter means the one on top then.
 */
function focusedKey(input: HTMLInputElement): string | undefined {
  const id = input.getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.dataset.key;
}

function Group({ name, entries }: { name: string; entries: readonly Entry[] }) {
  return (
    <MenuSection className={classNames(styles.section)}>
      <Header className={styles.heading}>{name}</Header>
      {entries.map(({ id, label, detail }) => (
        <MenuItem key={id} id={id} textValue={label} className={classNames(styles.item)}>
          <span className={styles.label}>{label}</span>
          <span className={styles.detail}>{detail}</span>
        </MenuItem>
      ))}
    </MenuSection>
  );
}
