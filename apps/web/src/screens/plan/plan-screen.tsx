// The learner's active learning plan in the selected category: its questions at the start and at the end.
import { questionSets, type Plan, type QuestionSet } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { useParams, Navigate } from '@tanstack/react-router';
import { BackHome } from '../../navigation/back-home.tsx';
import { TabLink } from '../../navigation/links.tsx';
import { NotFoundScreen } from '../../navigation/not-found-screen.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { AnswerForm } from '../../features/plans/answer-form.tsx';
import { OrphanedDraftAnswers } from '../../features/plans/orphaned-draft-answers.tsx';
import { NotSentAnswers } from '../../features/plans/not-sent-answers.tsx';
import { PlanTabs } from '../../features/plans/plan-tabs.tsx';
import { useActivePlan } from '../../features/plans/use-active-plan.ts';
import { useMarkPlanChecked } from '../../features/plans/use-mark-plan-checked.ts';
import { usePlanQuestions } from '../../features/plans/use-plan-questions.ts';

export function PlanScreen() {
  const { questionSet } = useParams({ from: '/learningPlan/$questionSet' });
  const set = questionSets.find((each) => each === questionSet);
  return set === undefined ? <NotFoundScreen /> : <SetOfPlan set={set} />;
}

function SetOfPlan({ set }: { readonly set: QuestionSet }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { plan, activeIds, complete, uncheckedStart, uncheckedEnd } = useActivePlan(viewer.id);
  return (
    <Page>
      <ScreenTitle>{i18n._('My Learning Plan')}</ScreenTitle>
      <PageHeading
        back={<BackHome />}
        title={i18n._('My Learning Plan')}
        lead={plan === undefined ? undefined : <bdi>{plan.title}</bdi>}
      />
      {complete && <NotSentAnswers learnerId={viewer.id} activePlanId={plan?.id} />}
      {complete && can('learn') && (
        <OrphanedDraftAnswers
          key={plan?.id}
          isOrphaned={({ planId }) => planId !== '' && !activeIds.has(planId)}
        />
      )}
      {!complete ? (
        <Skeleton shape="row" count={4} />
      ) : plan === undefined ? (
        <EmptyState drawing="list" hint={i18n._('Your teacher gives you a plan.')}>
          {i18n._('No learning plan yet')}
        </EmptyState>
      ) : (
        <>
          <PlanTabs
            uncheckedStart={uncheckedStart}
            uncheckedEnd={uncheckedEnd}
            renderTab={(questionSet, word, badge) => (
              <TabLink to="/learningPlan/$questionSet" params={{ questionSet }} badge={badge}>
                {word}
              </TabLink>
            )}
          />
          <Answers
            key={`${plan.id} ${set}`}
            plan={plan}
            set={set}
            isUnchecked={set === 'start' ? uncheckedStart : uncheckedEnd}
          />
        </>
      )}
    </Page>
  );
}

type AnswersProps = { readonly plan: Plan; readonly set: QuestionSet; readonly isUnchecked: boolean };

function Answers({ plan, set, isUnchecked }: AnswersProps) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const { questions, complete } = usePlanQuestions(plan.id, set);
  useMarkPlanChecked(plan, set, isUnchecked && complete);
  if (!complete) return <Skeleton shape="row" count={4} />;
  if (questions.length === 0) return <EmptyState drawing="list">{i18n._('No questions yet')}</EmptyState>;
  // Staff have no plan of their own; learners answer everything except the questions for the teacher.
  return (
    <AnswerForm
      plan={plan}
      questionSet={set}
      questions={questions}
      mayAnswer={(question) => can('learn') && !question.teacherOnly}
    />
  );
}

/** Redirects the learning plan's address without a question set to its start. */
export function ToStartOfPlan() {
  return <Navigate to="/learningPlan/$questionSet" params={{ questionSet: 'start' }} replace />;
}
