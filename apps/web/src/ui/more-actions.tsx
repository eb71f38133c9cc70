// A screen's secondary actions: buttons where there is room, a menu behind three dots on a phone.
import type { ReactNode } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { Button } from './button.tsx';
import styles from './more-actions.module.css';

export type MoreAction = MenuAction & {
  /** Replaces the plain button where there is room, e.g. by a link. */
  readonly inPlace?: ReactNode;
};

export type MoreActionsProps = {
  /** The name of the three-dots button. */
  readonly label: string;
  readonly actions: readonly MoreAction[];
  readonly small?: boolean;
};

export function MoreActions({ label, actions, small }: MoreActionsProps) {
  return (
    <>
      {actions.map(({ id, label, icon, disabled, inPlace, onAction }) => (
        <span key={id} className={styles.inPlace}>
          {inPlace ?? (
            <Button icon={icon} small={small} disabled={disabled} onClick={onAction}>
              {label}
            </Button>
          )}
        </span>
      ))}
      <span className={styles.behindDots}>
        <ActionMenu label={label} actions={actions} />
      </span>
    </>
  );
}
