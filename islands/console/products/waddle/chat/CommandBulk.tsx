import { chatCommand, USER_LEVELS } from "#core/entities/chat-command.ts";
import { countOf } from "#core/entities/define-entity.ts";
import { MenuButton } from "../../../../ui/MenuButton.tsx";
import { SelectionBar } from "../../../../ui/SelectionBar.tsx";
import { type Command, LEVEL_NAMES } from "./list.ts";
import { removeCommands, setInCommands } from "./store.ts";

const COOLDOWNS = [
  { seconds: 0, name: "None" },
  { seconds: 5, name: "5 seconds" },
  { seconds: 10, name: "10 seconds" },
  { seconds: 30, name: "30 seconds" },
  { seconds: 60, name: "1 minute" },
  { seconds: 300, name: "5 minutes" },
];

export type CommandBulkProps = { selected: readonly Command[]; onClear: () => void };

/** What can be done with several commands at a time. */
export function CommandBulk({ selected, onClear }: CommandBulkProps) {
  const ids = selected.map(({ id }) => id);
  const set = (values: Parameters<typeof setInCommands>[1]) => void setInCommands(ids, values);
  return (
    <SelectionBar
      count={selected.length}
      words={countOf(chatCommand, selected.length)}
      onClear={onClear}
      onDelete={() => removeCommands(ids)}
      onSwitch={(enabled) => set({ enabled })}
    >
      <MenuButton
        label="Who may use them"
        items={USER_LEVELS.map((level) => ({
          id: level,
          name: LEVEL_NAMES[level],
          run: () => set({ user_level: level }),
        }))}
      >
        Level
      </MenuButton>
      <MenuButton
        label="Cooldown"
        items={COOLDOWNS.map(({ seconds, name }) => ({
          id: String(seconds),
          name,
          run: () => set({ cooldown_seconds: seconds }),
        }))}
      >
        Cooldown
      </MenuButton>
    </SelectionBar>
  );
}
