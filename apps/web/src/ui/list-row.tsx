// A list row that is one link: an image, texts, a time, a badge.
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-row.module.css';

export type RowContent = {
  /** An avatar or an icon. */
  readonly start?: ReactNode;
  readonly title: ReactNode;
  /** In a link one line with an ellipsis; in a static row the whole text. */
  readonly text?: ReactNode;
  /** A label next to the title: a <Tag>. */
  readonly tag?: ReactNode;
  /** A time, small, at the end. */
  readonly meta?: ReactNode;
  /** A badge or buttons. */
  readonly end?: ReactNode;
  readonly staff?: boolean;
  readonly unread?: boolean;
};

export type ListRowProps = RowContent & Omit<ComponentProps<'a'>, 'title' | 'children'>;

export function ListRow({
  start,
  title,
  tag,
  text,
  meta,
  end,
  staff,
  unread,
  className,
  ...anchor
}: ListRowProps) {
  return (
    <a {...anchor} className={classNames(styles.row, styles.link, staff && styles.staff, className)}>
      <RowFace {...{ start, title, tag, text, meta, end, unread }} />
    </a>
  );
}

/** The same row without a link: its text is not truncated, its time follows its title, and it may end with buttons. */
export function StaticRow({ staff, meta, tag, ...content }: RowContent) {
  const tagAndTime = (
    <>
      {tag}
      {meta != null && <span className={styles.meta}>{meta}</span>}
    </>
  );
  return (
    <div className={classNames(styles.row, styles.still, staff && styles.staff)}>
      <RowFace {...content} tag={tagAndTime} />
    </div>
  );
}

/** A framed list of rows with hairlines between them. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

function RowFace({ start, title, tag, text, meta, end, unread }: RowContent) {
  return (
    <>
      {start}
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          {tag}
        </span>
        {text != null && (
          <span className={classNames(styles.text, unread && styles.unread)} dir="auto">
            {text}
          </span>
        )}
      </span>
      {(meta != null || end != null) && (
        <span className={styles.side}>
          {meta != null && <span className={styles.meta}>{meta}</span>}
          {end != null && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </>
  );
}
