import { Check, Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { Button } from "../../../../ui/Button.tsx";
import styles from "./Run.module.css";

const COPIED_MS = 2000;

/** The public page of a run: its address, to open and to copy. */
export function PublicLink({ token }: { token: string }) {
  const [isCopied, setCopied] = useState(false);
  const address = publicAddress(token);
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
    <div className={styles.link}>
      <a href={address} target="_blank" rel="noreferrer" className={styles.address}>
        {address.replace(/^https?:\/\//, "")}
        <ExternalLink aria-hidden="true" />
        <span className="visually-hidden">(the public page, in a new tab)</span>
      </a>
      <Button look="quiet" onPress={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? "Copied" : "Copy link"}
      </Button>
    </div>
  );
}

/** On plain localhost the flag in the query leads to the creator site. */
function publicAddress(token: string): string {
  const slug = currentSession()?.tenant.slug ?? "";
  const url = new URL(`/public/giveaway/${slug}/${token}`, location.origin);
  if (url.hostname === "localhost" || url.hostname === "127.0.0.1") {
    url.searchParams.set("creator", "true");
  }
  return url.href;
}
