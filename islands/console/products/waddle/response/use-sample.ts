import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { sampleLook } from "#core/waddle/lookup-variables.ts";
import { expandResponse, type ResponseContext } from "#core/waddle/response.ts";
import { currentSession } from "../../../../stores/session.ts";
import { $config, loadConfig } from "../config-store.ts";
import { $counters, watchCounters } from "../counters/store.ts";
import { missingCounters, sampleStream } from "./preview.ts";

/** One draw of chance and one time of day for as long as it is not drawn again: typing rolls no dice. */
const draw = () => ({ now: Date.now(), random: Math.random() });

type Asking = Pick<ResponseContext, "values" | "user" | "args" | "count" | "counter"> & {
  isLive: boolean;
};

/** A channel as it might be, in which an editor shows what a text becomes. */
export function useSample() {
  const config = useStore($config);
  const loaded = useStore($counters);
  const [chance, setChance] = useState(draw);
  useEffect(watchCounters, []);
  useEffect(() => {
    if (config.status === "loading") void loadConfig();
  }, [config.status]);
  const counters = loaded.status === "ready" ? loaded.data : [];
  const channel = config.status === "ready" ? config.data.twitch_channel : "";
  return {
    prefix: config.status === "ready" ? config.data.command_prefix : "!",
    counters,
    roll: () => setChance(draw()),
    /** What Waddle would say of `text`. */
    lineOf: (text: string, { isLive, ...asking }: Asking) =>
      expandResponse(text, {
        ...asking,
        channel: channel || "your_channel",
        timeZone: currentSession()?.tenant.time_zone || "UTC",
        live: { ...sampleStream(chance.now), isLive },
        quote: (number) => `Quote ${number ?? 1}: "Honk if you can read this"`,
        lookups: {
          look: sampleLook(chance.now),
          userId: "1",
          mayFetch: true,
          failed: () => undefined,
        },
        now: chance.now,
        random: () => chance.random,
      }),
    /** What is to be said of counters that a text names. */
    counterProblems: (text: string) =>
      (loaded.status === "ready" ? missingCounters(text, counters) : []).map(
        (name) => `There is no counter named ${name} yet; it says nothing in chat`,
      ),
  };
}
