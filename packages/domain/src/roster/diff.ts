// Compares a roster with what the roster knew before: what is new, moved or gone. Pure.
// What staff have changed here since is left alone: only what the records have changed is applied.
import { can, isStaff, type Role } from '../access/roles.ts';
import { changeKinds, emptyChange, problemOf, type RosterChange, type RosterCounts } from './changes.ts';
import { hasLostLetters } from '../people/destroyed-name.ts';
import { doubtfulPeople, missingNames } from './doubtful.ts';
import { groupRows, type Delta, type SkippedLine, type NumberedLine, type Person } from './grouped-rows.ts';
import type { CurrentState } from './current-state.ts';
import type { RosterLine } from './lines.ts';
import type { RosterRole } from './role-words.ts';
import { movesOf } from './moves.ts';
import type { LineProblem } from './problems.ts';

export type RosterDiff = {
  readonly changes: readonly RosterChange[];
  readonly counts: RosterCounts;
  /** How many of the file's people keep none of their classes. */
  readonly changingAllClasses: number;
  /** How many accounts of teachers get a number in the records, by which a college account may be connected with them. */
  readonly teachersLinked: number;
};

export type Scope = {
  /** Whether the file says anything of classes; if not, nobody joins or leaves one. */
  readonly hasClasses: boolean;
  /** Of a file that says only what has changed. */
  readonly delta?: Delta | null;
};

export function diffOf(lines: readonly NumberedLine[], known: CurrentState, scope: Scope): RosterDiff {
  const { hasClasses, delta = null } = scope;
  const { people, classes, problems, skipped, ids } = groupRows(lines, known, delta !== null);
  // In a delta nobody is missing.
  const isPerhapsHere = delta === null ? missingNames(ids, known) : () => false;
  const ofPeople = peopleChanges(people, known, isPerhapsHere);
  const doubtful = doubtfulPeople(delta === null ? [...skipped, ...ofPeople.refused] : [], known);
  const ofClasses = classChanges(classes, known);
  const moves = hasClasses
    ? movesOf({ people, usable: ofPeople.usable, doubtful, known, delta })
    : { joined: [], left: [], moved: 0, gone: 0, changingAllClasses: 0 };
  const wrong = [...problems, ...ofPeople.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const count = (kind: RosterChange['kind']) =>
    [...ofClasses, ...ofPeople.changes].filter((change) => change.kind === kind).length;
  return {
    changes: [...ofClasses, ...ofPeople.changes, ...moves.joined, ...moves.left, ...wrong],
    counts: {
      people: ids.size,
      added: count('person added'),
      teachersAdded: count('teacher added'),
      linked: count('person linked') + count('teacher linked'),
      renamed: count('person renamed'),
      moved: moves.moved,
      left: moves.gone,
      classesAdded: count('class added'),
      problems: wrong.length,
    },
    changingAllClasses: moves.changingAllClasses,
    teachersLinked: count('teacher linked'),
  };
}

function classChanges(
  classes: ReadonlyMap<string, RosterLine>,
  known: CurrentState,
): readonly RosterChange[] {
  return [...classes].flatMap(([classId, line]): RosterChange[] => {
    const before = known.classes.get(classId);
    const change = { ...emptyChange, line: line.number, classId, className: line.className || classId };
    if (before === undefined) return [{ ...change, kind: 'class added' }];
    const isRenamed = before.chatId !== null && line.className !== '' && !before.isSeenAs(change.className);
    return isRenamed ? [{ ...change, kind: 'class renamed' }] : [];
  });
}

function peopleChanges(
  people: ReadonlyMap<string, Person>,
  known: CurrentState,
  isPerhapsHere: (person: Person) => boolean,
) {
  /** The people who have an account, or get one. */
  const usable = new Set<string>();
  const changes: RosterChange[] = [];
  const problems: RosterChange[] = [];
  const refused: SkippedLine[] = [];
  for (const [personId, person] of people) {
    const { line, number } = person;
    const { kind, problem, hasAccount } = classifyPerson(personId, person, known, isPerhapsHere);
    if (hasAccount) usable.add(personId);
    if (problem !== null) {
      problems.push(problemOf(line, problem));
      if (!hasAccount) refused.push({ each: person, problem });
    }
    if (kind === null) continue;
    const { firstName, surname } = line;
    const texts = { firstName, surname, phoneNumber: number ?? '' };
    changes.push({ ...emptyChange, kind, line: line.number, personId, ...texts });
  }
  // Alike together, so that as many as possible are applied at once.
  const order = ({ kind }: RosterChange) => changeKinds.indexOf(kind);
  return { usable, refused, changes: changes.toSorted((a, b) => order(a) - order(b)), problems };
}

/** What becomes of a person in the file. */
type Classification = {
  readonly kind:
    | 'person added'
    | 'teacher added'
    | 'person linked'
    | 'teacher linked'
    | 'person renamed'
    | null;
  readonly problem: LineProblem | null;
  readonly hasAccount: boolean;
};

function classifyPerson(
  personId: string,
  person: Person,
  known: CurrentState,
  isPerhapsHere: (person: Person) => boolean,
): Classification {
  const { line, number, isUnnamed = false } = person;
  const before = known.people.get(personId);
  const refused = (problem: LineProblem): Classification => ({ kind: null, problem, hasAccount: false });
  if (before !== undefined) {
    if (before.userId === null) return refused('deleted here');
    if (isUnnamed) return { kind: null, problem: null, hasAccount: true };
    const [sameName, sameNumber] = [
      before.isSeenAs(line.firstName, line.surname),
      before.phoneNumber === number,
    ];
    // The records may use a number again for somebody else, who does not get the account.
    if (!sameName && !sameNumber) return refused('another person');
    const hasLost =
      hasLostLetters(line.firstName, before.firstName) || hasLostLetters(line.surname, before.surname);
    if (!sameName && hasLost) return refused('destroyed name');
    const sameRole = isSameRole(line.role, before.role);
    return {
      kind: sameName ? null : 'person renamed',
      problem: sameNumber ? (sameRole ? null : 'other role') : 'number changed',
      hasAccount: true,
    };
  }
  if (isUnnamed || number === null) return refused('unknown person');
  const holder = known.holders.get(number);
  const role = roleOfNew(line.role);
  if (holder === undefined) {
    // Inviting administrators takes a proof, which no file has.
    if (can(role, 'administer')) return refused('administrator unknown');
    if (isPerhapsHere(person)) return refused('perhaps here already');
    return { kind: can(role, 'teach') ? 'teacher added' : 'person added', problem: null, hasAccount: true };
  }
  if (holder.isLinked) return refused('linked already');
  if (isStaff(holder.role) !== isStaff(role))
    return refused(isStaff(role) ? 'other role' : 'number of staff');
  if (can(holder.role, 'administer')) return refused('administrator here');
  const problem = isSameRole(line.role, holder.role) ? null : 'other role';
  return { kind: can(holder.role, 'teach') ? 'teacher linked' : 'person linked', problem, hasAccount: true };
}

function roleOfNew(role: RosterRole): Role {
  return role === 'unsaid' || role === 'nobody here' ? 'student' : role;
}

function isSameRole(said: RosterRole, role: Role): boolean {
  return said === 'unsaid' || said === role;
}
