// A class as faces: how far each student is in the current lesson, whose recording waits for a comment, and who has been quiet. Pure; times are ISO 8601.
import { byNeed, needingAttention, type Reason } from './attention.ts';
import type { Progress } from './progress.ts';

type Activity = Parameters<typeof needingAttention>[0][number] & {
  readonly currentDone: number;
  readonly currentTotal: number;
};
type Absence = Extract<Reason, { readonly kind: 'notStarted' | 'quiet' }>;
type Piece = { readonly learnerId: string; readonly fileType: string | null; readonly createdAt: string };

export type Face<Student, Voice> = {
  readonly student: Student;
  /** Of the current lesson; a total of 0: there is none. */
  readonly current: Progress;
  /** Recordings without a comment, the oldest first. */
  readonly voices: readonly Voice[];
  /** Why the face is faded; null: the student is there. */
  readonly quiet: Absence | null;
};

/** First those whose recording waits, then those who need attention, the most urgent first, then the others; within each as given. */
export function facesOf<Student extends { readonly id: string }, Voice extends Piece>(
  students: readonly Student[],
  activity: readonly Activity[],
  uncommented: readonly Voice[],
  now: Date,
): readonly Face<Student, Voice>[] {
  const activityOf = new Map(activity.map((each) => [each.learnerId, each]));
  const needing = needingAttention(activity, now);
  const reasonsOf = new Map(needing.map(({ learnerId, reasons }) => [learnerId, reasons]));
  const voices = new Map<string, Voice[]>();
  for (const voice of uncommented.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)))
    if (voice.fileType === 'audio')
      voices.set(voice.learnerId, [...(voices.get(voice.learnerId) ?? []), voice]);
  const voicesOf = (id: string) => voices.get(id) ?? [];
  return byNeed(students, (id) => voicesOf(id).length, needing).map((student) => {
    const { currentDone = 0, currentTotal = 0 } = activityOf.get(student.id) ?? {};
    const reasons: readonly Reason[] = reasonsOf.get(student.id) ?? [];
    return {
      student,
      current: { done: currentDone, total: currentTotal },
      voices: voicesOf(student.id),
      quiet: reasons.find(isAbsence) ?? null,
    };
  });
}

function isAbsence(reason: Reason): reason is Absence {
  return reason.kind === 'notStarted' || reason.kind === 'quiet';
}
