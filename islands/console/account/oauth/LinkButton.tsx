import { useState } from "react";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { PROVIDER_NAMES, type Provider } from "./flow.ts";
import { leaveFor } from "./store.ts";

export type LinkButtonProps = {
  provider: Provider;
  /** The path to come back to. */
  redirect: string;
  look?: "main" | "quiet";
};

/** Leaves for the provider, to link an account of it. */
export function LinkButton({ provider, redirect, look = "quiet" }: LinkButtonProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const refusal = await leaveFor(provider, "link", redirect);
    if (!refusal) return;
    setLeaving(false);
    showToast({ tone: "danger", text: refusal });
  };
  return (
    <Button look={look} isPending={leaving} onPress={leave}>
      Link {PROVIDER_NAMES[provider]}
    </Button>
  );
}
