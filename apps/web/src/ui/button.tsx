// A button: an icon and a word, one clear thing that happens.
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'plain';

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  icon?: Icon;
  /** An icon after the word, for "next". */
  endIcon?: Icon;
  /** The answer is awaited: the button keeps its place and its focus, and does nothing. */
  busy?: boolean;
  /** As wide as its column. */
  wide?: boolean;
  small?: boolean;
}

export function Button({ look = 'quiet', icon, endIcon, busy, wide, small, children, ...rest }: ButtonProps) {
  const { className, onClick, type = 'button', ...button } = rest;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      className={buttonClass({ look, wide, small, className })}
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

export interface LinkButtonProps extends ComponentProps<'a'> {
  look?: ButtonLook;
  icon?: Icon;
  endIcon?: Icon;
  wide?: boolean;
  small?: boolean;
}

/** A link that looks like a button. For typed routes wrap it once: `createLink(LinkButton)`. */
export function LinkButton({
  look = 'quiet',
  icon,
  endIcon,
  wide,
  small,
  children,
  ...rest
}: LinkButtonProps) {
  const { className, ...anchor } = rest;
  return (
    <a {...anchor} className={buttonClass({ look, wide, small, className })}>
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

export function buttonClass(options: {
  look: ButtonLook;
  wide?: boolean;
  small?: boolean;
  className?: string;
}): string {
  const { look, wide, small, className } = options;
  return classNames(styles.button, styles[look], wide && styles.wide, small && styles.small, className);
}
