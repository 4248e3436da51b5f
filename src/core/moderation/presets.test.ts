import { parse } from "valibot";
import { expect, test } from "vitest";
import { ordinaryLines } from "../../../tests/corpora/ordinary-chat.ts";
import { dryRun } from "./dry-run.ts";
import { PRESETS } from "./presets.ts";
import { MODERATION_OFF, type ModerationSettings, moderationSchema } from "./settings.ts";

const LINES = ordinaryLines(10_000).map((text, index) => ({
  id: `line-${index}`,
  at: index * 300,
  userId: `u${index % 97}`,
  login: `viewer${index % 97}`,
  displayName: `Viewer${index % 97}`,
  level: "everyone" as const,
  isSubscriber: false,
  text,
}));

function removedBy(settings: ModerationSettings) {
  const run = dryRun(settings, LINES);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

test.each(PRESETS)("MODERATION-M26: $name leaves 10,000 ordinary lines alone", ({ apply }) => {
  const { lines, removed } = removedBy(apply(MODERATION_OFF));
  expect(lines).toBe(10_000);
  expect(removed.map(({ text, reason }) => `${reason}: ${text}`)).toEqual([]);
});

test("MODERATION-M26: all presets together leave them alone", () => {
  const all = PRESETS.map(({ apply }) => apply(MODERATION_OFF));
  const on = (
    kind: "links" | "caps" | "symbols" | "repetition" | "length" | "words" | "expressions",
  ) => all.find((settings) => settings[kind].enabled)?.[kind];
  const kinds = [
    "links",
    "caps",
    "symbols",
    "repetition",
    "length",
    "words",
    "expressions",
  ] as const;
  const settings = {
    ...MODERATION_OFF,
    ...Object.fromEntries(kinds.map((kind) => [kind, on(kind)])),
  };
  expect(removedBy(parse(moderationSchema, settings)).removed).toEqual([]);
});

test("MODERATION-M1: a preset can be saved, keeps whether moderation is on, and the sites that were allowed", () => {
  for (const { apply } of PRESETS) {
    const before = {
      ...MODERATION_OFF,
      links: { ...MODERATION_OFF.links, allowed: ["pond.example"] },
    };
    const settings = apply(before);
    expect(parse(moderationSchema, settings)).toEqual(settings);
    expect(settings.enabled).toBe(false);
    if (settings.links.enabled) expect(settings.links.allowed).toContain("pond.example");
  }
});
