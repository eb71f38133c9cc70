// A module's resources or tasks: added, edited in place, ordered, deleted, and linked to.
import type { Module } from '@foothold/domain/curriculum/collections';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DiscardQuestion } from '../../../navigation/discard-question.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Reorder } from '../../../ui/reorder.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { Move } from '../../../ui/use-order.ts';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
import type { ItemKind, ItemRow as Row } from './item-draft.ts';
import { useDeleteItem } from './use-delete-item.ts';
import { useItemEditing } from './use-item-editing.ts';
import { orderItems, paramsOf, type ModuleParams } from './write-items.ts';
import { useCopyText } from '../../../ui/use-copy-text.ts';

type Props = {
  readonly kind: ItemKind;
  readonly module: Module;
  /** In order. */
  readonly rows: readonly Row[];
  /** Read-only: the module is locked. */
  readonly fixed: boolean;
};

export function ModuleItems({ kind, module, rows, fixed }: Props) {
  const { i18n } = useLingui();
  const opensNew = useLocation({ select: ({ state }) => state.addsItem === true });
  const editing = useItemEditing(kind, module, rows, opensNew && !fixed);
  const deletion = useDeleteItem(kind, module);
  const copyLink = useCopyLink(kind, paramsOf(module));
  const [refusedOrder, setRefusedOrder] = useState(false);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const openId = editing.draft?.id;
  const standsApart = editing.draft !== null && !rowById.has(editing.draft.id);

  const move = async (wanted: Move) => {
    if (editing.unsaved) {
      setRefusedOrder(true);
      throw new Error('There are unsaved changes.');
    }
    const done = await orderItems(kind, paramsOf(module), wanted);
    if (done.outcome !== 'failed') return;
    showToast(i18n._(done.msg), 'bad');
    throw new Error(done.msg);
  };
  const remove = async (row: Row) => {
    if (await deletion.ask(row)) editing.drop(row.id);
  };
  const confirmDeletion = async () => {
    const id = deletion.question?.row.id;
    if ((await deletion.confirm()) && id !== undefined) editing.drop(id);
  };
  const label = kind === 'resource' ? i18n._('Learning resources') : i18n._('Tasks');
  return (
    <Stack>
      {rows.length === 0 && !standsApart && (
        <EmptyState drawing={kind === 'resource' ? 'book' : 'list'}>
          {kind === 'resource' ? i18n._('No resources yet') : i18n._('No tasks yet')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Reorder
          label={label}
          ids={rows.map((row) => row.id)}
          nameOf={(id) => rowById.get(id)?.instructions ?? ''}
          fixed={fixed}
          onMove={move}
        >
          {(id, controls) => {
            const row = rowById.get(id);
            return row === undefined ? null : (
              <ItemRow
                row={row}
                controls={controls}
                fixed={fixed}
                saved={editing.savedId === id && openId !== id}
                onCopyLink={() => void copyLink(id)}
                onEdit={() => (openId === id ? editing.close() : editing.open(row))}
                onDelete={() => void remove(row)}
              >
                {openId === id && <ItemForm kind={kind} number={row.index + 1} editing={editing} />}
              </ItemRow>
            );
          }}
        </Reorder>
      )}
      {standsApart && <ItemForm key={openId} kind={kind} number={rows.length + 1} editing={editing} />}
      {!fixed && <AddItem kind={kind} params={paramsOf(module)} onAdd={editing.openNew} />}
      <AlertDialog open={refusedOrder} onClose={() => setRefusedOrder(false)}>
        {i18n._(curriculumSentences.unsavedBeforeOrder)}
      </AlertDialog>
      <DiscardQuestion
        open={editing.leaving !== null}
        onDiscard={() => editing.leaving?.discard()}
        onStay={() => editing.leaving?.stay()}
      />
      <ConfirmDialog
        open={deletion.question !== null}
        heading={kind === 'resource' ? i18n._('Delete resource') : i18n._('Delete task')}
        danger
        busy={deletion.busy}
        onConfirm={() => void confirmDeletion()}
        onCancel={deletion.cancel}
      >
        <p>
          {i18n._('Are you sure you want to delete {name}?', {
            name: deletion.question?.row.instructions ?? '',
          })}
        </p>
        <p>
          {i18n._(
            '{count, plural, one {# learner has worked on this. The work will be deleted too.} other {# learners have worked on this. Their work will be deleted too.}}',
            { count: deletion.question?.learners ?? 0 },
          )}
        </p>
      </ConfirmDialog>
      <UnsavedChanges unsaved={editing.unsaved} onDiscard={editing.forget} />
    </Stack>
  );
}

type AddItemProps = {
  readonly kind: ItemKind;
  readonly params: ModuleParams;
  /** Another one of this kind. */
  readonly onAdd: () => void;
};

/** The two kinds side by side: the one of the other tab opens there. */
function AddItem({ kind, params, onAdd }: AddItemProps) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const add = (wanted: ItemKind) => {
    if (wanted === kind) return onAdd();
    const part = wanted === 'resource' ? 'learningResources' : 'tasks';
    return void navigate({
      to: `/staff/topics/$topicId/modules/$moduleId/${part}`,
      params,
      state: { addsItem: true },
    });
  };
  return (
    <Cluster>
      <Button icon={Plus} onClick={() => add('resource')}>
        {i18n._('Add page')}
      </Button>
      <Button icon={Plus} onClick={() => add('task')}>
        {i18n._('Add task')}
      </Button>
    </Cluster>
  );
}

/** Copies the learner's link to a resource or task to the clipboard, and reports the result. */
function useCopyLink(kind: ItemKind, { topicId, moduleId }: ModuleParams): (itemId: string) => Promise<void> {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('Something went wrong - This link was NOT copied to the clipboard'));
  const part = kind === 'resource' ? 'learning' : 'tasks';
  return async (itemId) => {
    const link = `${window.location.origin}/topics/${topicId}/modules/${moduleId}/${part}/${itemId}`;
    await copyText(link);
  };
}
