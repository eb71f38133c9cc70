// Editing a module's name and picture, and sharing it; each opens its dialog.
import { canChangeModule, canShare } from '@foothold/domain/curriculum/access';
import type { Module } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { Pencil, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useCategories } from '../../../features/categories/use-categories.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';

const ModuleDialog = lazyWithRetry(
  async () => (await import('../../../features/curriculum/module-dialog.tsx')).ModuleDialog,
);
const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

export function ModuleActions({ module }: { readonly module: Module }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const categories = useCategories();
  const curriculum = useCurriculum();
  const [open, setOpen] = useState<'edit' | 'share' | null>(null);
  const close = () => setOpen(null);
  const existingNames = (curriculum.modulesOf.get(module.topicId) ?? [])
    .filter((each) => each.id !== module.id)
    .map((each) => each.moduleName);
  return (
    <>
      {canChangeModule(viewer, module) && (
        <Button small icon={Pencil} onClick={() => setOpen('edit')}>
          {i18n._('Edit')}
        </Button>
      )}
      {canShare(viewer, categories) && (
        <Button small icon={Share2} onClick={() => setOpen('share')}>
          {i18n._('Share')}
        </Button>
      )}
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
