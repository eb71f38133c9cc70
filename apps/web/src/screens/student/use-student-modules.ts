// A student's modules in the selected category, live, with progress and what waits for review.
import { modulesOfLearner } from '@foothold/domain/classrooms/collections';
import type { Module } from '@foothold/domain/curriculum/collections';
import { studentModules } from '@foothold/domain/curriculum/student-modules';
import { uncommented } from '@foothold/domain/evidence/unread';
import { moduleProgress, type Progress } from '@foothold/domain/progress/progress';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useCurriculum } from '../../features/curriculum/use-curriculum.ts';
import { useWork } from '../../features/evidence/use-work.ts';
import { useCompletionsOf } from '../../features/progress/use-completions.ts';
import { useRecordOf } from '../../session/record-of.ts';

export type StudentModule = {
  readonly module: Module;
  readonly topicName: string;
  readonly current: boolean;
  readonly progress: Progress;
  /** Evidence without a comment. */
  readonly waiting: number;
};

type StudentModules = { readonly modules: readonly StudentModule[]; readonly complete: boolean };

/** Those taught now, then others with work in them. */
export function useStudentModules(learnerId: string): StudentModules {
  const taught = useLive(modulesOfLearner, useRecordOf(learnerId));
  const curriculum = useCurriculum();
  const work = useWork(learnerId);
  const { completed, complete: progressComplete } = useCompletionsOf(learnerId);
  return useMemo(() => {
    const workedOn = [...completed, ...work.evidenced].flatMap((id) => curriculum.moduleOfItem.get(id) ?? []);
    const waiting = uncommented(work.evidence, work.comments);
    return {
      complete: taught.status === 'ready' && curriculum.complete && work.complete && progressComplete,
      modules: studentModules(taught.rows, [...curriculum.modules.values()], new Set(workedOn)).map(
        ({ module, current }) => ({
          module,
          current,
          topicName: curriculum.topicName.get(module.topicId) ?? '',
          progress: moduleProgress(curriculum.itemsOf.get(module.id) ?? [], completed, work.evidenced),
          waiting: waiting.filter((item) => curriculum.moduleOfItem.get(item.taskId ?? '') === module.id)
            .length,
        }),
      ),
    };
  }, [taught, curriculum, work, completed, progressComplete]);
}
