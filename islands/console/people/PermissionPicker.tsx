import { PERMISSION_MEANINGS } from "#core/docs/permissions.ts";
import { grantsOf, PERMISSIONS, type Permission } from "#core/platform/permissions.ts";
import { Checkbox, CheckboxGroup } from "../../ui/Checkbox.tsx";
import { isImplied } from "./roles.ts";

export type PermissionPickerProps = {
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
};

/** Permissions, one by one. What another one implies is ticked and can't be taken off by itself. */
export function PermissionPicker({ value, onChange }: PermissionPickerProps) {
  const granted = grantsOf("custom", value);
  const pick = (names: readonly string[]) => {
    const implied = granted.filter((name) => !value.includes(name));
    onChange(PERMISSIONS.filter((name) => names.includes(name) && !implied.includes(name)));
  };
  return (
    <CheckboxGroup label="Permissions" value={granted} onChange={pick}>
      {PERMISSIONS.map((name) => (
        <Checkbox
          key={name}
          value={name}
          name={name}
          hint={PERMISSION_MEANINGS[name]}
          isDisabled={isImplied(name, value)}
        />
      ))}
    </CheckboxGroup>
  );
}
