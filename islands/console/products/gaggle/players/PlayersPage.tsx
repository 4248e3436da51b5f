import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { Note, Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { $game, watchGame } from "../config-store.ts";
import { TryGame } from "../encounters/TryGame.tsx";
import { PlayStatus } from "../PlayStatus.tsx";
import { PlayerTable } from "./PlayerTable.tsx";
import { $players, loadPlayers, watchPlayers } from "./store.ts";

/** Who has the most cards from this workspace. */
export function PlayersPage() {
  const players = useStore($players);
  const game = useStore($game);
  useEffect(watchPlayers, []);
  useEffect(watchGame, []);
  const isHidden = game.status === "ready" && game.data.config.hides_top;
  return (
    <Page
      title="Players"
      purpose="Those who have caught the most different cards in your chat, as !top names them."
    >
      {isHidden && (
        <Note tone="info">
          Chat and pages name no top players of your channel.{" "}
          <Link to="/gaggle/privacy">You chose so</Link>; this list is for your team alone.
        </Note>
      )}
      {players.status === "loading" && <Skeleton lines={6} />}
      {players.status === "failed" && (
        <LoadFailed failure={players.failure} onRetry={loadPlayers} />
      )}
      {players.status === "ready" && players.data.players.length === 0 && (
        <Notice title="Nobody has caught a goose yet" plate="gaggle" action={<TryGame />}>
          <PlayStatus />
        </Notice>
      )}
      {players.status === "ready" && players.data.players.length > 0 && (
        <PlayerTable list={players.data} />
      )}
    </Page>
  );
}
