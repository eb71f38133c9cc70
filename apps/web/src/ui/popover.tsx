// A popover beside a small button: an explanation that most people do not need.
import type { ReactNode } from 'react';
import { Info } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import iconButton from './icon-button.module.css';
import styles from './popover.module.css';

export type InfoPopoverProps = {
  /** The name of the button and of the popover. */
  readonly label: string;
  readonly children: ReactNode;
};

export function InfoPopover({ label, children }: InfoPopoverProps) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={iconButton.button ?? ''}>
        <Info className={iconButton.icon} aria-hidden />
      </Button>
      <AriaPopover className={styles.popover ?? ''} offset={4} containerPadding={16}>
        <Dialog aria-label={label} className={styles.dialog}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
