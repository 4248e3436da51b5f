import { useEffect } from "react";
import { BoardPanel } from "./BoardPanel.tsx";
import { loadBoard } from "./board-store.ts";
import { Game } from "./Game.tsx";
import { loadPlayer } from "./player.ts";
import styles from "./SoulStack.module.css";
import { watchWaiting } from "./send-store.ts";
import { Watch } from "./Watch.tsx";
import { watchedId } from "./watch-store.ts";

/** Soul Stack: the game, or a run to watch, and the board. */
export function SoulStackPage() {
  const id = watchedId();
  useEffect(() => {
    loadPlayer();
    void loadBoard();
    return watchWaiting();
  }, []);
  return (
    <div className={styles.page}>
      {id === undefined ? <Game /> : <Watch id={id} />}
      <BoardPanel />
    </div>
  );
}
