// How far a student is in each module, and where evidence waits for a comment.
import { fileUrl } from '@foothold/domain/files/kinds';
import { isStaff } from '@foothold/domain/people/roles';
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { PictureTileLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingSpinner } from '../../ui/spinner.tsx';
import { UserFrame, UserMissing } from './user-frame.tsx';
import { useStudentModules, type StudentModule } from './use-student-modules.ts';
import { useUser } from './use-user.ts';

export function StudentModulesScreen() {
  const { i18n } = useLingui();
  const { userId = '' } = useParams({ strict: false });
  const { person, complete } = useUser(userId);
  const isStudent = person !== undefined && !isStaff(person.role);
  if (complete && !isStudent) return <UserMissing sentence={i18n._('Student not found')} />;
  if (!isStudent) {
    return (
      <Page>
        <LoadingSpinner />
      </Page>
    );
  }
  return (
    <UserFrame person={person} current="progress">
      <Modules userId={person.id} />
    </UserFrame>
  );
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
    badge: <Badge count={waiting} words={i18n._('{count} without a comment', { count: waiting })} />,
    progress: (
      <ProgressBar
        done={progress.done}
        total={progress.total}
        words={i18n._('{done} of {total} ({percent} %)', {
          done: progress.done,
          total: progress.total,
          percent: percent(progress),
        })}
      />
    ),
  };
  // Where something waits, the tile leads straight to it.
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
