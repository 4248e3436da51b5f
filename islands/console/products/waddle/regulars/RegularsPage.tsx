import { lazy } from "react";
import { regular } from "#core/entities/regular.ts";
import styles from "../list/RecordFrame.module.css";
import { RecordFrame } from "../list/RecordFrame.tsx";
import { regulars } from "./store.ts";

const RegularDialog = lazy(async () => ({
  default: (await import("./RegularDialog.tsx")).RegularDialog,
}));

/** People whom commands may admit as regulars. */
export function RegularsPage() {
  return (
    <RecordFrame
      entity={regular}
      title="Regulars"
      purpose="People whom you know: a command may admit them beside its level."
      makeNew="New regular"
      empty={{
        title: "No regulars yet",
        action: "Add the first one",
        text: (
          <>
            A mod can type <code>!regular add NAME</code> in chat too. Then choose “Regulars” in the
            editor of a command that is for more than your mods.
          </>
        ),
      }}
      store={regulars}
      cardOf={({ id, name }) => ({ id, name, search: name })}
      dialog={(record, onClose) => (
        <RegularDialog {...(record && { regular: record })} onClose={onClose} />
      )}
    >
      {({ name }) => <p className={styles.note}>twitch.tv/{name}</p>}
    </RecordFrame>
  );
}
