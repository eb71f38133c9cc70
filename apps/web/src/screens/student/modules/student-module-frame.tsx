// The header of a student's module: the student, the progress, and the tabs Learn and Tasks.
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LearningResource, Module, Task } from '@foothold/domain/curriculum/collections';
import { uncommented } from '@foothold/domain/evidence/unread';
import type { Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { ButtonLink, TabLink } from '../../../navigation/links.tsx';
import { MissingPage } from '../../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { UncommentedBadge } from '../../../features/evidence/uncommented-badge.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UserMissing } from '../user-frame.tsx';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useResources, useTasks } from '../../../features/curriculum/use-module.ts';
import { useWork, type Work } from '../../../features/evidence/use-work.ts';
import { useCompletionsOf } from '../../../features/progress/use-completions.ts';
import { useUser } from '../use-user.ts';

type Props = {
  readonly current: 'learning' | 'tasks';
  /** What is below the tabs, once everything has loaded. */
  readonly children: (view: StudentModuleInView) => ReactNode;
};

export function StudentModuleFrame({ current, children }: Props) {
  const { i18n } = useLingui();
  const { userId, moduleId } = useParams({ from: '/staff/users/$userId/progress/modules/$moduleId' });
  const answer = useStudentModule(userId, moduleId);
  if (answer.status === 'student missing') return <UserMissing sentence={i18n._('Student not found')} />;
  if (answer.status === 'module missing') {
    return <MissingPage heading={i18n._('Module not found')} action={<BackToModules userId={userId} />} />;
  }
  if (answer.status === 'loading') {
    return (
      <Page>
        <Skeleton shape="row" count={5} />
      </Page>
    );
  }
  const { view } = answer;
  const params = { userId, moduleId };
  return (
    <Page>
      <ScreenTitle>{`${view.module.moduleName}, ${view.student.displayName}`}</ScreenTitle>
      <PageHeading
        back={<BackToModules userId={userId} name={view.student.displayName} />}
        title={<bdi>{view.module.moduleName}</bdi>}
        lead={<ProgressBar done={view.progress.done} total={view.progress.total} />}
      />
      <LinkTabs label={i18n._('Module')}>
        <TabLink
          to="/staff/users/$userId/progress/modules/$moduleId/learning"
          params={params}
          inactiveProps={{ 'aria-current': current === 'learning' ? 'page' : undefined }}
        >
          {i18n._('Learn')}
        </TabLink>
        <TabLink
          to="/staff/users/$userId/progress/modules/$moduleId/tasks"
          params={params}
          badge={<UncommentedBadge count={view.waiting} />}
        >
          {i18n._('Tasks')}
        </TabLink>
      </LinkTabs>
      {children(view)}
    </Page>
  );
}

/** `name`: the student's, where the page does not show it yet. */
function BackToModules({ userId, name }: { readonly userId: string; readonly name?: string }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/staff/users/$userId/progress/modules"
      params={{ userId }}
      variant="plain"
      icon={ArrowLeft}
      small
    >
      {name === undefined ? i18n._('Modules') : <bdi>{name}</bdi>}
    </ButtonLink>
  );
}

type StudentModuleInView = {
  readonly student: Person;
  readonly module: Module;
  readonly resources: readonly LearningResource[];
  readonly tasks: readonly Task[];
  readonly completed: ReadonlySet<string>;
  readonly work: Work;
  readonly progress: Progress;
  /** Evidence without a comment on this module's tasks. */
  readonly waiting: number;
};

type StudentModuleAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'student missing' }
  | { readonly status: 'module missing' }
  | { readonly status: 'ready'; readonly view: StudentModuleInView };

/** One module in a student's record: its items, what the student has done, and what waits for a comment. */
function useStudentModule(userId: string, moduleId: string): StudentModuleAnswer {
  const { person, complete: peopleComplete } = useUser(userId);
  const curriculum = useCurriculum();
  const resources = useResources(moduleId);
  const tasks = useTasks(moduleId);
  const completions = useCompletionsOf(userId);
  const work = useWork(userId);
  const isStudent = person !== undefined && !isStaff(person.role);
  const module = curriculum.modules.get(moduleId);
  if (peopleComplete && !isStudent) return { status: 'student missing' };
  if (curriculum.complete && module === undefined) return { status: 'module missing' };
  const arrived = resources.status === 'ready' && tasks.status === 'ready' && completions.complete;
  if (!isStudent || module === undefined || !arrived || !work.complete) return { status: 'loading' };
  const items = [
    ...resources.items.map(({ id }) => ({ id, kind: 'resource' as const })),
    ...tasks.items.map(({ id }) => ({ id, kind: 'task' as const })),
  ];
  const taskIds = new Set(tasks.items.map((task) => task.id));
  return {
    status: 'ready',
    view: {
      student: person,
      module,
      resources: resources.items,
      tasks: tasks.items,
      completed: completions.completed,
      work,
      progress: moduleProgress(items, completions.completed, work.evidenced),
      waiting: uncommented(work.evidence, work.comments).filter((item) => taskIds.has(item.taskId ?? ''))
        .length,
    },
  };
}
