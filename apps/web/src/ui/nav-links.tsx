// The app's navigation links: in a row in the header, at the bottom of the screen on phones, in a column in a drawer.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import styles from './nav-links.module.css';

export type NavLinksProps = {
  readonly label: string;
  readonly direction?: 'line' | 'column';
  readonly children: ReactNode;
};

export function NavLinks({ label, direction = 'line', children }: NavLinksProps) {
  return (
    <nav aria-label={label} className={`${styles.links} ${styles[direction]}`}>
      {children}
    </nav>
  );
}

export type NavLinkProps = ComponentProps<'a'> & {
  readonly icon?: Icon;
  readonly badge?: ReactNode;
};

/** The current one carries aria-current; a router's active link sets it by itself. */
export function NavLink({ icon: Drawing, badge, className, children, ...anchor }: NavLinkProps) {
  return (
    <a {...anchor} className={classNames(styles.link, className)}>
      {Drawing && <Drawing className={styles.icon} aria-hidden />}
      <span className={styles.word}>{children}</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </a>
  );
}
