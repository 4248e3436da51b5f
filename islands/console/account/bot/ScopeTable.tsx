import { Check, Minus } from "lucide-react";
import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { Setting, Settings } from "../../../ui/Settings.tsx";
import styles from "./ScopeTable.module.css";

/** What Twitch is going to ask the bot's account for, and why. `given` is what it allowed. */
export function ScopeTable({ given }: { given: readonly string[] | undefined }) {
  return (
    <Settings
      id="scopes"
      title="What it allows"
      purpose="Twitch shows this list before the bot's account says yes."
    >
      {BOT_SCOPES.map(({ scope, why }) => (
        <Setting key={scope} title={why} hint={<code>{scope}</code>}>
          {given && <Allowed isGiven={given.includes(scope)} />}
        </Setting>
      ))}
    </Settings>
  );
}

function Allowed({ isGiven }: { isGiven: boolean }) {
  return isGiven ? (
    <span className={styles.allowed}>
      <Check aria-hidden="true" width="1em" height="1em" /> Allowed
    </span>
  ) : (
    <span className={styles.allowed}>
      <Minus aria-hidden="true" width="1em" height="1em" /> Not allowed
    </span>
  );
}
