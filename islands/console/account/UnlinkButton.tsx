import { useState } from "react";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { unlink } from "./links-store.ts";
import { PROVIDER_NAMES, type Provider } from "./oauth/flow.ts";

/** Ends a link at once; linking again is one consent away. */
export function UnlinkButton({ provider }: { provider: Provider }) {
  const [busy, setBusy] = useState(false);
  const name = PROVIDER_NAMES[provider];
  const end = async () => {
    setBusy(true);
    const failure = await unlink(provider);
    setBusy(false);
    showToast(
      failure
        ? { tone: "danger", text: failure.message }
        : { tone: "info", text: `${name} is unlinked. What we kept of it is deleted.` },
    );
  };
  return (
    <Button look="danger" isPending={busy} aria-label={`Unlink ${name}`} onPress={end}>
      {busy ? "Unlinking…" : "Unlink"}
    </Button>
  );
}
