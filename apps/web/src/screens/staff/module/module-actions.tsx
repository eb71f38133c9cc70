// What is done with a module: on top what comes next, to look at it as a learner and to give it to a class; the rest in a menu.
import { canChangeModule, canDeleteModule, canFlipLock, canShare } from '@foothold/domain/curriculum/access';
import type { Module, Topic } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { Eye, LockKeyhole, LockKeyholeOpen, Pencil, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { calls } from '../../../connection/calls.ts';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { trySave } from '../../../features/curriculum/save-result.ts';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { ButtonLink } from '../../../navigation/links.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { GiveToClassButton } from './give-to-class-button.tsx';
import { useDeleteModule } from './use-delete-module.tsx';
import { paramsOf } from './write-items.ts';

const ModuleDialog = lazyWithRetry(
  async () => (await import('../../../features/curriculum/module-dialog.tsx')).ModuleDialog,
);
const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

type Props = {
  readonly module: Module;
  readonly topic: Topic;
  readonly onLeaving: (leaving: boolean) => void;
};

export function ModuleActions({ module, topic, onLeaving }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const categories = useCategories();
  const curriculum = useCurriculum();
  const flipLock = useFlipLock(module);
  const [open, setOpen] = useState<'edit' | 'share' | null>(null);
  const close = () => setOpen(null);
  const deleting = useDeleteModule({
    module,
    onBegin: () => onLeaving(true),
    onRefused: () => onLeaving(false),
    onDeleted: () => void navigate({ to: '/staff/topics', ignoreBlocker: true }),
  });
  const existingNames = (curriculum.modulesOf.get(module.topicId) ?? [])
    .filter((each) => each.id !== module.id)
    .map((each) => each.moduleName);
  const lock = module.locked
    ? { label: i18n._('Unlock'), icon: LockKeyholeOpen }
    : { label: i18n._('Lock'), icon: LockKeyhole };
  const actions = [
    canChangeModule(viewer, module) && {
      id: 'edit',
      label: i18n._('Edit'),
      icon: Pencil,
      onAction: () => setOpen('edit'),
    },
    canShare(viewer, categories) && {
      id: 'share',
      label: i18n._('Share'),
      icon: Share2,
      onAction: () => setOpen('share'),
    },
    canFlipLock(viewer, module) && { id: 'lock', ...lock, onAction: () => void flipLock() },
    canDeleteModule(viewer, module) && deleting.action,
  ].filter((action) => action !== false);
  return (
    <>
      <ButtonLink
        to="/topics/$topicId/modules/$moduleId/learning"
        params={{ topicId: topic.id, moduleId: module.id }}
        icon={Eye}
        small
      >
        {i18n._('See as a learner')}
      </ButtonLink>
      {topic.active && <GiveToClassButton module={module} />}
      {actions.length > 0 && <ActionMenu label={i18n._('More actions')} actions={actions} />}
      {deleting.dialogs}
      <Suspense>
        {open === 'edit' && (
          <ModuleDialog
            topicId={module.topicId}
            module={module}
            existingNames={existingNames}
            onClose={close}
          />
        )}
        {open === 'share' && <ShareDialog module={module} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Locks a module, or unlocks it. */
export function useFlipLock(module: Module): () => Promise<void> {
  const { i18n } = useLingui();
  return async () => {
    const locked = !module.locked;
    const done = await trySave(() => calls.curriculum.changeModule({ ...paramsOf(module), locked }));
    if (done.outcome === 'failed') showToast(i18n._(done.msg), 'bad');
  };
}
