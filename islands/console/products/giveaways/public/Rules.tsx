import type { PublicRun } from "#core/giveaways/api.ts";
import { duration } from "#core/giveaways/chat-words.ts";
import styles from "./Giveaway.module.css";

/** Every rule of the run, in words. */
export function Rules({ run }: { run: PublicRun }) {
  const { rules } = run;
  const lines = [
    rules.winner_count === 1 ? "One viewer wins." : `Up to ${rules.winner_count} viewers win.`,
    rules.max_entries_per_user === 1
      ? "One entry each."
      : `Up to ${rules.max_entries_per_user} entries each; every entry is one more chance.`,
    rules.min_chat_lines === 0
      ? ""
      : `An entry counts once its viewer has written ${rules.min_chat_lines} chat lines while the giveaway is open.`,
    rules.exclude_winners_days === 0
      ? ""
      : `Who won here in the last ${rules.exclude_winners_days} days sits out.`,
    rules.subscriber_luck === 1
      ? "Subscribers have the same chance as all others."
      : `An entry of a subscriber is ${rules.subscriber_luck} chances.`,
    `A winner has ${duration(rules.claim_minutes * 60_000)} to claim; then the prize is drawn again.`,
  ];
  return (
    <section aria-labelledby="rules" className={styles.part}>
      <h2 id="rules" className={styles.heading}>
        The rules
      </h2>
      <ul className={styles.rules}>
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
