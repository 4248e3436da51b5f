import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import type { DoodleView, PondView } from "#core/pond/view-types.ts";
import { Drawing } from "../drawing/Drawing.tsx";
import { createInkFollower } from "../drawing/strokes.ts";
import type { GameProps } from "../game-props.ts";
import { Scores } from "../Scores.tsx";
import { playSound } from "../sounds.ts";
import styles from "./Doodle.module.css";
import { DrawingTable } from "./DrawingTable.tsx";
import { GuessLine } from "./GuessLine.tsx";
import { Lines } from "./Lines.tsx";
import { doodleNews, nameOf, shapeWords } from "./news.ts";
import { Timer } from "./Timer.tsx";
import { TurnEnd } from "./TurnEnd.tsx";
import { WordChoice } from "./WordChoice.tsx";
import { WordShape } from "./WordShape.tsx";

/** Goose Doodle as its players see it: one draws, the others guess. */
export function Doodle({ room, view }: GameProps) {
  const said = useNews(view);
  const { game } = view;
  if (game?.kind !== "doodle") return null;
  return (
    <section className={styles.doodle} aria-labelledby="doodle-turn" data-phase={game.phase}>
      <div className={styles.board}>
        <Head room={room} view={view} game={game} />
        <Table room={room} view={view} game={game} />
        <aside className={styles.side} aria-label="Guesses and scores">
          <Lines view={view} game={game} />
          <Scores view={view} gained={gainedIn(game)} doing={doingIn(game)} />
        </aside>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}

/** What this turn has earned, by seat. */
function gainedIn({ guessed, drawer, drawerPoints }: DoodleView): Map<number, number> {
  const gained = new Map(guessed.map(({ seat, points }) => [seat, points]));
  return gained.set(drawer, drawerPoints);
}

function doingIn({ guessed, drawer, phase }: DoodleView): Map<number, string> {
  const doing = new Map(guessed.map(({ seat }) => [seat, "has it"]));
  return doing.set(drawer, phase === "show" ? "drew" : "draws");
}

type TableProps = GameProps & { game: DoodleView };

function Head({ room, view, game }: TableProps) {
  const { round, rounds, phase, mask } = game;
  const word = view.you?.word ?? null;
  return (
    <header className={styles.head}>
      <div className={styles.turn}>
        <p className={styles.round}>
          Round {round} of {rounds}
        </p>
        <h2 id="doodle-turn">
          {titleOf(view, game)}
          {phase === "draw" && word !== null && <b data-word={word}>{word}</b>}
        </h2>
      </div>
      {phase === "draw" && mask !== null && word === null && (
        <WordShape mask={mask} spoken={shapeWords(mask)} />
      )}
      <Timer room={room} game={game} />
    </header>
  );
}

function titleOf(view: PondView, { phase, drawer }: DoodleView): string {
  const name = nameOf(view, drawer);
  const isYours = view.you?.seat === drawer;
  switch (phase) {
    case "choose":
      return isYours ? "Your turn to draw" : `${name} is choosing a word`;
    case "draw":
      if (isYours) return "Draw ";
      return view.you?.word == null ? `What does ${name} draw?` : "You have it: ";
    case "show":
      return "That was it";
  }
}

/** The sheet, and what this guest can do now. */
function Table({ room, view, game }: TableProps) {
  const { connection } = useConnection(room);
  const { you, ink } = view;
  const isDrawer = you?.seat === game.drawer;
  if (isDrawer && game.phase === "choose") {
    return (
      <div className={styles.table}>
        <WordChoice
          options={you.options ?? []}
          onChoose={(option) => room.ask({ type: "choose", turn: game.turn, option })}
        />
      </div>
    );
  }
  if (isDrawer && game.phase === "draw") {
    return (
      <div className={styles.table}>
        <DrawingTable
          key={game.turn}
          room={room}
          ink={ink}
          word={you.word ?? ""}
          isConnected={connection === "connected"}
          isPaused={view.room.pause !== null}
        />
      </div>
    );
  }
  return (
    <div className={styles.table}>
      <WatchedSheet view={view} game={game} />
      {game.phase === "draw" && you !== null && <GuessLine room={room} view={view} game={game} />}
    </div>
  );
}

function useConnection(room: GameProps["room"]) {
  const state = useStore(room.$state);
  return { connection: state.status === "in" ? state.connection : "disconnected" };
}

/** Follows the drawing; the same list grows, so its version is the view's ink. */
function WatchedSheet({ view, game }: { view: PondView; game: DoodleView }) {
  const [follow] = useState(createInkFollower);
  const strokes = follow(view.ink);
  const { phase } = game;
  const name = nameOf(view, game.drawer);
  const label = phase === "choose" ? "An empty sheet" : `The drawing of ${name}`;
  return (
    <Drawing strokes={strokes} version={view.ink} label={label}>
      {phase === "choose" && <p className={styles.waiting}>{name} is choosing a word…</p>}
      {phase === "show" && <TurnEnd view={view} game={game} />}
    </Drawing>
  );
}

/** Plays what there is to hear, and returns what there is to say. */
function useNews(view: PondView): string {
  const before = useRef<PondView | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const news = doodleNews(before.current, view);
    before.current = view;
    for (const sound of news.sounds) playSound(sound);
    if (news.said !== "") setSaid(news.said);
  }, [view]);
  return said;
}
