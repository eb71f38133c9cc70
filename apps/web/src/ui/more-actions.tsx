// A screen's secondary actions: buttons where there is room, a menu behind three dots on a phone.
import type { ReactNode } from 'react';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
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
  /** So many beside others that they are behind the dots on a tablet, too. */
  readonly many?: boolean;
};

export function MoreActions({ label, actions, small, many }: MoreActionsProps) {
  return (
    <>
      {actions.map(({ id, label, icon, disabled, inPlace, onAction }) => (
        <span key={id} className={classNames(styles.inPlace, many && styles.many)}>
          {inPlace ?? (
            <Button icon={icon} small={small} disabled={disabled} onClick={onAction}>
              {label}
            </Button>
          )}
        </span>
      ))}
      <span className={classNames(styles.behindDots, many && styles.many)}>
        <ActionMenu label={label} actions={actions} />
      </span>
    </>
  );
}
