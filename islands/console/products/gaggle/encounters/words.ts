import type { EncounterRow } from "#core/gaggle/api.ts";

/** What an encounter came to, in a line: "12 tried, 5 caught it, 1 egg." */
export function resultWords(row: EncounterRow): string {
  const { state, visitor, tries, caught, eggs, honks, ran_off } = row;
  if (state === "void") return "Called off: nobody gains or loses anything.";
  if (visitor === "fox") {
    const honked = honks === 0 ? "Nobody honked" : `${honks} honked`;
    return `${honked}, and it ${ran_off ? "ran off" : "stayed to look for an egg"}.`;
  }
  if (tries === 0) return "Nobody tried.";
  const parts = [
    `${tries} tried`,
    caught === 0 ? "nobody caught it" : `${caught} caught it`,
    ...(eggs > 0 ? [`${eggs} ${eggs === 1 ? "egg" : "eggs"}`] : []),
  ];
  return `${parts.join(", ")}.`;
}
