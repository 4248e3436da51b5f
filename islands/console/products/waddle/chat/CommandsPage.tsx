import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { MenuButton } from "../../../../ui/MenuButton.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import { CommandList } from "./CommandList.tsx";
import styles from "./Commands.module.css";
import type { Command } from "./list.ts";
import { $commands, loadCommands, watchCommands } from "./store.ts";

/** The chat commands. Search, sort and the open dialog are in the address. */
export function CommandsPage() {
  const commands = useStore($commands);
  const query = usePageQuery();
  useEffect(watchCommands, []);

  const edit = () => query.set({ edit: "new" });
  const bringIn = () => query.set({ import: "file" });

  return (
    <Page
      title="Chat commands"
      purpose="What viewers can type, and what Waddle answers."
      action={
        <div className={styles.pageActions}>
          <Button look="quiet" onPress={bringIn}>
            Import
          </Button>
          <MenuButton label="Export" items={EXPORTS}>
            Export
          </MenuButton>
          <Button onPress={edit}>
            <Plus aria-hidden="true" /> New command
          </Button>
        </div>
      }
    >
      {commands.status === "loading" && <Skeleton lines={6} />}
      {commands.status === "failed" && (
        <LoadFailed failure={commands.failure} onRetry={loadCommands} />
      )}
      {commands.status === "ready" && commands.data.length === 0 && (
        <Notice
          title="No commands yet"
          action={
            <>
              <Button onPress={edit}>Write the first one</Button>
              <Button look="quiet" onPress={bringIn}>
                Bring yours from another bot
              </Button>
            </>
          }
        >
          Try <code>!hello</code> with the answer <code>Hi $(user)!</code>, then say it in the
          rehearsal chat.
        </Notice>
      )}
      {commands.status === "ready" && commands.data.length > 0 && (
        <CommandList commands={commands.data} query={query} />
      )}
      <OpenDialog
        edited={query.get("edit")}
        commands={commands.status === "ready" ? commands.data : undefined}
        onClose={() => query.set({ edit: "" }, { replace: true })}
      />
      {query.get("import") !== "" && (
        <Suspense>
          <ImportDialog onClose={() => query.set({ import: "" }, { replace: true })} />
        </Suspense>
      )}
    </Page>
  );
}

const CommandDialog = lazy(async () => ({
  default: (await import("./CommandDialog.tsx")).CommandDialog,
}));

const ImportDialog = lazy(async () => ({
  default: (await import("../import/ImportDialog.tsx")).ImportDialog,
}));

const EXPORTS = [
  {
    id: "csv",
    name: "Commands as a table (CSV)",
    run: async () => (await import("../import/export.ts")).saveCsv(),
  },
  {
    id: "json",
    name: "Everything of Waddle (JSON)",
    run: async () => (await import("../import/export.ts")).saveJson(),
  },
];

type OpenDialogProps = {
  edited: string;
  commands: readonly Command[] | undefined;
  onClose: () => void;
};

function OpenDialog({ edited, commands, onClose }: OpenDialogProps) {
  if (edited === "" || !commands) return null;
  const command = commands.find(({ id }) => id === edited);
  if (edited !== "new" && !command) return null;
  return (
    <Suspense>
      <CommandDialog key={edited} {...(command && { command })} onClose={onClose} />
    </Suspense>
  );
}
