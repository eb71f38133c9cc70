// Tabs with addresses: a row of links, the current one marked visually and for screen readers.
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {children}
    </nav>
  );
}

/** Rows of tabs that belong together, in one place to navigate: `TabRow`s, in which each tab is a list item. */
export function GroupedTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.groups}>
      {children}
    </nav>
  );
}

type TabRowProps = { readonly label: string; readonly labelShown?: boolean; readonly children: ReactNode };

export function TabRow({ label, labelShown = false, children }: TabRowProps) {
  const id = useId();
  const named = labelShown ? { 'aria-labelledby': id } : { 'aria-label': label };
  return (
    <div className={styles.group}>
      {labelShown && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <ul className={styles.bar} {...named}>
        {children}
      </ul>
    </div>
  );
}

export type LinkTabProps = ComponentProps<'a'> & {
  readonly badge?: ReactNode;
};

/** The current one has aria-current="page", or "true" if it only leads to the current page; a router's active link sets it by itself. */
export function LinkTab({ badge, className, children, ...anchor }: LinkTabProps) {
  return (
    <a {...anchor} className={classNames(styles.tab, className)}>
      {children}
      {badge}
    </a>
  );
}
