// Edits all of a student's personal targets in one dialog with one Save; each can be deleted.
import type { Target } from '@foothold/domain/targets/collections';
import { shownNumber } from '@foothold/domain/curriculum/order';
import { maxTargetLength, targetSentences } from '@foothold/domain/targets/sentences';
import { useLingui } from '@lingui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { DiscardQuestion } from '../../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import styles from './edit-targets.module.css';
import { useTargetDrafts } from './use-target-drafts.ts';

type Props = {
  readonly studentId: string;
  readonly targets: readonly Target[];
  readonly onClose: () => void;
};

export function EditTargets({ studentId, targets, onClose }: Props) {
  const { i18n } = useLingui();
  const formId = useId();
  const drafts = useTargetDrafts(studentId, targets);
  const [leaving, setLeaving] = useState(false);
  const [deleting, setDeleting] = useState<Target | null>(null);
  const leave = () => (drafts.unsaved ? setLeaving(true) : onClose());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!drafts.busy && (await drafts.save())) onClose();
  };
  return (
    <>
      <Dialog
        open
        wide
        heading={i18n._('Edit personal targets')}
        onClose={leave}
        actions={
          <>
            <Button onClick={leave}>{i18n._('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={drafts.busy}
              disabled={!drafts.canSave}
            >
              {i18n._('Save')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {targets.length === 0 && <p>{i18n._(targetSentences.none)}</p>}
            {targets.map((target) => (
              <TargetFields
                key={target.id}
                target={target}
                drafts={drafts}
                onDelete={() => setDeleting(target)}
              />
            ))}
            {drafts.left
              .filter(({ id }) => id !== deleting?.id)
              .map(({ id, text }) => (
                <OrphanedDraftTarget
                  key={id}
                  studentId={studentId}
                  text={text}
                  onAdded={() => drafts.drop(id)}
                />
              ))}
          </Stack>
        </form>
      </Dialog>
      <DiscardQuestion open={leaving} onDiscard={onClose} onStay={() => setLeaving(false)} />
      <UnsavedChanges unsaved={drafts.unsaved} />
      {deleting !== null && (
        <DeleteTarget
          studentId={studentId}
          target={deleting}
          onDeleted={() => drafts.drop(deleting.id)}
          onDone={() => setDeleting(null)}
        />
      )}
    </>
  );
}

type FieldsProps = {
  readonly target: Target;
  readonly drafts: ReturnType<typeof useTargetDrafts>;
  readonly onDelete: () => void;
};

function TargetFields({ target, drafts, onDelete }: FieldsProps) {
  const { i18n } = useLingui();
  const problem = drafts.problemOf(target);
  const theirs = drafts.conflictOf(target);
  const number = shownNumber(target);
  return (
    <div className={styles.target}>
      <TextArea
        label={i18n._('Target {number}', { number })}
        minRows={2}
        maxRows={6}
        maxLength={maxTargetLength}
        dir="auto"
        value={drafts.textOf(target)}
        onChange={(event) => drafts.change(target, event.target.value)}
        {...(problem === null ? {} : { error: i18n._(problem) })}
      />
      {theirs !== null && (
        <ConflictNotice
          theirs={theirs.targetText}
          onKeepMine={() => drafts.keepMine(target)}
          onUseTheirs={() => drafts.drop(target.id)}
        />
      )}
      <Button
        small
        variant="plain"
        icon={Trash2}
        aria-label={i18n._('Delete target {number}', { number })}
        onClick={onDelete}
      >
        {i18n._('Delete')}
      </Button>
    </div>
  );
}

type OrphanedDraftTargetProps = {
  readonly studentId: string;
  readonly text: string;
  readonly onAdded: () => void;
};

/** The typed text of a target that somebody has deleted. */
function OrphanedDraftTarget({ studentId, text, onAdded }: OrphanedDraftTargetProps) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  // Idempotent: sent again after a lost answer, it is the same target.
  const [targetId] = useState(() => crypto.randomUUID());
  const { busy, attempt } = useAttemptWithToast();
  const add = async () => {
    const input = { userId: studentId, targetId, targetText: text, category: viewer.selectedCategoryId };
    if (await attempt(() => calls.targets.addTarget(input, { context: { callId: targetId } }))) onAdded();
  };
  return (
    <Banner
      tone="warn"
      announced
      heading={i18n._('Somebody deleted this while you were editing')}
      action={
        <Button small icon={Plus} busy={busy} onClick={() => void add()}>
          {i18n._('Keep it as a new one')}
        </Button>
      }
    >
      <p className={styles.left} dir="auto">
        {text}
      </p>
    </Banner>
  );
}

type DeleteProps = {
  readonly studentId: string;
  readonly target: Target;
  readonly onDeleted: () => void;
  readonly onDone: () => void;
};

function DeleteTarget({ studentId, target, onDeleted, onDone }: DeleteProps) {
  const { i18n } = useLingui();
  const { busy, attempt } = useAttemptWithToast();
  const confirm = async () => {
    if (await attempt(() => calls.targets.deleteTarget({ userId: studentId, targetId: target.id })))
      onDeleted();
    onDone();
  };
  return (
    <ConfirmDialog
      open
      heading={i18n._('Delete target')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {i18n._('Are you sure you want to delete the target “{words}” with its evidence and comments?', {
        words: target.targetText,
      })}
    </ConfirmDialog>
  );
}
