// A panel that slides in from the inline-start side: the menu on a phone.
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';

export type DrawerProps = {
  readonly open: boolean;
  readonly heading: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Drawer({ open, heading, onClose, children }: DrawerProps) {
  const { i18n } = useLingui();
  return (
    <ModalOverlay
      isOpen={open}
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={styles.overlay}
    >
      <Modal className={styles.panel}>
        <AriaDialog className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.heading}>
              {heading}
            </Heading>
            <IconButton icon={X} label={i18n._('Close')} onClick={onClose} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
