import type { ReactNode } from "react";
import { Switch as AriaSwitch } from "react-aria-components";
import { classNames } from "./class-names.ts";
import styles from "./Switch.module.css";

export type SwitchProps = {
  /** Names the switch to screen readers when `children` does not. */
  label?: string;
  children?: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
};

export function Switch({ label, children, isDisabled = false, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      {...(label ? { "aria-label": label } : {})}
      isDisabled={isDisabled}
      className={classNames(styles.switch)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  );
}
