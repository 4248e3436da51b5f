import { useStore } from "@nanostores/react";
import { Pencil, Users } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { LinkTarget } from "#core/sketch/api.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { SketchEditor } from "../../../../sketch/ui/SketchEditor.tsx";
import { $session } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RoomStatusTag } from "../../../../ui/RoomStatusTag.tsx";
import { readGuest } from "./guest.ts";
import { RoomNotice } from "./RoomNotice.tsx";
import styles from "./SketchLink.module.css";
import { changeName } from "./store.ts";

export type SketchRoomProps = {
  target: LinkTarget;
  session: SketchSession;
  /** They watch until there is a place to draw. */
  waits: boolean;
};

/** The sketch of a public link: the canvas with a guest's tools, or the picture to watch. */
export function SketchRoom({ target, session, waits }: SketchRoomProps) {
  const connection = useSyncExternalStore(session.onChange, () => session.room().connection);
  const people = useSyncExternalStore(session.onChange, () => {
    const { people: drawing, watching } = session.room();
    return drawing.length + watching;
  });
  return (
    <div className={styles.room} data-wide="">
      <div className={styles.bar}>
        <div className={styles.names}>
          <h1 className={styles.name} tabIndex={-1}>
            {target.sketch.name}
          </h1>
          <p className={styles.of}>{target.workspace.name}</p>
        </div>
        <span className={styles.here}>
          <span className={styles.status} data-well={connection === "connected" || undefined}>
            <RoomStatusTag status={connection} />
          </span>
          <span className={styles.people}>
            <Users aria-hidden="true" size={17} />
            {people}
            <span className="visually-hidden"> here</span>
          </span>
        </span>
        <Me session={session} />
      </div>
      <div className={styles.stage}>
        <SketchEditor session={session} onProblem={(text) => showToast({ tone: "danger", text })}>
          <RoomNotice target={target} session={session} waits={waits} />
        </SketchEditor>
      </div>
    </div>
  );
}

/** As whom this person draws, and for guests the way to another name. */
function Me({ session }: { session: SketchSession }) {
  const account = useStore($session);
  const role = useSyncExternalStore(session.onChange, () => session.room().role);
  if (role === "viewer") return <span className={styles.me}>Watching</span>;
  if (account.status === "member") {
    return <span className={styles.me}>{account.session.user.name}</span>;
  }
  const { name } = readGuest();
  return (
    <Button look="plain" onPress={changeName} aria-label={`You are ${name}. Change your name`}>
      <Pencil aria-hidden="true" size={15} />
      <span className={styles.me}>{name}</span>
    </Button>
  );
}
