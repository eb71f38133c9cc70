// The rows of a list that is being invited: what the list says, what was put right by hand, and how far each has come.
import { personOf, type ListField, type ListTable } from '@foothold/domain/people/invite-list';
import {
  problemsOf,
  type ListRow,
  type ListRules,
  type RowProblems,
} from '@foothold/domain/people/list-problems';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { newSecret, type Invited } from './invite-call.ts';

export type EditedField = ListField | 'role';

export type Entry = {
  readonly id: string;
  readonly table: number;
  readonly row: number;
  readonly byHand: Partial<ListRow>;
  /** For whoever has no secret in the list: one of each kind, so that they stay while the role is chosen. */
  readonly made: { readonly pin: string; readonly password: string };
  /** Of the call: another one after every change. */
  readonly callId: string;
  /** What was sent, while it may have been done: columns that are named anew do not change it. */
  readonly sent: ListRow | null;
  readonly sending: boolean;
  /** Sent, but no answer came: it may have been done, and sending it again finds out. */
  readonly unsure: boolean;
  readonly refusal: string | null;
  readonly invited: Invited | null;
};

export type InviteRow = ListRow &
  Pick<Entry, 'id' | 'callId' | 'sending' | 'unsure' | 'refusal' | 'invited'> & {
    readonly problems: RowProblems;
    readonly ready: boolean;
  };

/** One for each row, also for the heading: it may turn out to be somebody. */
export function entriesOf(tables: readonly ListTable[]): readonly Entry[] {
  return tables.flatMap(({ rows, columns }, table) =>
    rows.map((cells, row) => {
      const { phoneNumber } = personOf(cells, columns);
      return {
        id: crypto.randomUUID(),
        table,
        row,
        byHand: {},
        made: { pin: newSecret('student', phoneNumber), password: newSecret('teacher', phoneNumber) },
        callId: crypto.randomUUID(),
        sent: null,
        sending: false,
        unsure: false,
        refusal: null,
        invited: null,
      };
    }),
  );
}

/** Of whoever is not said to be anything else. */
type Defaults = { readonly role: Role };

export function rowsOf(
  entries: readonly Entry[],
  tables: readonly ListTable[],
  { role }: Defaults,
  rules: ListRules,
): readonly InviteRow[] {
  const people = entries.flatMap((entry) => {
    const table = tables[entry.table];
    const isHeading = table?.headed === true && entry.row === 0;
    return table === undefined || isHeading ? [] : [{ entry, person: personIn(entry, table, role) }];
  });
  const problems = problemsOf(
    people.map(({ person }) => person),
    rules,
  );
  return people.map(({ entry, person }, index) => {
    const settled = entry.sending || entry.invited !== null;
    // Of an unsure one the number may be taken by itself.
    const ofRow = settled || entry.unsure ? {} : (problems[index] ?? {});
    const { id, callId, sending, unsure, refusal, invited } = entry;
    const ready = !settled && Object.keys(ofRow).length === 0;
    return { ...person, id, callId, sending, unsure, refusal, invited, problems: ofRow, ready };
  });
}

function personIn(entry: Entry, { rows, columns }: ListTable, defaultRole: Role): ListRow {
  if (entry.sent !== null) return entry.sent;
  const listed = personOf(rows[entry.row] ?? [], columns);
  const role = entry.byHand.role ?? listed.role ?? defaultRole;
  const pin = listed.pin === '' ? entry.made[role === '' ? 'pin' : secretKindOf(role)] : listed.pin;
  return { ...listed, pin, role, ...entry.byHand };
}
