import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { CounterList } from "./CounterList.tsx";
import { parseSort } from "./list.ts";
import { $counters, loadCounters, watchCounters } from "./store.ts";

const CounterDialog = lazy(async () => ({
  default: (await import("./CounterDialog.tsx")).CounterDialog,
}));

/** The counters. Search, sort and the open dialog are in the address. */
export function CountersPage() {
  const counters = useStore($counters);
  const [query, setQuery] = useSearchParams();
  useEffect(watchCounters, []);

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
  const edited = query.get("edit");
  const data = counters.status === "ready" ? counters.data : undefined;
  const counter = data?.find(({ id }) => id === edited);

  return (
    <Page
      title="Counters"
      purpose="Numbers that your chat keeps: deaths, coffees, honks of all time."
      action={
        <Button onPress={() => edit("new")}>
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
          action={<Button onPress={() => edit("new")}>Count something</Button>}
        >
          A counter named <code>deaths</code> goes up when a moderator types{" "}
          <code>!counter deaths +</code>, and <code>$(counter deaths)</code> says it in any
          response.
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <CounterList
          counters={data}
          search={query.get("search") ?? ""}
          onSearch={(text) => set("search", text, true)}
          sort={parseSort(query.get("sort"))}
          onSort={(sort) => set("sort", sort, true)}
          onEdit={edit}
        />
      )}
      {data !== undefined && (edited === "new" || counter) && (
        <Suspense>
          <CounterDialog
            key={edited}
            {...(counter && { counter })}
            onClose={() => set("edit", "", true)}
          />
        </Suspense>
      )}
    </Page>
  );
}
