// Compares a roster with what the roster knew before: what is new, moved or gone. Pure.
// What staff have changed here since is left alone: only what the records have changed is applied.
import { emptyChange, problemOf, type RosterChange, type RosterCounts } from './changes.ts';
import { gather, type Delta, type NumberedLine, type Person } from './gathered.ts';
import type { Known } from './known.ts';
import type { RosterLine } from './lines.ts';
import { movesOf } from './moves.ts';
import type { LineProblem } from './problems.ts';

export type RosterDiff = {
  readonly changes: readonly RosterChange[];
  readonly counts: RosterCounts;
  /** How many of the file's people keep none of their classes. */
  readonly uprooted: number;
};

export type Scope = {
  /** Whether the file says anything of classes; if not, nobody joins or leaves one. */
  readonly hasClasses: boolean;
  /** Of a file that says only what has changed. */
  readonly delta?: Delta | null;
};

export function diffOf(lines: readonly NumberedLine[], known: Known, scope: Scope): RosterDiff {
  const { hasClasses, delta = null } = scope;
  const { people, classes, problems } = gather(lines, known, delta !== null);
  const ofPeople = peopleChanges(people, known);
  const ofClasses = classChanges(classes, known);
  const moves = hasClasses
    ? movesOf(people, ofPeople.usable, known, delta)
    : { joined: [], left: [], moved: 0, gone: 0, uprooted: 0 };
  const wrong = [...problems, ...ofPeople.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const count = (kind: RosterChange['kind']) =>
    [...ofClasses, ...ofPeople.changes].filter((change) => change.kind === kind).length;
  return {
    changes: [...ofClasses, ...ofPeople.changes, ...moves.joined, ...moves.left, ...wrong],
    counts: {
      people: people.size,
      added: count('person added'),
      linked: count('person linked'),
      renamed: count('person renamed'),
      moved: moves.moved,
      left: moves.gone,
      classesAdded: count('class added'),
      problems: wrong.length,
    },
    uprooted: moves.uprooted,
  };
}

function classChanges(classes: ReadonlyMap<string, RosterLine>, known: Known): readonly RosterChange[] {
  return [...classes].flatMap(([classId, line]): RosterChange[] => {
    const before = known.classes.get(classId);
    const change = { ...emptyChange, line: line.number, classId, className: line.className || classId };
    if (before === undefined) return [{ ...change, kind: 'class added' }];
    const isRenamed = before.chatId !== null && line.className !== '' && !before.isSeenAs(change.className);
    return isRenamed ? [{ ...change, kind: 'class renamed' }] : [];
  });
}

function peopleChanges(people: ReadonlyMap<string, Person>, known: Known) {
  /** The people who have an account, or get one. */
  const usable = new Set<string>();
  const changes: RosterChange[] = [];
  const problems: RosterChange[] = [];
  const numbers = new Set<string>();
  for (const [personId, person] of people) {
    const { line, number } = person;
    const judged = judge(personId, person, known, numbers);
    if (number !== null) numbers.add(number);
    if (judged.hasAccount) usable.add(personId);
    if (judged.problem !== null) problems.push(problemOf(line, judged.problem));
    if (judged.kind === null) continue;
    const { firstName, surname } = line;
    const texts = { firstName, surname, phoneNumber: number ?? '' };
    changes.push({ ...emptyChange, kind: judged.kind, line: line.number, personId, ...texts });
  }
  return { usable, changes, problems };
}

type Judged = {
  readonly kind: 'person added' | 'person linked' | 'person renamed' | null;
  readonly problem: LineProblem | null;
  readonly hasAccount: boolean;
};

function judge(
  personId: string,
  { line, number, isUnnamed = false }: Person,
  known: Known,
  numbers: ReadonlySet<string>,
): Judged {
  const before = known.people.get(personId);
  const refused = (problem: LineProblem): Judged => ({ kind: null, problem, hasAccount: false });
  const wrong = line.problem ?? (number === null ? 'wrong phone number' : null);
  if (before !== undefined) {
    if (before.userId === null) return refused('deleted here');
    if (isUnnamed) return { kind: null, problem: null, hasAccount: true };
    if (wrong !== null) return { kind: null, problem: wrong, hasAccount: true };
    const [sameName, sameNumber] = [
      before.isSeenAs(line.firstName, line.surname),
      before.phoneNumber === number,
    ];
    // Numbers of people may be given again: their account is not given with it.
    if (!sameName && !sameNumber) return refused('another person');
    return {
      kind: sameName ? null : 'person renamed',
      problem: sameNumber ? null : 'number changed',
      hasAccount: true,
    };
  }
  if (isUnnamed) return refused('unknown person');
  if (wrong !== null || number === null) return refused(wrong ?? 'wrong phone number');
  if (numbers.has(number)) return refused('same phone number');
  const holder = known.holders.get(number);
  if (holder === undefined && line.isTeacher) return refused('teacher unknown');
  if (holder?.isLinked === true) return refused('linked already');
  if (holder?.isStaff === true && !line.isTeacher) return refused('number of staff');
  return { kind: holder === undefined ? 'person added' : 'person linked', problem: null, hasAccount: true };
}
