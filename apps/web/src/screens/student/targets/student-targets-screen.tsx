// A student's personal targets of the selected category: each with its evidence and comments; adding, editing, deleting.
import { shownNumber } from '@foothold/domain/curriculum/order';
import type { Target } from '@foothold/domain/targets/collections';
import { toolAskedFor } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '@foothold/domain/contract/blank';
import { maxTargetLength, targetSentences } from '@foothold/domain/targets/sentences';
import { calls } from '../../../connection/calls.ts';
import { StudentEvidence } from '../../../features/evidence/student-evidence.tsx';
import { useCommentDrafts, type CommentDrafts } from '../../../features/evidence/use-comment-drafts.ts';
import type { Work } from '../../../features/evidence/use-work.ts';
import { EditTargets } from './edit-targets.tsx';
import { TargetMark } from '../../../features/targets/target-mark.tsx';
import { useTargets } from '../../../features/targets/use-targets.ts';
import { TextWithLinks } from '../../../navigation/text-with-links.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { MoreActions } from '../../../ui/more-actions.tsx';
import { Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProgressFrame } from '../progress-frame.tsx';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export function StudentTargetsScreen() {
  const drafts = useCommentDrafts();
  return (
    <>
      <UnsavedChanges unsaved={drafts.unsaved} onDiscard={drafts.closeAll} />
      <ProgressFrame current="targets">
        {(student) => <TargetsOf studentId={student.id} drafts={drafts} />}
      </ProgressFrame>
    </>
  );
}

type Props = { readonly studentId: string; readonly drafts: CommentDrafts };

function TargetsOf({ studentId, drafts }: Props) {
  const { i18n } = useLingui();
  const { targets, work, summary, complete } = useTargets(studentId);
  const [open, setOpen] = useState<'add' | 'edit' | null>(null);
  const close = () => setOpen(null);
  if (!complete) return <Skeleton shape="row" count={3} />;
  const addButton = (
    <Button
      small
      variant={targets.length === 0 ? 'primary' : 'quiet'}
      icon={Plus}
      onClick={() => setOpen('add')}
    >
      {i18n._('Add personal target')}
    </Button>
  );
  return (
    <>
      <Section
        title={i18n._('Personal Targets')}
        beside={targets.length}
        actions={
          targets.length > 0 && (
            <>
              <MoreActions
                small
                label={i18n._('More actions')}
                actions={[
                  {
                    id: 'edit',
                    label: i18n._('Edit personal targets'),
                    icon: Pencil,
                    onAction: () => setOpen('edit'),
                  },
                ]}
              />
              {addButton}
            </>
          )
        }
      >
        {targets.length === 0 ? (
          <EmptyState drawing="flag" action={addButton}>
            {i18n._('No targets yet')}
          </EmptyState>
        ) : (
          <ProgressBar done={summary.progress.done} total={summary.progress.total} />
        )}
      </Section>
      {targets.map((target) => (
        <OneTarget key={target.id} target={target} studentId={studentId} work={work} drafts={drafts} />
      ))}
      {open === 'add' && <AddTarget studentId={studentId} onClose={close} />}
      {open === 'edit' && <EditTargets studentId={studentId} targets={targets} onClose={close} />}
    </>
  );
}

function OneTarget({
  target,
  studentId,
  work,
  drafts,
}: Props & { readonly target: Target; readonly work: Work }) {
  const { i18n } = useLingui();
  return (
    <StudentEvidence
      subject={{ kind: 'target', id: target.id }}
      about={target.targetText}
      tool={toolAskedFor(target.targetText)}
      studentId={studentId}
      work={work}
      drafts={drafts}
      title={
        <bdi>
          <TextWithLinks text={target.targetText} />
        </bdi>
      }
      lead={
        <Cluster together>
          <TargetMark complete={work.evidenced.has(target.id)} />
          <Cluster>
            {i18n._('Target {number}', { number: shownNumber(target) })}
            {target.isNew && <Tag>{i18n._('Not seen yet')}</Tag>}
          </Cluster>
        </Cluster>
      }
      resource={i18n._('target')}
    />
  );
}

type AddTargetProps = { readonly studentId: string; readonly onClose: () => void };

/** Adds a personal target for a student, in a dialog that keeps its text when sending fails. */
function AddTarget({ studentId, onClose }: AddTargetProps) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const form = useCallForm({
    initial: { text: '' },
    check: ({ text }) => (isBlank(text) ? { text: targetSentences.required } : {}),
    send: async ({ text }, { callId }) => {
      // The same text sent again is the same target.
      await calls.targets.addTarget(
        { userId: studentId, targetId: callId, targetText: text, category: viewer.selectedCategoryId },
        { context: { callId } },
      );
      onClose();
    },
  });
  return (
    <FormDialog
      heading={i18n._('Add personal target')}
      saveWord={i18n._('Add')}
      {...form.dialog}
      unsaved={!isBlank(form.values.text)}
      problemHeading={i18n._('The target was not added.')}
      onClose={onClose}
    >
      <TextArea
        label={i18n._('Target')}
        minRows={3}
        maxRows={8}
        maxLength={maxTargetLength}
        dir="auto"
        {...form.field('text')}
      />
    </FormDialog>
  );
}
