// The place of a new lesson on Today: one press opens the box that it is written in, which brings parts that Today does without.
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { storageKeyOf, readDraft } from '../../../drafts/draft-storage.ts';
import { lazyWithRetry } from '../../../navigation/lazy-with-retry.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { draftKey, readDelivery } from './new-lesson/give-lesson.ts';
import styles from './new-lesson.module.css';
import type { ClassToday } from './use-today.ts';

const NewLessonBox = lazyWithRetry(
  async () => (await import('./new-lesson/new-lesson-box.tsx')).NewLessonBox,
);

export function NewLesson({ classes }: { readonly classes: readonly ClassToday[] }) {
  const { i18n } = useLingui();
  const { id } = useViewer();
  const [open, setOpen] = useState<'pressed' | 'orphaned' | null>(() => (isOrphaned(id) ? 'orphaned' : null));
  if (open === null)
    return (
      <button type="button" className={styles.open} onClick={() => setOpen('pressed')}>
        <Plus className={styles.icon} aria-hidden />
        {i18n._('Paste a link or write a task')}
      </button>
    );
  return (
    <Suspense fallback={<Skeleton shape="row" count={1} />}>
      <NewLessonBox classes={classes} takesFocus={open === 'pressed'} />
    </Suspense>
  );
}

/** Something was written, or half given, and not finished. */
function isOrphaned(userId: string): boolean {
  return readDraft(storageKeyOf(userId, draftKey)) !== '' || readDelivery(userId) !== null;
}
