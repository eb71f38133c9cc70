// The less common things one can do on a screen: each its own button where there is room, behind three dots on a phone.
import type { ReactNode } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { Button } from './button.tsx';
import styles from './more-actions.module.css';

export interface MoreAction extends MenuAction {
  /** What stands in its place where there is room, when that is no plain button: a link. */
  inPlace?: ReactNode;
}

export interface MoreActionsProps {
  /** What the three dots are called. */
  label: string;
  actions: readonly MoreAction[];
  small?: boolean;
}

export function MoreActions({ label, actions, small }: MoreActionsProps) {
  return (
    <>
      {actions.map(({ id, label: words, icon, disabled, inPlace, onAction }) => (
        <span key={id} className={styles.inPlace}>
          {inPlace ?? (
            <Button icon={icon} small={small} disabled={disabled} onClick={onAction}>
              {words}
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
