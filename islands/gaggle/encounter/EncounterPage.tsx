import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { visitorName } from "../cards.tsx";
import { RecordStates } from "../RecordStates.tsx";
import { EncounterSheet } from "./EncounterSheet.tsx";
import { $encounter, loadEncounter } from "./store.ts";

/** An encounter: what came by, who tried, and the draw made again in this browser. */
export function EncounterPage() {
  const state = useStore($encounter);
  useEffect(() => void loadEncounter(), []);
  const title =
    state.status === "ready"
      ? `${visitorName(state.data.catalogue, state.data.encounter.visitor)} with ${state.data.encounter.channel.name}`
      : "";
  useEffect(() => {
    if (title !== "") document.title = document.title.replace(/^.*(?= · )/, title);
  }, [title]);
  return (
    <RecordStates
      state={state}
      title="An encounter"
      onRetry={() => void loadEncounter()}
      unknown={
        <Notice
          title="No encounter at this link"
          action={
            <a className="button" href="/tcg">
              How the game goes
            </a>
          }
        >
          The link is mistyped, or its channel is no longer here. Encounters are kept for as long as
          their channel plays.
        </Notice>
      }
    >
      {(shown) => <EncounterSheet shown={shown} />}
    </RecordStates>
  );
}
