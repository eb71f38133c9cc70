// A popover beside a small button: an explanation that most people do not need.
import type { ReactNode } from 'react';
import { Info } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import type { Icon } from './icon.ts';
import iconButton from './icon-button.module.css';
import styles from './popover.module.css';

export type InfoPopoverProps = {
  /** The name of the button and of the popover. */
  readonly label: string;
  readonly icon?: Icon;
  readonly children: ReactNode;
};

export function InfoPopover({ label, icon: Drawing = Info, children }: InfoPopoverProps) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={iconButton.button ?? ''}>
        <Drawing className={iconButton.icon} aria-hidden />
      </Button>
      <AriaPopover className={styles.popover ?? ''} offset={4} containerPadding={16}>
        <Dialog aria-label={label} className={styles.dialog}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
