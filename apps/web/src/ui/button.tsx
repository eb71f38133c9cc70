// A button with an icon and a label.
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  readonly icon?: Icon;
  /** An icon after the label, for "next". */
  readonly endIcon?: Icon;
  /** Waiting for an answer: the button keeps its place and its focus but does nothing. */
  readonly busy?: boolean;
  /** As wide as its column. */
  readonly wide?: boolean;
  readonly small?: boolean;
};

export function Button({
  variant = 'quiet',
  icon,
  endIcon,
  busy,
  wide,
  small,
  children,
  ...rest
}: ButtonProps) {
  const { className, onClick, type = 'button', ...button } = rest;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ variant, wide, small, className })}
      aria-disabled={busy || button['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <ButtonFace icon={icon} endIcon={endIcon} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  );
}

export type LinkButtonProps = ComponentProps<'a'> & {
  readonly variant?: ButtonVariant;
  readonly icon?: Icon;
  readonly endIcon?: Icon;
  readonly wide?: boolean;
  readonly small?: boolean;
};

/** A link that looks like a button. For typed routes wrap it once: `createLink(LinkButton)`. */
export function LinkButton({
  variant = 'quiet',
  icon,
  endIcon,
  wide,
  small,
  children,
  ...rest
}: LinkButtonProps) {
  const { className, ...anchor } = rest;
  return (
    <a {...anchor} className={buttonClass({ variant, wide, small, className })}>
      <ButtonFace icon={icon} endIcon={endIcon}>
        {children}
      </ButtonFace>
    </a>
  );
}

function ButtonFace({
  icon: Start,
  endIcon: End,
  busy,
  children,
}: Pick<ButtonProps, 'icon' | 'endIcon' | 'busy' | 'children'>) {
  return (
    <>
      {busy ? <Spinner /> : Start && <Start className={styles.icon} aria-hidden />}
      {children != null && <span className={styles.word}>{children}</span>}
      {End && <End className={styles.icon} aria-hidden />}
    </>
  );
}

function buttonClass(options: {
  variant: ButtonVariant;
  wide?: boolean;
  small?: boolean;
  className?: string;
}): string {
  const { variant, wide, small, className } = options;
  return classNames(styles.button, styles[variant], wide && styles.wide, small && styles.small, className);
}
