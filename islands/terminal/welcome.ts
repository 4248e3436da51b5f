import { VERSION_LABEL } from "#core/platform/brand.ts";
import type { Output } from "#core/terminal/output.ts";

const GOOSE = String.raw`
      __
  ___( o)>   honk
  \ <_. )
   ${"`"}---'`;

/** What a new session begins with. */
export const WELCOME: readonly Output[] = [
  { type: "art", text: GOOSE.slice(1), label: "A goose, honking" },
  { type: "info", text: `GQSH, the Goose Quarters shell. ${VERSION_LABEL}. Type help to begin.` },
];
