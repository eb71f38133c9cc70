// Deletes a module after a confirmation; while classrooms use it, it lists them instead.
import type { Module } from '@foothold/domain/curriculum/collections';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { useLingui } from '@lingui/react';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureCode } from '../../../ui/lazy-help-code.tsx';
import { showToast } from '../../../ui/toast.ts';
import { classroomsOf, ClassroomsInTheWay } from '../../../features/people/blocking-classrooms.tsx';
import { trySave } from '../../../features/curriculum/save-result.ts';
import { paramsOf } from './write-items.ts';

type Options = {
  readonly module: Module;
  readonly onBegin: () => void;
  readonly onRefused: () => void;
  readonly onDeleted: () => void;
};

type Refused = { readonly msg: string; readonly classrooms: readonly string[] };

export function useDeleteModule({ module, onBegin, onRefused, onDeleted }: Options): {
  readonly action: MenuAction;
  readonly dialogs: ReactNode;
} {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const begin = async () => {
    try {
      const { classrooms } = await calls.curriculum.readModuleClassrooms(paramsOf(module));
      if (classrooms.length === 0) setAsking(true);
      else setRefused({ msg: curriculumSentences.moduleInUse, classrooms });
    } catch (error) {
      setRefused({ msg: refusalOf(error).msg, classrooms: [] });
    }
  };
  const confirm = async () => {
    setBusy(true);
    onBegin();
    const done = await trySave(() => calls.curriculum.deleteModule(paramsOf(module)));
    setBusy(false);
    setAsking(false);
    if (done.outcome === 'done') {
      showToast(i18n._('{name} was deleted', { name: module.moduleName }));
      return onDeleted();
    }
    onRefused();
    if (done.outcome === 'failed') setRefused({ msg: done.msg, classrooms: classroomsOf(done.details) });
    return undefined;
  };
  return {
    action: {
      id: 'delete',
      label: i18n._('Delete'),
      icon: Trash2,
      danger: true,
      onAction: () => void begin(),
    },
    dialogs: (
      <>
        <ConfirmDialog
          open={asking}
          heading={i18n._('Delete module')}
          danger
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{i18n._('Are you sure you want to delete {name}?', { name: module.moduleName })}</p>
          <p>
            {i18n._('Its resources and tasks, and what learners have done on them, will be deleted too.')}
          </p>
        </ConfirmDialog>
        <AlertDialog open={refused !== null} onClose={() => setRefused(null)}>
          <p>{refused === null ? '' : i18n._(refused.msg)}</p>
          {refused !== null && <FailureCode said={i18n._(refused.msg)} />}
          <ClassroomsInTheWay names={refused?.classrooms ?? []} />
        </AlertDialog>
      </>
    ),
  };
}
