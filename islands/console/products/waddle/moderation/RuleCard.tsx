import { RULE_NAMES } from "#core/moderation/settings.ts";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import styles from "./Moderation.module.css";
import { RuleFields, type RuleProps } from "./RuleFields.tsx";
import { ACTIONS, RULE_PURPOSES } from "./words.ts";

/** A rule: its switch, and while it is on what it looks for, whom it leaves out and what it does. */
export function RuleCard({ kind, values, error, onChange }: RuleProps) {
  const rule = values[kind];
  const name = RULE_NAMES[kind];
  return (
    <section className={styles.rule} aria-label={name}>
      <header className={styles.ruleHead}>
        <div>
          <h3 className={styles.ruleName}>{name}</h3>
          <p className={styles.about}>{RULE_PURPOSES[kind]}</p>
        </div>
        <Switch
          label={name}
          isSelected={rule.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
      </header>
      {rule.enabled && (
        <div className={styles.ruleBody}>
          <RuleFields kind={kind} values={values} error={error} onChange={onChange} />
          <div className={styles.ruleEnd}>
            <Select
              label="What happens"
              options={ACTIONS}
              value={rule.action}
              onChange={(action) => onChange({ action })}
            />
            <div className={styles.exempt}>
              <span className={styles.fieldLabel}>Leave out</span>
              <Switch
                isSelected={rule.exempt_subscribers}
                onChange={(exempt_subscribers) => onChange({ exempt_subscribers })}
              >
                Subscribers
              </Switch>
              <Switch
                isSelected={rule.exempt_regulars}
                onChange={(exempt_regulars) => onChange({ exempt_regulars })}
              >
                Regulars
              </Switch>
              <Switch
                isSelected={rule.exempt_vips}
                onChange={(exempt_vips) => onChange({ exempt_vips })}
              >
                VIPs
              </Switch>
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
