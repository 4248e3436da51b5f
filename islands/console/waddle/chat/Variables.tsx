import { RESPONSE_VARIABLES } from "#core/waddle/response.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./CommandDialog.module.css";

/** Every variable of a response, to look up and to put in. */
export function Variables({ onPick }: { onPick: (text: string) => void }) {
  return (
    <details className={styles.variables}>
      <summary className={styles.summary}>Variables</summary>
      <ul className={styles.variableList}>
        {RESPONSE_VARIABLES.map(({ name, example, meaning }) => (
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
