import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CARDS } from "#core/cards/limits.ts";
import type { FlockState } from "#core/solo/memory-flock.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./MemoryFlock.module.css";
import { type Face, turnCard } from "./store.ts";

const WIDTH = CARDS.thumbnailWidthPx;
const HEIGHT = Math.round((WIDTH * 320) / 360);

/** The cards on the table. One of them is in the tab order; arrow keys go to the others (SOLO-M4). */
export function FlockGrid({
  state,
  faces,
}: {
  state: FlockState;
  faces: ReadonlyMap<string, Face>;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { cards } = state;
  const at = Math.min(current, cards.length - 1);
  useLoadedPictures(cards, faces);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, cards.length, columnsOf(grid.current));
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for values of a form
    <div
      ref={grid}
      role="group"
      aria-label="Cards: arrow keys go from one to another, the space bar turns"
      className={classNames(
        styles.grid,
        cards.length > 24 ? styles.large : cards.length > 12 && styles.medium,
      )}
      onKeyDown={onKeyDown}
    >
      {cards.map((card, place) => {
        const face = faces.get(card);
        const isFound = state.found.has(card);
        const isUp = isFound || state.open.includes(place);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a card of the table is its place
            key={place}
            type="button"
            className={classNames(styles.card, isUp && styles.up, isFound && styles.found)}
            tabIndex={place === at ? 0 : -1}
            aria-label={labelOf(place, cards.length, isUp ? face?.name : undefined, isFound)}
            onFocus={() => setCurrent(place)}
            onClick={() => turnCard(place)}
          >
            {isUp && face ? (
              <img src={face.picture} alt="" width={WIDTH} height={HEIGHT} draggable={false} />
            ) : (
              <span className={styles.back} aria-hidden="true" />
            )}
          </button>
        );
      })}
    </div>
  );
}

function labelOf(place: number, all: number, name: string | undefined, isFound: boolean): string {
  const where = `Card ${place + 1} of ${all}`;
  if (name === undefined) return `${where}, face down`;
  return `${where}: ${name}${isFound ? ", found" : ""}`;
}

/** Fetches the pictures while nobody sees them, so that none is late. */
function useLoadedPictures(cards: readonly string[], faces: ReadonlyMap<string, Face>): void {
  useEffect(() => {
    for (const card of new Set(cards)) {
      const image = new Image();
      image.src = faces.get(card)?.picture ?? "";
    }
  }, [cards, faces]);
}

function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}

/** Where a key leads from a place; undefined for other keys. It stays on the table. */
function placeAfter(key: string, at: number, count: number, columns: number): number | undefined {
  const row = at - (at % columns);
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: row,
    End: Math.min(row + columns, count) - 1,
  };
  const next = steps[key];
  if (next === undefined) return undefined;
  return next >= 0 && next < count ? next : at;
}
