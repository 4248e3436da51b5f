/** Codes of rooms: four letters that are read and said without doubt, and spell nothing rude. */
import { POND } from "./limits.ts";

/**
 * Without vowels, so that hardly a word comes about, and without what is taken for another letter or
 * a digit: I, L, O, Q, U and V.
 */
const LETTERS = "BCDFGHJKMNPRSTWXYZ";

/** Letters in a row that people read a rude word or the name of a hateful group into. */
const RUDE = [
  "BCH",
  "BBS",
  "BJ",
  "BTCH",
  "BTT",
  "CCK",
  "CCKS",
  "CCNT",
  "CK",
  "CM",
  "CMS",
  "CNT",
  "CRP",
  "CSS",
  "DCK",
  "DK",
  "DMN",
  "DNG",
  "DPSH",
  "DWN",
  "FC",
  "FCK",
  "FG",
  "FGT",
  "FK",
  "FKC",
  "FKK",
  "FCC",
  "GRP",
  "GSTP",
  "GYS",
  "HH",
  "HJ",
  "HMPR",
  "HR",
  "JNK",
  "JP",
  "JW",
  "JZZ",
  "KCK",
  "KK",
  "KKK",
  "KNT",
  "KYS",
  "MF",
  "MTH",
  "NC",
  "NDS",
  "NG",
  "NGR",
  "NGG",
  "NK",
  "NS",
  "NZ",
  "PHK",
  "PHC",
  "PK",
  "PMP",
  "PNS",
  "PNZ",
  "PRN",
  "PRK",
  "PSS",
  "PSSY",
  "RCK",
  "RP",
  "RTD",
  "SCK",
  "SCM",
  "SHT",
  "SKNK",
  "SPC",
  "SPRM",
  "SS",
  "STD",
  "STFU",
  "SX",
  "TNS",
  "TRD",
  "TRNY",
  "TT",
  "TTS",
  "TWT",
  "WHR",
  "WNK",
  "WTF",
  "XXX",
  "YNK",
] as const;

export function isRude(code: string): boolean {
  return RUDE.some((part) => code.toUpperCase().includes(part));
}

/** A new code; `random` gives numbers from 0 to below 1. */
export function newCode(random: () => number): string {
  for (;;) {
    let code = "";
    while (code.length < POND.codeChars) {
      code += LETTERS[Math.floor(random() * LETTERS.length)] ?? "";
    }
    if (!isRude(code)) return code;
  }
}

/** The code that somebody typed, pasted or scanned; null when it can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^A-Z]/g, "");
  if (code.length !== POND.codeChars) return null;
  return [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

/** The id of a code's room. */
export function roomOfCode(code: string): string {
  return code.toLowerCase();
}
