// A student's learning plans of the selected category: the active one, and the archived ones by title.
import { plansOfLearner, type Plan } from '@foothold/domain/plans/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { useViewer } from '../../features/people/viewer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StudentFrame } from './student-frame.tsx';

export function StudentPlansScreen() {
  return (
    <StudentFrame current="learningPlans">{(student) => <PlansOf learnerId={student.id} />}</StudentFrame>
  );
}

function PlansOf({ learnerId }: { readonly learnerId: string }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { rows, status } = useLive(plansOfLearner, { learnerId });
  if (status !== 'ready') return <Skeleton shape="row" count={3} />;
  const plans = rows
    .filter((plan) => plan.categoryId === viewer.selectedCategoryId)
    .toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id));
  return (
    <>
      <Plans title={i18n._('Active')} plans={plans.filter((plan) => plan.archivedAt === null)} />
      <Plans title={i18n._('Archived')} plans={plans.filter((plan) => plan.archivedAt !== null)} />
    </>
  );
}

function Plans({ title, plans }: { readonly title: string; readonly plans: readonly Plan[] }) {
  const { i18n } = useLingui();
  return (
    <Section title={title} beside={plans.length}>
      {plans.length === 0 ? (
        <EmptyState drawing="list">{i18n._('No learning plan yet')}</EmptyState>
      ) : (
        <RowList label={title}>
          {plans.map((plan) => (
            <li key={plan.id}>
              <StaticRow title={plan.title} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}
