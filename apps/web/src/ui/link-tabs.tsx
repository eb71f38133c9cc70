// Tabs with addresses: a row of links, the current one marked visually and for screen readers.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.bar} ref={showCurrent}>
      {children}
    </nav>
  );
}

/** Where the row scrolls sideways, the current tab begins in its middle. */
function showCurrent(bar: HTMLElement | null): void {
  const current = bar?.querySelector('[aria-current="page"]');
  if (!bar || !current || bar.scrollWidth <= bar.clientWidth) return;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  bar.scrollLeft += middleOf(current) - middleOf(bar);
}

export type LinkTabProps = ComponentProps<'a'> & {
  readonly badge?: ReactNode;
};

/** The current one has aria-current="page"; a router's active link sets it by itself. */
export function LinkTab({ badge, className, children, ...anchor }: LinkTabProps) {
  return (
    <a {...anchor} className={classNames(styles.tab, className)}>
      {children}
      {badge}
    </a>
  );
}
