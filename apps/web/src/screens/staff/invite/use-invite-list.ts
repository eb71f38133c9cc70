// Invites a whole list: each row is validated and sent on its own, idempotently; failed rows stay, to be corrected and sent again.
import { maxInviteListLength, peopleIn, tableOf, type ListTable } from '@foothold/domain/people/invite-list';
import { withColumn } from '@foothold/domain/people/list-columns';
import type { ColumnKind } from '@foothold/domain/people/list-headings';
import type { Role } from '@foothold/domain/access/roles';
import { useMemo, useState } from 'react';
import { refusalOf, type Refused } from '../../../connection/calls.ts';
import { numberSpelling } from '../../../connection/deployment.ts';
import { inviteUser, type Invited } from '../../../features/people/invite-call.ts';
import {
  entriesOf,
  idsToFix,
  rowsOf,
  type EditedField,
  type Entry,
  type InviteRow,
  type RowRefusal,
} from './list-entries.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useAccounts } from '../../../features/people/use-accounts.ts';
import { usePeople } from '../../../features/people/use-people.ts';
import { useViewer } from '../../../session/viewer.tsx';

export type InviteList = {
  /** The parsed lists, each with its own columns. */
  readonly tables: readonly ListTable[];
  readonly changeColumn: (table: number, column: number, kind: ColumnKind) => void;
  readonly changeHeading: (table: number, headed: boolean) => void;
  /** Those with mistakes at the last check first. */
  readonly rows: readonly InviteRow[];
  readonly invited: readonly Invited[];
  /** Rows that can be sent now. */
  readonly ready: number;
  readonly busy: boolean;
  /** Lists may name or order their columns differently. */
  readonly read: (lists: readonly string[]) => 'read' | 'nobody' | 'too long';
  readonly change: (id: string, field: EditedField, value: string) => void;
  readonly remove: (id: string) => void;
  readonly role: Role;
  readonly changeRole: (role: Role) => void;
  readonly send: () => Promise<void>;
};

export function useInviteList(): InviteList {
  const viewer = useViewer();
  const invitesStaff = useAbilities()('inviteStaff');
  const [tables, setTables] = useState<readonly ListTable[]>([]);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [role, setRole] = useState<Role>('student');
  const [busy, setBusy] = useState(false);
  const [toFix, setToFix] = useState<ReadonlySet<string>>(new Set());
  const known = useKnown();
  const rules = useMemo(() => ({ known, invitesStaff, own: numberSpelling }), [known, invitesStaff]);
  const rows = useMemo(() => {
    const all = rowsOf(entries, tables, { role }, rules);
    return [...all.filter(({ id }) => toFix.has(id)), ...all.filter(({ id }) => !toFix.has(id))];
  }, [entries, tables, role, rules, toFix]);
  const check = (of: readonly Entry[], by: readonly ListTable[], as: Role) =>
    setToFix(idsToFix(rowsOf(of, by, { role: as }, rules)));
  const update = (id: string, part: Partial<Entry>) =>
    setEntries((old) => old.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const updateTable = (index: number, change: (table: ListTable) => ListTable) => {
    const changed = tables.map((table, at) => (at === index ? change(table) : table));
    setTables(changed);
    check(entries, changed, role);
  };

  /** True when invited. */
  const sendOne = async (row: InviteRow): Promise<boolean> => {
    const { id, callId, firstName, surname, phoneNumber, pin } = row;
    if (row.role === '') return false;
    const invitation = { firstName, surname, phoneNumber, pin, role: row.role };
    update(id, { sending: true, refusal: null, sent: invitation });
    try {
      const invited = await inviteUser(invitation, viewer.selectedCategoryId, callId);
      update(id, { sending: false, unsure: false, invited });
      return true;
    } catch (error) {
      const { code, msg, details } = refusalOf(error);
      const unsure = unanswered.has(code);
      const refusal = { sentence: msg, fields: fieldsOf(details), isFinal: aboutTheRow.has(code) };
      const undone = unsure ? {} : { sent: null, callId: crypto.randomUUID() };
      update(id, { sending: false, unsure, refusal, ...undone });
      return false;
    }
  };

  return {
    tables,
    changeColumn: (index, column, kind) =>
      updateTable(index, (table) => ({ ...table, columns: withColumn(table.columns, column, kind) })),
    changeHeading: (index, headed) => updateTable(index, (table) => ({ ...table, headed })),
    rows,
    busy,
    invited: rows.flatMap((row) => row.invited ?? []),
    ready: rows.filter((row) => row.ready).length,
    read: (lists) => {
      const found = lists
        .map((list) => tableOf(list, numberSpelling))
        .filter(({ rows: all }) => all.length > 0);
      const count = found.reduce((sum, table) => sum + peopleIn(table), 0);
      if (count === 0) return 'nobody';
      if (count > maxInviteListLength) return 'too long';
      const listed = entriesOf(found);
      setTables(found);
      setEntries(listed);
      check(listed, found, role);
      return 'read';
    },
    change: (id, field, value) =>
      setEntries((old) =>
        old.map((entry) => {
          if (entry.id !== id) return entry;
          const byHand = { ...(entry.sent ?? entry.byHand), [field]: value };
          const callId = crypto.randomUUID();
          return { ...entry, byHand, sent: null, callId, unsure: false, refusal: null };
        }),
      ),
    remove: (id) => setEntries((old) => old.filter((entry) => entry.id !== id)),
    role,
    changeRole: (next) => {
      setRole(next);
      check(entries, tables, next);
      // A new idempotency key, since its values changed.
      const untried = () => ({ sent: null, unsure: false, callId: crypto.randomUUID() });
      setEntries((old) => old.map((entry) => (entry.invited === null ? { ...entry, ...untried() } : entry)));
    },
    send: async () => {
      setBusy(true);
      // One after the other: each costs the server a slow hash, and the user sees them finish in order.
      const refused = new Set(idsToFix(rows));
      for (const row of rows.filter((each) => each.ready)) if (!(await sendOne(row))) refused.add(row.id);
      setToFix(refused);
      setBusy(false);
    },
  };
}

const unanswered = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);
const aboutTheRow = new Set(['INVALID', 'CONFLICT', 'RULE']);

function fieldsOf({ fields }: Refused['details']): RowRefusal['fields'] {
  return typeof fields === 'object' && fields !== null ? fields : {};
}

/** The people of the category whose numbers the viewer may see. */
function useKnown() {
  const people = usePeople();
  const accounts = useAccounts();
  return useMemo(
    () =>
      [...accounts.values()].flatMap(({ userId, phoneNumber }) => {
        const person = people.byId.get(userId);
        return person === undefined ? [] : [{ displayName: person.displayName, phoneNumber }];
      }),
    [people, accounts],
  );
}
