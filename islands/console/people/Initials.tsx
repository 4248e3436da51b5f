/** The first letters of a name, in the place of a picture. */
export function Initials({ of }: { of: string }) {
  const words = of.split(/[\s@._-]+/).filter((word) => word !== "");
  const letters = words.slice(0, of.includes("@") ? 1 : 2).map((word) => word[0]?.toUpperCase());
  return <span aria-hidden="true">{letters.join("")}</span>;
}
