import { useState } from "react";
import { forecast } from "#core/gaggle/forecast.ts";
import { forecastRows, forecastSentence } from "#core/gaggle/forecast-words.ts";
import { gameSettings } from "#core/gaggle/settings.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import type { StoredGame } from "../config-store.ts";
import { type PlayForm, readPlay } from "../form.ts";
import styles from "../Gaggle.module.css";
import { readAudience } from "./audience.ts";
import { CatchChances } from "./CatchChances.tsx";

/** What the numbers in the form come to, for a number of viewers and a length of stream. */
export function Simulator({ values, stored }: { values: PlayForm; stored: StoredGame }) {
  const [audience, setAudience] = useState({ viewers: "40", hours: "3" });
  const read = readPlay(values);
  const settings = gameSettings({ ...stored.config, ...(read.ok && read.value) });
  const who = readAudience(audience);
  const outlook = who.ok ? forecast(settings, who.value) : undefined;
  return (
    <section className={styles.simulator} aria-labelledby="forecast-title">
      <h2 id="forecast-title" className={styles.simulatorTitle}>
        What it means
      </h2>
      <p className={styles.forecast} role="status">
        {read.ok && who.ok && outlook
          ? forecastSentence(outlook, who.value.viewers)
          : "The forecast goes on when the numbers are within their limits."}
      </p>
      <div className={styles.knobs}>
        <TextField
          label="Viewers who try"
          inputMode="numeric"
          autoComplete="off"
          value={audience.viewers}
          onChange={(viewers) => setAudience({ ...audience, viewers })}
          error={who.ok ? undefined : who.errors.viewers}
        />
        <TextField
          label="Stream, in hours"
          inputMode="decimal"
          autoComplete="off"
          value={audience.hours}
          onChange={(hours) => setAudience({ ...audience, hours })}
          error={who.ok ? undefined : who.errors.streamMinutes}
        />
      </div>
      {read.ok && who.ok && outlook && (
        <dl className={styles.rows}>
          {forecastRows(outlook, who.value.viewers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CatchChances settings={settings} />
      <p className={styles.muted}>
        Averages, worked out from the published odds and the time between two geese under Settings.
        The limits of a day are left out: few viewers reach them.
      </p>
    </section>
  );
}
