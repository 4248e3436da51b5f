import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { CommandDialog } from "./CommandDialog.tsx";
import styles from "./Commands.module.css";
import { CommandTable } from "./CommandTable.tsx";
import { arrange, type Command, formatSort, parseSort } from "./list.ts";
import { $commands, loadCommands, watchCommands } from "./store.ts";

/** The chat commands. Search, sort and the open dialog are in the address. */
export function CommandsPage() {
  const commands = useStore($commands);
  const [query, setQuery] = useSearchParams();
  useEffect(watchCommands, []);

  const set = (name: string, value: string, replace: boolean) =>
    setQuery(
      (before) => {
        if (value === "") before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  const edit = (key: string) => set("edit", key, false);

  return (
    <Page
      title="Chat commands"
      purpose="What viewers can type, and what Waddle answers."
      action={
        <Button onPress={() => edit("new")}>
          <Plus aria-hidden="true" /> New command
        </Button>
      }
    >
      {commands.status === "loading" && <Skeleton lines={6} />}
      {commands.status === "failed" && (
        <LoadFailed failure={commands.failure} onRetry={loadCommands} />
      )}
      {commands.status === "ready" && commands.data.length === 0 && (
        <Notice
          title="No commands yet"
          action={<Button onPress={() => edit("new")}>Write the first one</Button>}
        >
          Try <code>!hello</code> with the answer <code>Hi $(user)!</code>, then say it in the
          rehearsal chat.
        </Notice>
      )}
      {commands.status === "ready" && commands.data.length > 0 && (
        <section aria-label="Commands" className={styles.list}>
          <SearchField
            label="Search commands"
            placeholder="Search names, aliases and responses"
            value={query.get("search") ?? ""}
            onChange={(text) => set("search", text, true)}
          />
          <CommandTable
            commands={arrange(
              commands.data,
              query.get("search") ?? "",
              parseSort(query.get("sort")),
            )}
            total={commands.data.length}
            sort={parseSort(query.get("sort"))}
            onSort={(sort) => set("sort", formatSort(sort), true)}
            onEdit={edit}
          />
        </section>
      )}
      <OpenDialog
        edited={query.get("edit")}
        commands={commands.status === "ready" ? commands.data : undefined}
        onClose={() => set("edit", "", true)}
      />
    </Page>
  );
}

type OpenDialogProps = {
  edited: string | null;
  commands: readonly Command[] | undefined;
  onClose: () => void;
};

function OpenDialog({ edited, commands, onClose }: OpenDialogProps) {
  if (!edited || !commands) return null;
  if (edited === "new") return <CommandDialog onClose={onClose} />;
  const command = commands.find(({ id }) => id === edited);
  return command ? <CommandDialog command={command} onClose={onClose} /> : null;
}
