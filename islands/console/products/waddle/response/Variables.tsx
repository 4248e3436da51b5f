import { RESPONSE_VARIABLES } from "#core/waddle/response-variables.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./Variables.module.css";

export type VariablesProps = {
  /** Whether a variable says something in this text. */
  allows: (name: string) => boolean;
  onPick: (text: string) => void;
};

/** Every variable that a text may hold, to look up and to put in. */
export function Variables({ allows, onPick }: VariablesProps) {
  return (
    <details className={styles.variables}>
      <summary className={styles.summary}>Variables</summary>
      <ul className={styles.list}>
        {RESPONSE_VARIABLES.filter(({ name }) => allows(name)).map(({ name, example, meaning }) => (
          <li key={name} className={styles.variable}>
            <Button look="plain" aria-label={`Put in ${example}`} onPress={() => onPick(example)}>
              <code>{example}</code>
            </Button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
