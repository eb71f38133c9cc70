// The rows of an invitation list: the parsed values, manual corrections, and each row's state.
import { personOf, type ListField, type ListTable } from '@foothold/domain/people/invite-list';
import {
  problemsOf,
  type ListRow,
  type ListRules,
  type RowProblems,
} from '@foothold/domain/people/list-problems';
import type { Role } from '@foothold/domain/access/roles';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { newSecret, type Invited } from '../../../features/people/invite-call.ts';

export type EditedField = ListField | 'role';

export type Entry = {
  readonly id: string;
  readonly table: number;
  readonly row: number;
  readonly byHand: Partial<ListRow>;
  /** For rows without a secret in the list: one of each kind, so that they stay while the role is chosen. */
  readonly made: { readonly pin: string; readonly password: string };
  /** The idempotency key; changes with every correction. */
  readonly callId: string;
  /** The values sent, while the call may have been executed: renaming columns does not change them. */
  readonly sent: ListRow | null;
  readonly sending: boolean;
  /** Sent without an answer: it may have been executed, and sending it again finds out. */
  readonly unsure: boolean;
  readonly refusal: RowRefusal | null;
  readonly invited: Invited | null;
};

/** What the server said of a row: in one sentence, or of its fields. */
export type RowRefusal = {
  readonly sentence: string;
  readonly fields: Partial<Record<EditedField, string>>;
  /** Sending the same again would get the same answer. */
  readonly isFinal: boolean;
};

export type InviteRow = ListRow &
  Pick<Entry, 'id' | 'callId' | 'sending' | 'unsure' | 'invited'> & {
    /** Of the row as a whole. */
    readonly refusal: string | null;
    /** Its place in the list, from 1; it stays when rows are shown in another order. */
    readonly number: number;
    readonly problems: RowProblems;
    readonly ready: boolean;
  };

/** One for each row, including the heading: it may turn out to be a person. */
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

/** The role of rows that name none. */
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
    // The number of an uncertain row may belong to its own account.
    const { id, callId, sending, unsure, invited } = entry;
    const refused = ofFields(entry.refusal);
    const ofRow = settled || unsure ? {} : { ...problems[index], ...refused };
    const ready = !settled && Object.keys(ofRow).length === 0 && entry.refusal?.isFinal !== true;
    const refusal = Object.keys(refused).length > 0 ? null : (entry.refusal?.sentence ?? null);
    const number = index + 1;
    return { ...person, id, number, callId, sending, unsure, refusal, invited, problems: ofRow, ready };
  });
}

function ofFields(refusal: RowRefusal | null): RowProblems {
  return Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([field, sentence]) => [field, { kind: 'sentence', sentence }]),
  );
}

/** The rows to be put right, as of one moment: they come first, and none moves while it is edited. */
export function idsToFix(rows: readonly InviteRow[]): ReadonlySet<string> {
  return new Set(rows.filter(({ ready, invited }) => !ready && invited === null).map(({ id }) => id));
}

function personIn(entry: Entry, { rows, columns }: ListTable, defaultRole: Role): ListRow {
  if (entry.sent !== null) return entry.sent;
  const listed = personOf(rows[entry.row] ?? [], columns);
  const role = entry.byHand.role ?? listed.role ?? defaultRole;
  const pin = listed.pin === '' ? entry.made[role === '' ? 'pin' : secretKindOf(role)] : listed.pin;
  return { ...listed, pin, role, ...entry.byHand };
}
