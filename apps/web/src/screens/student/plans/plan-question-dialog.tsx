// Confirms and performs archiving, activating or deleting a student's plan.
import type { Plan } from '@foothold/domain/plans/collections';
import { useLingui } from '@lingui/react';
import { calls } from '../../../connection/calls.ts';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export type PlanAct = 'archive' | 'activate' | 'delete';

const { archivePlan, activatePlan, deletePlan } = calls.plans;
const done = { archive: archivePlan, activate: activatePlan, delete: deletePlan };

type Props = {
  readonly act: PlanAct;
  readonly plan: Plan;
  /** The plan that would be archived. */
  readonly active: Plan | undefined;
  readonly onDone: () => void;
};

export function PlanQuestionDialog({ act, plan, active, onDone }: Props) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  const { title } = plan;
  const confirm = async () => {
    await attempt(() => done[act]({ userId: plan.learnerId, assessmentId: plan.id }));
    onDone();
  };
  const [heading, question] =
    act === 'archive'
      ? [
          i18n._('Archive learning plan'),
          i18n._('Are you sure you want to archive “{title}”? The student cannot open it any more.', {
            title,
          }),
        ]
      : act === 'activate'
        ? [
            i18n._('Activate learning plan'),
            active === undefined
              ? i18n._('Are you sure you want to activate “{title}”?', { title })
              : active.title === title
                ? i18n._(
                    'Are you sure you want to activate this “{title}”? The one that is active now will be archived.',
                    { title },
                  )
                : i18n._('Are you sure you want to activate “{title}”? “{other}” will be archived.', {
                    title,
                    other: active.title,
                  }),
          ]
        : [
            i18n._('Delete learning plan'),
            i18n._('Are you sure you want to delete “{title}” with all its answers?', { title }),
          ];
  return (
    <ConfirmDialog
      open
      heading={heading}
      danger={act === 'delete'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {question}
    </ConfirmDialog>
  );
}
