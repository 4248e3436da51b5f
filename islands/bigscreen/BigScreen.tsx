import { useStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import type { PondView } from "#core/pond/view-types.ts";
import type { PondRoom } from "../play/pond/room-store.ts";
import styles from "./BigScreen.module.css";
import { DoodleScreen } from "./DoodleScreen.tsx";
import { DuckScreen } from "./DuckScreen.tsx";
import { LobbyScreen } from "./LobbyScreen.tsx";
import { QuizScreen } from "./QuizScreen.tsx";
import { RankingScreen } from "./RankingScreen.tsx";
import type { ScreenState } from "./screen-store.ts";

/** A room for everybody in front of a stream: what is on, large, and nothing that gives anything away. */
export function BigScreen({ $screen }: { $screen: ReadableAtom<ScreenState> }) {
  const state = useStore($screen);
  if (state.status !== "showing") return null;
  const { room, view } = state;
  return (
    <div className={styles.screen} data-phase={view.room.phase}>
      <Shown room={room} view={view} />
      {view.room.pause !== null && <p className={styles.pause}>Pause</p>}
    </div>
  );
}

function Shown({ room, view }: { room: PondRoom; view: PondView }) {
  const { game, report } = view;
  switch (game?.kind) {
    case "doodle":
      return <DoodleScreen room={room} view={view} game={game} />;
    case "quiz":
      return <QuizScreen room={room} view={view} game={game} />;
    case "duck":
      return <DuckScreen view={view} game={game} />;
    case undefined:
      return report === null ? (
        <LobbyScreen view={view} />
      ) : (
        <RankingScreen view={view} report={report} />
      );
  }
}
