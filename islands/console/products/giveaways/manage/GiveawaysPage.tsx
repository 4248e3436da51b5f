import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { type PageQuery, usePageQuery } from "../../../shell/page-query.ts";
import { GiveawayList } from "./GiveawayList.tsx";
import { GiveawayView } from "./GiveawayView.tsx";
import { $giveaways, loadGiveaways, watchGiveaways } from "./store.ts";

const GiveawayDialog = lazy(async () => ({
  default: (await import("./GiveawayDialog.tsx")).GiveawayDialog,
}));

/** The giveaways, or one of them. What is open, searched and sorted is in the address. */
export function GiveawaysPage() {
  const giveaways = useStore($giveaways);
  const query = usePageQuery();
  useEffect(watchGiveaways, []);

  const all = giveaways.status === "ready" ? giveaways.data : [];
  const opened = all.find(({ id }) => id === query.get("open"));
  return (
    <>
      {opened ? (
        <GiveawayView key={opened.id} giveaway={opened} all={all} query={query} />
      ) : (
        <Page
          title="Giveaways"
          purpose="Prizes for your viewers, with a draw that anyone can check."
          action={
            <Button onPress={() => query.set({ edit: "new" })}>
              <Plus aria-hidden="true" /> New giveaway
            </Button>
          }
        >
          {giveaways.status === "loading" && <Skeleton lines={6} />}
          {giveaways.status === "failed" && (
            <LoadFailed failure={giveaways.failure} onRetry={loadGiveaways} />
          )}
          {giveaways.status === "ready" && query.get("open") !== "" && (
            <Notice
              title="That giveaway is gone"
              action={
                <Button onPress={() => query.set({ open: "", tab: "" })}>All giveaways</Button>
              }
            >
              Somebody has deleted it, or it belongs to another workspace.
            </Notice>
          )}
          {giveaways.status === "ready" && query.get("open") === "" && (
            <Listing giveaways={all} query={query} />
          )}
        </Page>
      )}
      <Editor giveaways={giveaways.status === "ready" ? all : undefined} query={query} />
    </>
  );
}

function Listing({ giveaways, query }: { giveaways: GiveawayListing[]; query: PageQuery }) {
  if (giveaways.length > 0) return <GiveawayList giveaways={giveaways} query={query} />;
  return (
    <Notice
      title="Nothing to give away yet"
      action={<Button onPress={() => query.set({ edit: "new" })}>Plan the first one</Button>}
    >
      Name it, add a code for each prize, and press Start while you are live. Viewers type{" "}
      <code>!enter</code>; no prize is ever shown in chat.
    </Notice>
  );
}

type EditorProps = { giveaways: GiveawayListing[] | undefined; query: PageQuery };

function Editor({ giveaways, query }: EditorProps) {
  const edited = query.get("edit");
  if (!giveaways || edited === "") return null;
  const giveaway = giveaways.find(({ id }) => id === edited);
  if (edited !== "new" && !giveaway) return null;
  return (
    <Suspense>
      <GiveawayDialog
        {...(giveaway ? { giveaway } : {})}
        onClose={() => query.set({ edit: "" }, { replace: true })}
        // A new one has no codes: that is the next step.
        onCreated={(id) => query.set({ edit: "", open: id, tab: "codes" })}
      />
    </Suspense>
  );
}
