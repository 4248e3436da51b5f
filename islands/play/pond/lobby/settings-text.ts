/** How the games of a room are set, in words. */
import type { RoomView } from "#core/pond/view-types.ts";
import { counted, DIFFICULTY_WORDS, GAME_WORDS, TOPIC_WORDS } from "../words.ts";

export function settingsText({ settings, packs }: RoomView): { name: string; text: string }[] {
  const { doodle, quiz, duck } = settings;
  const words = DIFFICULTY_WORDS[doodle.difficulty].toLowerCase();
  const topics = quiz.topics.map((topic) => TOPIC_WORDS[topic].toLowerCase()).join(", ");
  return [
    {
      name: GAME_WORDS.doodle.name,
      text: [
        counted(doodle.rounds, "round"),
        `${doodle.turnSeconds} seconds a turn`,
        `${words} words${fromWhere(doodle.words, packs.words)}`,
        doodle.hints ? "with hints" : "without hints",
      ].join(", "),
    },
    {
      name: GAME_WORDS.quiz.name,
      text: [
        counted(quiz.questions, "question"),
        `${quiz.answerSeconds} seconds each`,
        `about ${topics}${fromWhere(quiz.source, packs.questions)}`,
      ].join(", "),
    },
    { name: GAME_WORDS.duck.name, text: counted(duck.rounds, "round") },
  ];
}

function fromWhere(source: "ours" | "pack" | "both", count: number): string {
  if (source === "ours" || count === 0) return "";
  return source === "pack" ? " from the host's pack" : " and the host's pack";
}
