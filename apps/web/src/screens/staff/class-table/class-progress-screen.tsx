// The progress of a class as a live table of learners by modules, each cell a link to the work itself.
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { percent } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useClassrooms } from '../../../features/classrooms/use-classrooms.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { MissingPage } from '../../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassTable } from './class-table.tsx';
import { useClassProgress } from './use-class-progress.ts';

export function ClassProgressScreen() {
  const { i18n } = useLingui();
  const { groupChatId } = useParams({ from: '/staff/classrooms/$groupChatId' });
  const progress = useClassProgress(groupChatId);
  const { classrooms } = useClassrooms();
  const name = classrooms.find(({ chat }) => chat.id === groupChatId)?.chat.chatName ?? '';
  const back = (
    <ButtonLink
      to="/staff/classrooms/$groupChatId"
      params={{ groupChatId }}
      variant="plain"
      icon={ArrowLeft}
      small
    >
      {name === '' ? i18n._('Classroom') : name}
    </ButtonLink>
  );
  if (progress.missing) {
    return <MissingPage heading={i18n._(classroomSentences.notFound)} action={back} />;
  }
  const { columns, rows, begun, complete } = progress;
  return (
    <Page width="full">
      <ScreenTitle>{i18n._('Class progress')}</ScreenTitle>
      <PageHeading
        back={back}
        title={i18n._('Class progress')}
        lead={
          complete && rows.length > 0
            ? i18n._(
                '{count, plural, one {# student} other {# students}}, {percent}% done on average of lessons begun',
                { count: rows.length, percent: percent(begun) },
              )
            : undefined
        }
      />
      {!complete ? (
        <Skeleton shape="row" count={8} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="list">{i18n._('No students in this classroom yet')}</EmptyState>
      ) : columns.length === 0 ? (
        <EmptyState drawing="list">{i18n._('No modules in this classroom yet')}</EmptyState>
      ) : (
        <ClassTable key={groupChatId} chatId={groupChatId} columns={columns} rows={rows} />
      )}
    </Page>
  );
}
