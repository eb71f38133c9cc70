// A button that is only an icon; its label is announced, and shown as a tooltip.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import type { Icon } from './icon.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly icon: Icon;
  readonly label: string;
};

export function IconButton({ icon: Drawing, label, className, type = 'button', ...button }: IconButtonProps) {
  return (
    <button
      {...button}
      // The type is a literal with a default, never left to the form.
      type={type}
      title={label}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      <Drawing className={styles.icon} aria-hidden />
    </button>
  );
}
