// When the viewer last looked before this visit: newer comments are marked as new for as long as the screen is open.
import type { MarkKind } from '@foothold/domain/evidence/collections';
import { useState } from 'react';
import { useMarks } from './use-marks.ts';

const never = new Date(0).toISOString();

/** Undefined until the markers have loaded. */
export function useSeenBefore(learnerId: string, kind: MarkKind, subjectId: string): string | undefined {
  const marks = useMarks(learnerId);
  const [seen, setSeen] = useState<string>();
  if (seen === undefined && marks.status === 'ready') {
    const mark = marks.rows.find((each) => each.kind === kind && each.subjectId === subjectId);
    setSeen(mark?.checkedAt ?? never);
  }
  return seen;
}
