import { setService } from "../../../../stores/services.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { Switch } from "../../../../ui/Switch.tsx";

/** Switches the whole service. Off, it leads to the page about Gaggle, so a toast offers to undo. */
export function ServiceSwitch({ isOn }: { isOn: boolean }) {
  return (
    <Switch
      label={`Gaggle is ${isOn ? "on" : "off"}`}
      isSelected={isOn}
      onChange={(isSelected) => void change(isSelected)}
    >
      {isOn ? "On" : "Off"}
    </Switch>
  );
}

async function change(isOn: boolean): Promise<void> {
  const saved = await setService("gaggle", isOn);
  if (!saved.ok) {
    const retry = { label: "Try again", run: () => void change(isOn) };
    return showToast({ tone: "danger", text: saved.failure.message, action: retry });
  }
  if (isOn) return;
  const undo = { label: "Undo", run: () => void change(true) };
  showToast({ tone: "info", text: "Gaggle is off. Cards stay with their owners.", action: undo });
}
