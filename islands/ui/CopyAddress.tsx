import { Check, Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { showToast } from "../stores/toasts.ts";
import { Button } from "./Button.tsx";
import styles from "./CopyAddress.module.css";

const COPIED_MS = 2000;

/** An address, to open and to copy. `what` says to screen readers what is there. */
export function CopyAddress({ address, what }: { address: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      showToast({
        tone: "danger",
        text: "The browser did not copy it. Select the address by hand.",
      });
    }
  };
  return (
    <div className={styles.address}>
      <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
        {address.replace(/^https?:\/\//, "")} <ExternalLink aria-hidden="true" />
        <span className="visually-hidden">({what}, in a new tab)</span>
      </a>
      <Button look="quiet" onPress={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
