// Which part of a learner's record the viewer follows: the whole of one's own, and staff what is of the category they work in.
import type { OfRecord } from '@foothold/domain/contract/params';
import { useViewer } from './viewer.tsx';

export function useRecordOf(learnerId: string): OfRecord {
  const { id, selectedCategoryId: categoryId } = useViewer();
  return learnerId === id ? { learnerId } : { learnerId, categoryId };
}
