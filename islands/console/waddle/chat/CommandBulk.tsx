import { Power, PowerOff, Trash2 } from "lucide-react";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import { Button } from "../../../ui/Button.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { SelectionBar } from "../bulk/SelectionBar.tsx";
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
  const set = (values: Parameters<typeof setInCommands>[1]) => void setInCommands(selected, values);
  return (
    <SelectionBar kind="commands" count={selected.length} onClear={onClear}>
      <Button look="quiet" onPress={() => set({ enabled: true })}>
        <Power aria-hidden="true" /> On
      </Button>
      <Button look="quiet" onPress={() => set({ enabled: false })}>
        <PowerOff aria-hidden="true" /> Off
      </Button>
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
      <Button
        look="danger"
        onPress={() => {
          removeCommands(selected);
          onClear();
        }}
      >
        <Trash2 aria-hidden="true" /> Delete
      </Button>
    </SelectionBar>
  );
}
