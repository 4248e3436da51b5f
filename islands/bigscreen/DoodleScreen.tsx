import { useState } from "react";
import type { DoodleView, PondView } from "#core/pond/view-types.ts";
import { endWords, nameOf, shapeWords } from "../play/pond/doodle/news.ts";
import { WordShape } from "../play/pond/doodle/WordShape.tsx";
import { Drawing } from "../play/pond/drawing/Drawing.tsx";
import { createInkFollower } from "../play/pond/drawing/strokes.ts";
import type { PondRoom } from "../play/pond/room-store.ts";
import { Board } from "./Board.tsx";
import { Clock } from "./Clock.tsx";
import styles from "./DoodleScreen.module.css";

/** The drawing while it comes about, the shape of the word, and who has it. */
export function DoodleScreen({
  room,
  view,
  game,
}: {
  room: PondRoom;
  view: PondView;
  game: DoodleView;
}) {
  const [follow] = useState(createInkFollower);
  const { phase, mask, deadline } = game;
  const drawer = nameOf(view, game.drawer);
  return (
    <div className={styles.doodle}>
      <Drawing
        strokes={follow(view.ink)}
        version={view.ink}
        label={`The drawing of ${drawer}`}
        className={styles.sheet}
      >
        {phase === "choose" && <p className={styles.waiting}>{drawer} is choosing a word…</p>}
      </Drawing>
      <aside className={styles.side}>
        <header className={styles.head}>
          <div>
            <p className={styles.round}>
              Round {game.round} of {game.rounds}
            </p>
            <h2>{phase === "show" ? endWords(view, game) : `${drawer} draws`}</h2>
          </div>
          <Clock room={room} deadline={phase === "show" ? null : deadline} />
        </header>
        {mask !== null && (
          <div className={styles.word} data-over={phase === "show" ? "" : undefined}>
            <WordShape mask={mask} spoken={shapeWords(mask)} />
          </div>
        )}
        <Board view={view} gained={gainedIn(game)} marked={markedIn(game)} />
      </aside>
    </div>
  );
}

function gainedIn({ guessed, drawer, drawerPoints }: DoodleView): Map<number, number> {
  return new Map(guessed.map(({ seat, points }) => [seat, points])).set(drawer, drawerPoints);
}

function markedIn({ guessed, drawer }: DoodleView): Map<number, string> {
  return new Map(guessed.map(({ seat }) => [seat, "right"])).set(drawer, "draws");
}
