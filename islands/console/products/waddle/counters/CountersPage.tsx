import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { usePageQuery } from "../../../shell/page-query.ts";
import { CounterList } from "./CounterList.tsx";
import { $counters, loadCounters, watchCounters } from "./store.ts";

const CounterDialog = lazy(async () => ({
  default: (await import("./CounterDialog.tsx")).CounterDialog,
}));

/** The counters. Search, sort and the open dialog are in the address. */
export function CountersPage() {
  const counters = useStore($counters);
  const query = usePageQuery();
  useEffect(watchCounters, []);

  const make = () => query.set({ edit: "new" });
  const edited = query.get("edit");
  const data = counters.status === "ready" ? counters.data : undefined;
  const counter = data?.find(({ id }) => id === edited);

  return (
    <Page
      title="Counters"
      purpose="Numbers that your chat keeps: deaths, coffees, honks of all time."
      action={
        <Button onPress={make}>
          <Plus aria-hidden="true" /> New counter
        </Button>
      }
    >
      {counters.status === "loading" && <Skeleton lines={6} />}
      {counters.status === "failed" && (
        <LoadFailed failure={counters.failure} onRetry={loadCounters} />
      )}
      {data?.length === 0 && (
        <Notice
          title="Nothing is counted yet"
          plate="pink-footed"
          action={<Button onPress={make}>Count something</Button>}
        >
          A counter named <code>deaths</code> goes up when a moderator types{" "}
          <code>!counter deaths +</code>, and <code>$(counter deaths)</code> says it in any
          response.
        </Notice>
      )}
      {data !== undefined && data.length > 0 && <CounterList counters={data} query={query} />}
      {data !== undefined && (edited === "new" || counter) && (
        <Suspense>
          <CounterDialog
            key={edited}
            {...(counter && { counter })}
            onClose={() => query.set({ edit: "" }, { replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
