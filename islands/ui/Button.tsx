import type { ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";
import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> & {
  children: ReactNode;
  look?: "main" | "quiet" | "danger" | "plain" | "icon";
};

/** A button. While `isPending` it says so to screen readers and takes no second press. */
export function Button({ look = "main", children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles[look])}>
      {children}
    </AriaButton>
  );
}
