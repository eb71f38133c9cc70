// New from the teacher, above the lessons: a few rows, the rest on request.
import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './home-news.module.css';
import { shownFirst, type News } from './news.ts';
import { NewsRow } from './news-row.tsx';

export function HomeNews({ news }: { readonly news: readonly News[] }) {
  const { i18n } = useLingui();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? news : news.slice(0, shownFirst);
  return (
    <section aria-labelledby={id} className={styles.news}>
      <h2 id={id} className={styles.heading}>
        {i18n._('New from your teacher')}
      </h2>
      <ul className={styles.list}>
        {shown.map((each) => (
          <NewsRow key={each.kind === 'comment' ? each.comment.id : each.lesson.module.id} news={each} />
        ))}
      </ul>
      {shown.length < news.length && (
        <Button small variant="plain" onClick={() => setWhole(true)}>
          {i18n._('Show all {count, plural, other {#}}', { count: news.length })}
        </Button>
      )}
    </section>
  );
}
