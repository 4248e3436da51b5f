/** The components that open a list; it is closed at first. */
import type { ReactNode } from "react";
import { ActionMenu } from "../../islands/ui/ActionMenu.tsx";
import { ComboBox } from "../../islands/ui/ComboBox.tsx";
import { MenuButton } from "../../islands/ui/MenuButton.tsx";
import { Select } from "../../islands/ui/Select.tsx";

const nothing = () => {};

export const MENUS: Record<string, () => ReactNode> = {
  ActionMenu: () => (
    <ActionMenu
      label="More"
      actions={[
        { id: "copy", name: "Copy", icon: "⧉", run: nothing },
        { id: "delete", name: "Delete", tone: "danger", run: nothing },
      ]}
    />
  ),
  ComboBox: () => (
    <>
      <ComboBox
        label="Time zone"
        options={["Europe/Berlin", "Europe/Paris", "UTC"]}
        value="UTC"
        onChange={nothing}
        hint="Where you stream"
      />
      <ComboBox
        label="Category"
        options={["Art"]}
        value=""
        onChange={nothing}
        error="Choose a category"
      />
    </>
  ),
  MenuButton: () => (
    <MenuButton label="Export" items={[{ id: "csv", name: "As CSV", run: nothing }]}>
      Export
    </MenuButton>
  ),
  Select: () => (
    <>
      <Select
        label="Level"
        options={[
          { id: "everyone", name: "Everyone" },
          { id: "vip", name: "VIP" },
        ]}
        value="vip"
        onChange={nothing}
      />
      <Select
        label="Network"
        options={[{ id: "twitch", name: "Twitch" }]}
        value="twitch"
        onChange={nothing}
        error="Not connected"
      />
    </>
  ),
};
