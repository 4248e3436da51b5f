import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";

export type DialogProps = {
  title: string;
  children: ReactNode;
  onClose: () => void;
};

/** A modal dialog; it is open as long as it is rendered. Escape and a press outside close it. */
export function Dialog({ title, children, onClose }: DialogProps) {
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={classNames(styles.modal)}>
        <AriaDialog className={classNames(styles.dialog)}>
          <header className={styles.header}>
            <Heading slot="title" className={classNames(styles.title)}>
              {title}
            </Heading>
            <Button look="icon" aria-label="Close" onPress={onClose}>
              <X aria-hidden="true" />
            </Button>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
