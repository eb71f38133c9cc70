// A student's recordings, of all tasks and targets of the category.
import { voicePieces } from '@foothold/domain/evidence/voices';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useWork } from '../../../features/evidence/use-work.ts';
import { useSubjectTexts } from '../../../features/progress/use-subject-texts.ts';
import { YearOfVoices } from '../../../features/progress/year-of-voices.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProgressFrame } from '../progress-frame.tsx';

export function StudentVoiceScreen() {
  return <ProgressFrame current="voice">{({ id }) => <VoicesOf studentId={id} />}</ProgressFrame>;
}

function VoicesOf({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  const work = useWork(studentId);
  const pieces = useMemo(() => voicePieces(work.evidence), [work.evidence]);
  const { moduleOfItem } = useCurriculum();
  const { textOf } = useSubjectTexts(studentId, pieces, moduleOfItem);
  if (!work.complete) return <Skeleton shape="row" count={3} />;
  if (pieces.length === 0) return <EmptyState drawing="bubbles">{i18n._('No recordings yet')}</EmptyState>;
  return <YearOfVoices pieces={pieces} textOf={textOf} />;
}
