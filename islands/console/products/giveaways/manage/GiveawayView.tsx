import { ArrowLeft, Pencil } from "lucide-react";
import { useEffect } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { isRunning } from "#core/giveaways/start.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { Page } from "../../../shell/Page.tsx";
import type { PageQuery } from "../../../shell/page-query.ts";
import { CodesTab } from "./codes/CodesTab.tsx";
import styles from "./Giveaways.module.css";
import { PicturePanel } from "./PicturePanel.tsx";
import { HistoryTab } from "./run/HistoryTab.tsx";
import { RunTab } from "./run/RunTab.tsx";
import { watchRuns } from "./run-store.ts";
import { StartButton } from "./StartButton.tsx";
import { StartNote } from "./StartNote.tsx";

export type GiveawayViewProps = {
  giveaway: GiveawayListing;
  all: readonly GiveawayListing[];
  query: PageQuery;
};

/** One giveaway: its run, its codes and its past runs. */
export function GiveawayView({ giveaway, all, query }: GiveawayViewProps) {
  const { id, name, description, unused_codes, total_codes } = giveaway;
  useEffect(() => watchRuns(id), [id]);
  const tabs = [
    { id: "run", name: "Run" },
    { id: "codes", name: total_codes === 0 ? "Prizes" : `Prizes (${unused_codes} codes left)` },
    { id: "history", name: "History" },
  ] as const;
  const tab = tabs.find((one) => one.id === query.get("tab"))?.id ?? "run";
  return (
    <Page
      title={name}
      purpose={description || "A giveaway without a description. Viewers see its name and prizes."}
      action={
        <div className={styles.pageActions}>
          <Button look="quiet" onPress={() => query.set({ open: "", tab: "" })}>
            <ArrowLeft aria-hidden="true" /> All giveaways
          </Button>
          <Button look="quiet" onPress={() => query.set({ edit: id })}>
            <Pencil aria-hidden="true" /> Edit
          </Button>
          {!isRunning(giveaway) && <StartButton giveaway={giveaway} all={all} />}
        </div>
      }
    >
      <StartNote giveaway={giveaway} all={all} />
      <Tabs
        label={name}
        tabs={tabs}
        selected={tab}
        onSelect={(next) => query.set({ tab: next === "run" ? "" : next })}
      >
        {tab === "run" && <RunTab giveaway={giveaway} all={all} query={query} />}
        {tab === "codes" && (
          <>
            <PicturePanel giveaway={giveaway} />
            <CodesTab giveaway={giveaway} query={query} />
          </>
        )}
        {tab === "history" && <HistoryTab giveaway={giveaway} />}
      </Tabs>
    </Page>
  );
}
