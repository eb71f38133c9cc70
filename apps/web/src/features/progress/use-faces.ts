// The faces of a class, live: the current lesson, the recordings that wait, and who has been quiet.
import { uncommentedOfCategory, type Uncommented } from '@foothold/domain/evidence/collections';
import type { Person } from '@foothold/domain/people/collections';
import { activityOfClassroom } from '@foothold/domain/progress/collections';
import { facesOf, type Face } from '@foothold/domain/progress/faces';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useNow } from '../../ui/use-now.ts';

export type FaceOfStudent = Face<Person, Uncommented>;

export function useFaces(chatId: string, students: readonly Person[]): readonly FaceOfStudent[] {
  const viewer = useViewer();
  const now = useNow();
  const activity = useLive(activityOfClassroom, { chatId });
  const uncommented = useLive(uncommentedOfCategory, { categoryId: viewer.selectedCategoryId });
  return useMemo(
    () => facesOf(students, activity.rows, uncommented.rows, now),
    [students, activity, uncommented, now],
  );
}
