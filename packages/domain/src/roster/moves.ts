// Which people join and leave which classes by a roster. Pure.
import { emptyChange, type ChangeKind, type RosterChange } from './changes.ts';
import type { Delta, Person } from './grouped-rows.ts';
import type { CurrentState } from './current-state.ts';

type Moving = {
  readonly people: ReadonlyMap<string, Person>;
  /** The people who have an account, or get one. */
  readonly usable: ReadonlySet<string>;
  /** Those whom a line that is left out may be about: they leave no class. */
  readonly doubtful: ReadonlySet<string>;
  readonly known: CurrentState;
  readonly delta: Delta | null;
};

/** `changingAllClasses`: how many of the file's people keep none of their classes. */
export function movesOf({ people, usable, doubtful, known, delta }: Moving) {
  const joined: RosterChange[] = [];
  const left: RosterChange[] = [];
  let [moved, gone, changingAllClasses] = [0, 0, 0];
  const change = (kind: ChangeKind, personId: string, classId: string): RosterChange => {
    const line = people.get(personId)?.line;
    const { firstName = '', surname = '' } = line ?? known.people.get(personId) ?? {};
    return { ...emptyChange, kind, line: line?.number ?? null, personId, classId, firstName, surname };
  };
  const isOpen = (classId: string) => known.classes.get(classId)?.chatId !== null;
  /** Of what a delta does not name, everything stays. */
  const after = (personId: string, before: ReadonlySet<string>, person?: Person): ReadonlySet<string> => {
    if (delta === null) return person?.classes ?? new Set();
    if (delta.people.has(personId)) return new Set();
    const stays = [...before].filter((classId) => person?.ended.has(classId) !== true);
    return new Set([...stays, ...(person?.classes ?? [])].filter((classId) => !delta.classes.has(classId)));
  };
  for (const [personId, person] of people) {
    if (!usable.has(personId)) continue;
    const before = known.memberships.get(personId) ?? new Set<string>();
    const classes = after(personId, before, person);
    const joins = [...classes].filter((classId) => !before.has(classId) && isOpen(classId));
    const leaves = doubtful.has(personId) ? [] : [...before].filter((classId) => !classes.has(classId));
    joined.push(...joins.map((classId) => change('joined', personId, classId)));
    left.push(...leaves.map((classId) => change('left', personId, classId)));
    const isGone = leaves.length > 0 && classes.size === 0;
    if (isGone) gone += 1;
    else if (joins.length + leaves.length > 0 && known.people.has(personId)) moved += 1;
    if (!isGone && leaves.length > 0 && leaves.length === before.size) changingAllClasses += 1;
  }
  for (const [personId, before] of known.memberships) {
    if (people.has(personId) || doubtful.has(personId) || before.size === 0) continue;
    const classes = after(personId, before);
    const leaves = [...before].filter((classId) => !classes.has(classId));
    left.push(...leaves.map((classId) => change('left', personId, classId)));
    if (classes.size === 0) gone += 1;
    else if (leaves.length > 0) moved += 1;
  }
  // By class, so that each is changed and recorded as few times as possible.
  const byClass = (a: RosterChange, b: RosterChange) => ((a.classId ?? '') < (b.classId ?? '') ? -1 : 1);
  return { joined: joined.toSorted(byClass), left: left.toSorted(byClass), moved, gone, changingAllClasses };
}
