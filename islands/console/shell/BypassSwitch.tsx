import { useEffect, useState } from "react";
import { AUTH_BYPASS_KEY, authBypass } from "#core/platform/guards.ts";
import { serverMode } from "../../stores/mode.ts";
import { keep, readKept } from "../../stores/safe-storage.ts";
import styles from "./Door.module.css";

/**
 * The developers' switch that opens pages without a sign-in (GUARD-G29). A server in production never
 * shows it, nor heeds what is stored.
 */
export function BypassSwitch() {
  const [mode, setMode] = useState<"development" | "production">("production");
  const [stored, setStored] = useState(() => readKept("sessionStorage", AUTH_BYPASS_KEY));
  useEffect(() => void serverMode().then(setMode), []);
  if (mode === "production") return null;
  const choose = (value: "on" | "off") => {
    keep("sessionStorage", AUTH_BYPASS_KEY, value);
    setStored(value);
  };
  const isOn = authBypass(mode, stored);
  return (
    <aside className={styles.bypass} aria-label="For developers">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => choose(event.target.checked ? "on" : "off")}
        />
        Development: open pages without signing in
      </label>
      {isOn && <a href="/dashboard">Go to the dashboard</a>}
    </aside>
  );
}
