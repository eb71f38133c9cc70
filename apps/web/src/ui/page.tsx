// The layout of a screen: its column, heading, sections and main action.
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

export type PageProps = {
  /** 'form' for one short form, 'page' for the width of the density, 'full' for boards. */
  readonly width?: 'form' | 'page' | 'full';
  /** Closer together on phones, for screens that have much to show. */
  readonly close?: boolean;
  readonly children: ReactNode;
};

export function Page({ width = 'page', close, children }: PageProps) {
  return <div className={classNames(styles.page, styles[width], close && styles.close)}>{children}</div>;
}

export type PageHeadingProps = {
  readonly title: ReactNode;
  /** A link back, above the title. */
  readonly back?: ReactNode;
  readonly lead?: ReactNode;
  /** "Task 2", above a title that is a whole instruction. */
  readonly over?: string;
  readonly actions?: ReactNode;
};

export function PageHeading({ title, over, back, lead, actions }: PageHeadingProps) {
  return (
    <div className={styles.headingBlock}>
      {back && <div data-screen-only>{back}</div>}
      <div className={styles.headingLine}>
        <div className={styles.words}>
          {over !== undefined && <p className={styles.over}>{over}</p>}
          <h1
            tabIndex={-1}
            className={classNames(styles.title, over !== undefined && styles.instruction)}
            dir="auto"
          >
            {title}
          </h1>
          {lead != null && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.headingActions}>{actions}</div>}
      </div>
    </div>
  );
}

export type SectionProps = {
  readonly title: ReactNode;
  /** A count or a badge next to the heading. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** Inside another section. */
  readonly inner?: boolean;
  /** A link back, where the section is a step into something. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, beside, actions, inner, back, children }: SectionProps) {
  const id = useId();
  const Heading = inner ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={styles.section}>
      {back && (
        <div className={styles.back} data-screen-only>
          {back}
        </div>
      )}
      <div className={styles.headingLine}>
        <Heading id={id} className={styles.sectionTitle}>
          {title}
          {beside != null && <span className={styles.beside}>{beside}</span>}
        </Heading>
        {actions && <div className={styles.headingActions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** A framed surface: a form, a panel of settings. */
export function Card({ children, staff }: { children: ReactNode; staff?: boolean }) {
  return <div className={classNames(styles.card, staff && styles.staff)}>{children}</div>;
}
