// Staff save a student's message as evidence: for one of the student's targets, or for a task of a module the student is taught.
import { modulesOfLearner } from '@foothold/domain/classrooms/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useCurriculum } from '../curriculum/use-curriculum.ts';
import { useRecordOf } from '../../session/record-of.ts';
import { SaveEvidenceDialog, type SaveEvidenceProps } from './save-evidence-dialog.tsx';

export function SaveStudentsEvidence(props: SaveEvidenceProps) {
  const learnerId = props.message.createdBy;
  const record = useRecordOf(learnerId ?? '');
  const taught = useLive(modulesOfLearner, learnerId === null ? null : record);
  const curriculum = useCurriculum();
  const ids = new Set(taught.rows.map((row) => row.moduleId));
  return (
    <SaveEvidenceDialog
      {...props}
      modules={[...curriculum.modulesOf.values()]
        .flat()
        .filter(({ id }) => ids.has(id) && curriculum.itemsOf.get(id)?.some((item) => item.kind === 'task'))}
      modulesComplete={taught.status !== 'loading' && curriculum.complete}
    />
  );
}
