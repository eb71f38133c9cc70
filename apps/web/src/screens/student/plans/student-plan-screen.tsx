// One learning plan of a student as staff read and answer it: Start and End; an archived one is read-only.
import { questionSets, type Plan, type QuestionSet } from '@foothold/domain/plans/collections';
import { planSentences } from '@foothold/domain/plans/sentences';
import { useLingui } from '@lingui/react';
import { Navigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AnswerForm } from '../../../features/plans/answer-form.tsx';
import { OrphanedDraftAnswers } from '../../../features/plans/orphaned-draft-answers.tsx';
import { NotSentAnswers } from '../../../features/plans/not-sent-answers.tsx';
import { PlanTabs } from '../../../features/plans/plan-tabs.tsx';
import { useMarkPlanChecked } from '../../../features/plans/use-mark-plan-checked.ts';
import { usePlanQuestions } from '../../../features/plans/use-plan-questions.ts';
import { usePlans, type Plans } from './use-plans.ts';
import { ButtonLink, TabLink } from '../../../navigation/links.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StudentFrame } from '../student-frame.tsx';

export function StudentPlanScreen() {
  return (
    <StudentFrame current="learningPlans">{(student) => <OnePlan studentId={student.id} />}</StudentFrame>
  );
}

function OnePlan({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  const { planId, questionSet } = useParams({
    from: '/staff/users/$userId/learningPlans/$planId/$questionSet',
  });
  const plans = usePlans(studentId);
  const set = questionSets.find((each) => each === questionSet);
  if (!plans.complete) return <Skeleton shape="row" count={4} />;
  const plan = [plans.active, ...plans.archived].find((each) => each?.id === planId);
  const notSent = <NotSentAnswers learnerId={studentId} activePlanId={plans.active?.id} />;
  if (plan === undefined || set === undefined) {
    return (
      <>
        {notSent}
        <EmptyState drawing="lens" action={<BackToPlans studentId={studentId} />}>
          {i18n._(planSentences.notFound)}
        </EmptyState>
        <OrphanedDraftAnswers key={planId} isOrphaned={(answer) => answer.planId === planId} />
      </>
    );
  }
  return (
    <>
      {notSent}
      <SetOfPlan key={`${plan.id} ${set}`} plan={plan} set={set} plans={plans} />
    </>
  );
}

type Props = { readonly plan: Plan; readonly set: QuestionSet; readonly plans: Plans };

function SetOfPlan({ plan, set, plans }: Props) {
  const { i18n } = useLingui();
  const { questions, complete } = usePlanQuestions(plan.id, set);
  useMarkPlanChecked(plan, set, plans.isUnchecked(plan, set) && complete);
  const isArchived = plan.archivedAt !== null;
  return (
    <Section
      back={<BackToPlans studentId={plan.learnerId} />}
      title={plan.title}
      beside={
        isArchived ? <Tag tone="warn">{i18n._('Archived')}</Tag> : <Tag tone="good">{i18n._('Active')}</Tag>
      }
    >
      <Stack>
        <PlanTabs
          uncheckedStart={plans.isUnchecked(plan, 'start')}
          uncheckedEnd={plans.isUnchecked(plan, 'end')}
          renderTab={(questionSet, word, badge) => (
            <TabLink
              to="/staff/users/$userId/learningPlans/$planId/$questionSet"
              params={{ userId: plan.learnerId, planId: plan.id, questionSet }}
              badge={badge}
            >
              {word}
            </TabLink>
          )}
        />
        {isArchived && (
          <Banner tone="info">{i18n._('This plan is archived. The student cannot open it.')}</Banner>
        )}
        {!complete ? (
          <Skeleton shape="row" count={4} />
        ) : questions.length === 0 ? (
          <EmptyState drawing="list">{i18n._('No questions yet')}</EmptyState>
        ) : (
          <AnswerForm plan={plan} questionSet={set} questions={questions} mayAnswer={() => !isArchived} />
        )}
      </Stack>
    </Section>
  );
}

function BackToPlans({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      to="/staff/users/$userId/learningPlans"
      params={{ userId: studentId }}
      variant="plain"
      icon={ArrowLeft}
      small
    >
      {i18n._('Learning Plans')}
    </ButtonLink>
  );
}

/** Redirects a plan's address without a question set to its start. */
export function ToStartOfStudentPlan() {
  const params = useParams({ from: '/staff/users/$userId/learningPlans/$planId' });
  return (
    <Navigate
      to="/staff/users/$userId/learningPlans/$planId/$questionSet"
      params={{ ...params, questionSet: 'start' }}
      replace
    />
  );
}

/** Redirects a student's "the plan" address to the start of the active one, else to the list. */
export function ToActivePlanOfStudent() {
  return (
    <StudentFrame current="learningPlans">{(student) => <ToActive studentId={student.id} />}</StudentFrame>
  );
}

function ToActive({ studentId: userId }: { readonly studentId: string }) {
  const { active, complete } = usePlans(userId);
  if (!complete) return <Skeleton shape="row" count={4} />;
  if (active === undefined)
    return <Navigate to="/staff/users/$userId/learningPlans" params={{ userId }} replace />;
  return (
    <Navigate
      to="/staff/users/$userId/learningPlans/$planId/$questionSet"
      params={{ userId, planId: active.id, questionSet: 'start' }}
      replace
    />
  );
}
