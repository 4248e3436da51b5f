import type { ReactNode } from "react";
import type { Failure } from "../stores/result.ts";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { RecordState } from "./record.ts";

export type RecordStatesProps<T> = {
  state: RecordState<T>;
  /** The page's heading while there is nothing of the record to say. */
  title: string;
  /** In the place of a record that is not there. */
  unknown: ReactNode;
  onRetry: () => void;
  children: (data: T) => ReactNode;
};

/** A page of one record, in all its states. */
export function RecordStates<T>({
  state,
  title,
  unknown,
  onRetry,
  children,
}: RecordStatesProps<T>) {
  if (state.status === "ready") return children(state.data);
  return (
    <>
      <section className="page-head tight">
        <h1>{title}</h1>
      </section>
      {state.status === "loading" && <Skeleton lines={6} />}
      {state.status === "unknown" && unknown}
      {state.status === "failed" && <Failed failure={state.failure} onRetry={onRetry} />}
    </>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Notice
      title="This could not be loaded"
      plate="lesser-white-fronted"
      action={
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      }
    >
      {failure.message}
    </Notice>
  );
}
