import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { RecordStates } from "../RecordStates.tsx";
import { CollectionSheet } from "./CollectionSheet.tsx";
import { $collection, loadCollection } from "./store.ts";

/** A player's collection, for anybody, unless the player hides it. */
export function CollectionPage() {
  const state = useStore($collection);
  useEffect(() => void loadCollection(), []);
  const name = state.status === "ready" ? state.data.player.name : "";
  useEffect(() => {
    if (name !== "") document.title = document.title.replace(/^.*(?= · )/, `${name}'s collection`);
  }, [name]);
  return (
    <RecordStates
      state={state}
      title="A collection"
      onRetry={() => void loadCollection()}
      unknown={<UnknownCollection />}
    >
      {(view) => <CollectionSheet view={view} />}
    </RecordStates>
  );
}

function UnknownCollection() {
  return (
    <Notice
      title="No collection to show here"
      action={
        <a className="button" href="/cards">
          See all cards
        </a>
      }
    >
      Nobody plays by this name, or the player keeps their collection to themselves. If it is yours,
      you choose that on your account page. Players who asked to be forgotten have no collection any
      more.
    </Notice>
  );
}
