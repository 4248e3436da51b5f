/** Lengths of the drawing, in the units of the rules: the field is 1,000 wide. */
export const VIEW = "-150 0 1300 1060";
/** Where the first nest stands, and where the nest hangs that swings: the lower edge of each. */
export const GROUND = 1000;
export const HANG = 290;
/** From one nest to the one above. */
export const LAYER = 84;
/** How high a nest itself is. */
export const NEST_HEIGHT = 46;

/** Who sleeps in the nests, in turn; each is a file of the site. */
export const SLEEPERS = ["greylag", "barnacle", "snow", "canada", "golden", "ghost"] as const;

/** The address of a sleeper's picture, a square whose goose stands at its lower edge. */
export function sleeperPicture(layer: number): string {
  return `/play/sleepers/${SLEEPERS[layer % SLEEPERS.length]}.svg`;
}
