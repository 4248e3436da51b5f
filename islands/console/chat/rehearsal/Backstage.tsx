import type { RehearsalCooldown } from "#core/chat/rehearsal/protocol.ts";
import { Ledger } from "../feed/Ledger.tsx";
import { Sheet } from "../feed/Sheet.tsx";
import { useNow } from "../feed/use-now.ts";
import styles from "./Rehearsal.module.css";
import type { Transcript } from "./transcript.ts";

/** What viewers never see: running cooldowns, and what became of each line of the bot's. */
export function Backstage({ transcript }: { transcript: Transcript }) {
  const { cooldowns, ledger, stage } = transcript;
  return (
    <div className={styles.backstage}>
      <Sheet title="Cooldowns">
        <Cooldowns cooldowns={cooldowns} aheadMs={stage.shift_ms} />
      </Sheet>
      <Sheet title="Delivery ledger">
        {ledger.length === 0 ? (
          <p className={styles.quiet}>
            Each line that Waddle wants to say stands here: sent, waiting or dropped, and why.
          </p>
        ) : (
          <Ledger deliveries={ledger} />
        )}
      </Sheet>
    </div>
  );
}

type CooldownsProps = { cooldowns: readonly RehearsalCooldown[]; aheadMs: number };

function Cooldowns({ cooldowns, aheadMs }: CooldownsProps) {
  const now = useNow(aheadMs);
  const running = cooldowns.filter(({ ends_at }) => ends_at > now);
  if (running.length === 0) {
    return <p className={styles.quiet}>No command is on cooldown.</p>;
  }
  return (
    <ul className={styles.cooldowns} aria-label="Running cooldowns">
      {running.map(({ name, who, ends_at }) => (
        <li key={`${name} ${who}`} className={styles.cooldown}>
          <code>{name}</code>
          <span className={styles.who}>{who || "everyone"}</span>
          <span className={styles.left}>{Math.ceil((ends_at - now) / 1000)} s</span>
        </li>
      ))}
    </ul>
  );
}
