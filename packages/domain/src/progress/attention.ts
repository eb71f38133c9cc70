// Which students of a class need their teacher's attention, and why. Pure; times are ISO 8601.

/** A class meets every week: somebody who has done nothing for longer is quiet. */
export const quietAfterDays = 7;

export type Reason =
  /** Has done nothing at all, although the class has begun. */
  | { readonly kind: 'notStarted' }
  /** Has completed no page and handed in nothing for so many whole days. */
  | { readonly kind: 'quiet'; readonly days: number }
  /** Has done less than half of what is usual in the class: of the median student. */
  | { readonly kind: 'behind'; readonly done: number; readonly usual: number }
  /** Has handed in nothing, although most of the class has. */
  | { readonly kind: 'nothingHandedIn' };

export type NeedsAttention = {
  readonly learnerId: string;
  /** At least one; the most urgent first. */
  readonly reasons: readonly [Reason, ...Reason[]];
};

type Activity = {
  readonly learnerId: string;
  readonly done: number;
  readonly total: number;
  readonly handedIn: number;
  readonly lastWorkAt: string | null;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days since the last work; null if there is none. Never negative, since clocks differ. */
export function quietDays(lastWorkAt: string | null, now: Date): number | null {
  if (lastWorkAt === null) return null;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(lastWorkAt)) / dayMs));
}

/** ISO 8601: when the student last completed a page or handed something in; what staff added does not count. Null: never. */
export function lastWorkAt(
  learnerId: string,
  completions: readonly { readonly completedAt: string }[],
  evidence: readonly { readonly createdBy: string | null; readonly createdAt: string }[],
): string | null {
  const handedIn = evidence.filter(({ createdBy }) => createdBy === learnerId);
  const times = [
    ...completions.map(({ completedAt }) => completedAt),
    ...handedIn.map(({ createdAt }) => createdAt),
  ];
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}

/** The students of one class for whom there is a reason, the most urgent first. A student who has done everything needs nothing. */
export function needingAttention(students: readonly Activity[], now: Date): readonly NeedsAttention[] {
  const usual = median(students.map(({ done }) => done));
  const mostHandIn = students.filter(({ handedIn }) => handedIn > 0).length * 2 > students.length;
  return students
    .flatMap((student): NeedsAttention[] => {
      if (student.total > 0 && student.done >= student.total) return [];
      const [first, ...others] = reasonsOf(student, { usual, mostHandIn, now });
      return first === undefined ? [] : [{ learnerId: student.learnerId, reasons: [first, ...others] }];
    })
    .toSorted(byUrgency);
}

/** Of several classes together: a student of two is named once, for the class with the most urgent reason. */
export function mostUrgent<Needing extends NeedsAttention>(
  needing: readonly Needing[],
  most: number,
): readonly Needing[] {
  const seen = new Set<string>();
  return needing
    .toSorted(byUrgency)
    .filter(({ learnerId }) => !seen.has(learnerId) && seen.add(learnerId))
    .slice(0, most);
}

/** Whether each of them has done something in the last week: not true of one who has finished, or never begun. */
export function nobodyQuiet(students: readonly Pick<Activity, 'lastWorkAt'>[], now: Date): boolean {
  return students.every(({ lastWorkAt }) => (quietDays(lastWorkAt, now) ?? quietAfterDays) < quietAfterDays);
}

/**
 * The students who have done the smallest part of their class's lessons, at most `most`, the lowest first; ties as given.
 * A student of two classes is named once, for the lower. Without those who have done everything, or have nothing to do.
 */
export function lowest<Student extends Activity>(
  students: readonly Student[],
  most: number,
): readonly Student[] {
  const seen = new Set<string>();
  return students
    .filter(({ done, total }) => done < total)
    .toSorted((a, b) => a.done / a.total - b.done / b.total)
    .filter(({ learnerId }) => !seen.has(learnerId) && seen.add(learnerId))
    .slice(0, most);
}

/**
 * First those for whom something waits, then those who need attention, the most urgent first, then the others; within
 * each in the order given. `needing` is ordered by urgency, and `waitingFor` counts what waits.
 */
export function byNeed<Student extends { readonly id: string }>(
  students: readonly Student[],
  waitingFor: (id: string) => number,
  needing: readonly NeedsAttention[],
): readonly Student[] {
  const places = new Map(needing.map(({ learnerId }, index) => [learnerId, index]));
  const rank = ({ id }: Student) => (waitingFor(id) > 0 ? -1 : (places.get(id) ?? needing.length));
  return students.toSorted((a, b) => rank(a) - rank(b));
}

type Class = { readonly usual: number; readonly mostHandIn: boolean; readonly now: Date };

function reasonsOf(student: Activity, { usual, mostHandIn, now }: Class): readonly Reason[] {
  const days = quietDays(student.lastWorkAt, now);
  if (days === null && student.done === 0) return usual > 0 ? [{ kind: 'notStarted' }] : [];
  const reasons: (Reason | false)[] = [
    days !== null && days >= quietAfterDays && { kind: 'quiet', days },
    student.done * 2 < usual && { kind: 'behind', done: student.done, usual },
    mostHandIn && student.handedIn === 0 && { kind: 'nothingHandedIn' },
  ];
  return reasons.filter((reason) => reason !== false);
}

/** Not started, then the longest quiet, then the furthest behind, then the others; ties by the number of reasons, then as given. */
function byUrgency(a: NeedsAttention, b: NeedsAttention): number {
  const [one, other] = [urgency(a.reasons[0]), urgency(b.reasons[0])];
  return other.rank - one.rank || other.within - one.within || b.reasons.length - a.reasons.length;
}

function urgency(reason: Reason): { readonly rank: number; readonly within: number } {
  switch (reason.kind) {
    case 'notStarted':
      return { rank: 3, within: 0 };
    case 'quiet':
      return { rank: 2, within: reason.days };
    case 'behind':
      return { rank: 1, within: reason.usual - reason.done };
    case 'nothingHandedIn':
      return { rank: 0, within: 0 };
  }
}

/** The lower of the two in the middle, so that it is a number that somebody has reached; 0 of nothing. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
