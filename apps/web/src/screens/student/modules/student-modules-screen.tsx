// A student's progress in each module, and where evidence waits for a comment.
import { fileUrl } from '@foothold/domain/files/kinds';
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { UncommentedBadge } from '../../../features/evidence/uncommented-badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProgressFrame } from '../progress-frame.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useStudentModules, type StudentModule } from '../use-student-modules.ts';
import styles from './student-modules-screen.module.css';

export function StudentModulesScreen() {
  return <ProgressFrame current="modules">{(student) => <Modules userId={student.id} />}</ProgressFrame>;
}

function Modules({ userId }: { readonly userId: string }) {
  const { i18n } = useLingui();
  const { modules, complete } = useStudentModules(userId);
  if (!complete) return <Skeleton shape="pictureTile" count={4} />;
  return (
    <Section title={i18n._('Modules')} beside={modules.length}>
      {modules.length === 0 ? (
        <EmptyState drawing="book">{i18n._('This student has no modules yet')}</EmptyState>
      ) : (
        <Grid of="cards">
          {modules.map((each) => (
            <li key={each.module.id}>
              <ModuleTile userId={userId} of={each} />
            </li>
          ))}
        </Grid>
      )}
    </Section>
  );
}

function ModuleTile({ userId, of }: { readonly userId: string; readonly of: StudentModule }) {
  const { i18n } = useLingui();
  const { module, topicName, progress, waiting } = of;
  const params = { userId, moduleId: module.id };
  const face = {
    title: module.moduleName,
    overline: topicName,
    picture: module.imageFileId === null ? null : fileUrl(module.imageFileId),
    badge: <UncommentedBadge count={waiting} />,
    progress: (
      <ProgressBar
        done={progress.done}
        total={progress.total}
        valueText={i18n._('{done} of {total} ({percent}%)', {
          done: progress.done,
          total: progress.total,
          percent: percent(progress),
        })}
      />
    ),
  };
  // Where evidence waits, the tile links straight to it.
  return waiting > 0 ? (
    <PictureTileLink to="/staff/users/$userId/progress/modules/$moduleId/tasks" params={params} {...face} />
  ) : (
    <PictureTileLink
      to="/staff/users/$userId/progress/modules/$moduleId/learning"
      params={params}
      {...face}
    />
  );
}

/** A card with a picture, connected to the router; apart from the other links, because no first screen has one. */
const PictureTileLink = createLink(PictureTile);

type PictureTileProps = Omit<ComponentProps<'a'>, 'title' | 'children'> & {
  readonly title: string;
  readonly picture?: string | null;
  /** A line above the title: the topic. */
  readonly overline?: ReactNode;
  readonly badge?: ReactNode;
  readonly progress?: ReactNode;
};

/** A card that is one link, with a picture. */
function PictureTile({ title, picture, overline, badge, progress, className, ...anchor }: PictureTileProps) {
  return (
    <a {...anchor} className={classNames(styles.tile, className)}>
      <span className={styles.frame}>
        <Picture src={picture} alt="" seed={title} />
        {badge && <span className={styles.corner}>{badge}</span>}
      </span>
      <span className={styles.caption}>
        {overline != null && <span className={styles.overline}>{overline}</span>}
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.foot}>{progress}</span>
      </span>
    </a>
  );
}
