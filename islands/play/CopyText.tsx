import { useState } from "react";
import styles from "./CopyText.module.css";

const COPIED_MS = 2000;

/** A text to share, to read and to copy. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
      setTimeout(() => setSaid(""), COPIED_MS);
    } catch {
      setSaid("The browser did not copy it. Select the text and copy it by hand.");
    }
  };
  return (
    <div className={styles.copy}>
      <h3>{label}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.row}>
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy
        </button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
