import { Plus } from "lucide-react";
import { useState } from "react";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { leaveForInstall } from "./install.ts";

/** Goes to Discord's page on which somebody picks a server for the bot. */
export function InstallButton({ look = "main" }: { look?: "main" | "quiet" }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const problem = await leaveForInstall();
    if (problem === undefined) return;
    setLeaving(false);
    showToast({ tone: "danger", text: problem });
  };
  return (
    <Button look={look} isPending={isLeaving} onPress={() => void leave()}>
      <Plus aria-hidden="true" /> {isLeaving ? "Opening Discord…" : "Add to a server"}
    </Button>
  );
}
