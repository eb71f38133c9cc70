// A student's learning plans of the selected category: the active one, and the archived ones by title.
import type { Plan } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PlanQuestionDialog, type PlanAct } from './plan-question-dialog.tsx';
import { SetPlan } from './set-plan.tsx';
import { usePlans, type Plans } from './use-plans.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StudentFrame } from '../student-frame.tsx';
import styles from './student-plans.module.css';

export function StudentPlansScreen() {
  return (
    <StudentFrame current="learningPlans">{(student) => <PlansOf studentId={student.id} />}</StudentFrame>
  );
}

function PlansOf({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  const plans = usePlans(studentId);
  const [setting, setSetting] = useState(false);
  const [asked, setAsked] = useState<{ readonly act: PlanAct; readonly plan: Plan } | null>(null);
  if (!plans.complete) return <Skeleton shape="row" count={3} />;
  const { active, archived } = plans;
  const ask = (act: PlanAct, plan: Plan) => setAsked({ act, plan });
  const setButton = (
    <Button
      small
      variant={active === undefined ? 'primary' : 'quiet'}
      icon={Plus}
      onClick={() => setSetting(true)}
    >
      {i18n._('Set learning plan')}
    </Button>
  );
  return (
    <>
      <Section title={i18n._('Active')} actions={active === undefined ? undefined : setButton}>
        {active === undefined ? (
          <EmptyState drawing="list" action={setButton}>
            {i18n._('No learning plan yet')}
          </EmptyState>
        ) : (
          <RowList label={i18n._('Active')}>
            <PlanRow plan={active} plans={plans} onAsk={ask} />
          </RowList>
        )}
      </Section>
      <Section title={i18n._('Archived')} beside={archived.length}>
        {archived.length === 0 ? (
          <p className={styles.nothing}>{i18n._('Nothing in the archive')}</p>
        ) : (
          <RowList label={i18n._('Archived')}>
            {archived.map((plan) => (
              <PlanRow key={plan.id} plan={plan} plans={plans} onAsk={ask} />
            ))}
          </RowList>
        )}
      </Section>
      {setting && <SetPlan studentId={studentId} active={active} onClose={() => setSetting(false)} />}
      {asked !== null && <PlanQuestionDialog {...asked} active={active} onDone={() => setAsked(null)} />}
    </>
  );
}

type RowProps = {
  readonly plan: Plan;
  readonly plans: Plans;
  readonly onAsk: (act: PlanAct, plan: Plan) => void;
};

function PlanRow({ plan, plans, onAsk }: RowProps) {
  const { i18n } = useLingui();
  const count = (['start', 'end'] as const).filter((set) => plans.isUnchecked(plan, set)).length;
  return (
    <li>
      <StaticRow
        title={
          <Link
            to="/staff/users/$userId/learningPlans/$planId/$questionSet"
            params={{ userId: plan.learnerId, planId: plan.id, questionSet: 'start' }}
            className={styles.plan}
          >
            {plan.title}
          </Link>
        }
        meta={
          plan.archivedAt === null ? null : (
            <>
              {i18n._('Archived')} <DateText at={plan.archivedAt} as="short" />
            </>
          )
        }
        end={
          <Cluster together>
            <Badge count={count} label={i18n._('{count, plural, other {# unchecked}}', { count })} />
            <ActionMenu
              label={i18n._('More about {title}', { title: plan.title })}
              actions={[
                plan.archivedAt === null
                  ? {
                      id: 'archive',
                      label: i18n._('Archive'),
                      icon: Archive,
                      onAction: () => onAsk('archive', plan),
                    }
                  : {
                      id: 'activate',
                      label: i18n._('Activate'),
                      icon: ArchiveRestore,
                      onAction: () => onAsk('activate', plan),
                    },
                {
                  id: 'delete',
                  label: i18n._('Delete'),
                  icon: Trash2,
                  danger: true,
                  onAction: () => onAsk('delete', plan),
                },
              ]}
            />
          </Cluster>
        }
      />
    </li>
  );
}
