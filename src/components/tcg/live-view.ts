/** What a visitor of /tcg sees of the game that they play. */
import * as v from "valibot";
import {
  CATALOGUE_ADDRESS,
  type Catalogue,
  catalogueCardOf,
  catalogueSchema,
} from "#core/cards/catalogue.ts";
import { rarityMark } from "#core/cards/vocabulary.ts";
import { printingsAt, tableAt } from "#core/gaggle/current-table.ts";
import {
  type LiveEncounter,
  LiveGame,
  type LiveResult,
  liveSettings,
  randomHex,
} from "#core/gaggle/live-game.ts";
import { FOX, MILLION } from "#core/gaggle/odds.ts";
import { LIVE } from "./live-limits.ts";
import { type LiveParts, liveParts } from "./live-parts.ts";

const TICK_MS = 100;

/** Loads the cards and sends the first goose. Throws when the cards can't be loaded. */
export async function startLive(panel: HTMLElement, next: HTMLButtonElement): Promise<void> {
  const answer = await fetch(CATALOGUE_ADDRESS);
  if (!answer.ok) throw new Error(`The cards are answered with ${answer.status}`);
  const catalogue = v.parse(catalogueSchema, await answer.json());
  const parts = liveParts(panel, next);
  const game = newGame(catalogue);
  const send = () => play(game, catalogue, parts);
  next.addEventListener("click", send);
  send();
}

function newGame(catalogue: Catalogue): LiveGame {
  return new LiveGame({
    table: tableAt(catalogue, Date.now()),
    settings: liveSettings(LIVE.chaseSeconds),
    viewers: LIVE.viewers,
    hex: randomHex,
    random: Math.random,
    now: Math.floor(Date.now() / 1000),
  });
}

/** One encounter, from its opening to its result. */
function play(game: LiveGame, catalogue: Catalogue, parts: LiveParts): void {
  const encounter = game.open();
  const isFox = encounter.visitor.kind === "fox";
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  announce(parts, catalogue, encounter);

  const act = (event: SubmitEvent) => {
    event.preventDefault();
    const word = isFox ? "" : parts.word.value;
    if (!game.act(word, seconds())) return;
    parts.say("you", isFox ? "!honk" : `!catch ${word}`.trim());
    parts.form.hidden = true;
    parts.about.textContent = isFox
      ? "You honked. Enough others have to, too."
      : "You tried. Being first gives nothing: the draw comes when the chase ends.";
  };
  parts.form.addEventListener("submit", act);
  const timer = setInterval(() => {
    const passed = seconds();
    parts.time.value = Math.max(0, 1 - passed / encounter.seconds);
    for (const { name, text } of game.crowd(Math.min(passed, encounter.seconds))) {
      parts.say(name, text);
    }
    if (passed < encounter.seconds) return;
    clearInterval(timer);
    parts.form.removeEventListener("submit", act);
    tell(parts, catalogue, game, game.finish());
  }, TICK_MS);
}

function announce(parts: LiveParts, catalogue: Catalogue, encounter: LiveEncounter): void {
  const { visitor, chance, misses } = encounter;
  parts.chat.replaceChildren();
  parts.next.hidden = true;
  parts.form.hidden = false;
  parts.word.value = "";
  parts.time.value = 1;
  if (visitor.kind === "fox") {
    parts.show(undefined);
    parts.title.textContent = "A fox comes by!";
    parts.about.textContent = `It runs when ${FOX.honkersCount} viewers honk in time, or else takes an egg from a viewer with several.`;
    parts.wordsAre(false);
    return;
  }
  const { slug, rarity } = visitor.card;
  parts.show(pictureOf(catalogue, slug));
  parts.title.textContent = `${nameOf(catalogue, slug)} comes by! ${rarityMark(rarity)} ${rarity}`;
  const after =
    misses === 0 ? "" : `, after ${misses} ${misses === 1 ? "miss" : "misses"} in a row`;
  parts.about.textContent = `Your chance: ${percent(chance)}${after}.`;
  parts.wordsAre(true);
}

function tell(parts: LiveParts, catalogue: Catalogue, game: LiveGame, end: LiveResult): void {
  const hadFocus = parts.form.contains(document.activeElement);
  parts.form.hidden = true;
  parts.next.hidden = false;
  parts.next.textContent = "Send the next one";
  // Whoever played by keyboard goes on by keyboard.
  if (hadFocus) parts.next.focus();
  const { result } = end;
  if (result.kind === "fox") {
    parts.title.textContent = result.ranOff
      ? `The fox ran: ${result.honkers.length} honked.`
      : `Only ${result.honkers.length} honked. The fox looks for an egg.`;
    parts.about.textContent = result.ranOff
      ? "Nobody lost anything."
      : "Nobody here has several eggs, so it goes away hungry.";
  } else {
    const name = nameOf(catalogue, result.card.slug);
    const caught = result.tries.filter(({ isCaught }) => isCaught);
    const mine = result.tries.find(({ player }) => player === game.you);
    parts.title.textContent = mine?.isCaught
      ? `You caught ${name}!`
      : mine
        ? `${name} got away from you. Your next chance is better.`
        : `${name} flew on. You didn't try.`;
    const names = caught.map(({ player }) => end.nameOf(player)).join(", ") || "nobody";
    const egg = mine?.egg ? " Your try dropped an egg." : "";
    parts.about.textContent = `Caught by ${names}, of ${result.tries.length} who tried.${egg}`;
  }
  parts.log.hidden = false;
  parts.lines.textContent = end.lines.slice(-40).join("\n");
  parts.replay.textContent = end.isReplayed
    ? `A replay of all ${end.lines.length} lines comes to the same. Here a random number of your browser stands for the public beacon's.`
    : "A replay comes to something else. That is a mistake of ours: please report it.";
}

function nameOf(catalogue: Catalogue, slug: string): string {
  return catalogueCardOf(catalogue, slug)?.name ?? slug;
}

/** The picture of the printing that comes by now. */
function pictureOf(catalogue: Catalogue, slug: string): string | undefined {
  return printingsAt(catalogue, Date.now()).find((one) => one.slug === slug)?.printing.picture;
}

function percent(millionths: number): string {
  return `${Number(((100 * millionths) / MILLION).toFixed(1))} %`;
}
