// The part of a learner's record that the viewer may read: all of their own; for staff, that of their selected category.
import type { OfRecord } from '@foothold/domain/contract/params';
import { useViewer } from './viewer.tsx';

export function useRecordOf(learnerId: string): OfRecord {
  const { id, selectedCategoryId: categoryId } = useViewer();
  return learnerId === id ? { learnerId } : { learnerId, categoryId };
}
