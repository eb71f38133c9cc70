// The lessons on the home screen: the current ones large and first, then all of them.
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { UserRound } from 'lucide-react';
import { PictureTileLink, TileLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './home-lessons.module.css';
import type { LessonInHand } from './use-home.ts';

type Props = { readonly lessons: readonly LessonInHand[] };

export function HomeCurrentLessons({ lessons }: Props) {
  const { i18n } = useLingui();
  const current = lessons.filter((lesson) => lesson.current);
  if (current.length === 0) return null;
  return (
    <Section title={i18n._('Current Lessons')}>
      <Grid of="wideTiles">
        {current.map((lesson, place) => (
          <li key={lesson.module.id} className={place === 0 ? styles.first : undefined}>
            <LessonTile lesson={lesson} large={place === 0} />
          </li>
        ))}
      </Grid>
    </Section>
  );
}

/** Without any lesson, a link to the profile is shown instead. */
export function HomeLessons({ lessons }: Props) {
  const { i18n } = useLingui();
  if (lessons.length === 0) {
    return <TileLink to="/profile" title={i18n._('Update Profile')} icon={UserRound} />;
  }
  return (
    <Section title={i18n._('My Lessons')}>
      <Grid of="tiles">
        {lessons.map((lesson) => (
          <li key={lesson.module.id}>
            <LessonTile lesson={lesson} />
          </li>
        ))}
      </Grid>
    </Section>
  );
}

function LessonTile({ lesson, large = false }: { readonly lesson: LessonInHand; readonly large?: boolean }) {
  const { i18n } = useLingui();
  const { module, progress, unread } = lesson;
  return (
    <PictureTileLink
      to="/topics/$topicId/modules/$moduleId/learning"
      params={{ topicId: module.topicId, moduleId: module.id }}
      title={module.moduleName}
      picture={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
      large={large}
      {...(large ? { action: i18n._('Continue') } : {})}
      {...(unread > 0
        ? { badge: <Badge count={unread} label={i18n._('{count} new comments', { count: unread })} /> }
        : {})}
      progress={<ProgressBar done={progress.done} total={progress.total} />}
    />
  );
}
