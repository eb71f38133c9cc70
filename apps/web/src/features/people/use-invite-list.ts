// Inviting a whole list: each row is checked, sent on its own and done once; what fails stays, can be put right and sent again.
import {
  listedPeople,
  longestInviteList,
  problemsOf,
  type ListedPerson,
  type ListField,
  type RowProblems,
} from '@foothold/domain/people/invite-list';
import type { Role } from '@foothold/domain/people/roles';
import { useMemo, useState } from 'react';
import { refusalOf } from '../../connection/calls.ts';
import { inviteUser, newSecret, type Invited } from './invite-call.ts';
import { useAccounts } from './use-accounts.ts';
import { usePeople } from './use-people.ts';
import { useViewer } from './viewer.tsx';

type Entry = ListedPerson & {
  readonly id: string;
  /** Of the call: another one after every change. */
  readonly callId: string;
  /** The PIN was not in the list, and nobody has typed another: it follows the role. */
  readonly made: boolean;
  readonly sending: boolean;
  /** Sent, but no answer came: it may have been done, and sending it again finds out. */
  readonly unsure: boolean;
  readonly refusal: string | null;
  readonly invited: Invited | null;
};

export type InviteRow = Entry & { readonly problems: RowProblems; readonly ready: boolean };

export type InviteList = {
  readonly rows: readonly InviteRow[];
  readonly invited: readonly Invited[];
  /** Rows that can be sent now. */
  readonly ready: number;
  readonly busy: boolean;
  /** Lists may name or order their columns differently. */
  readonly read: (lists: readonly string[]) => 'read' | 'nobody' | 'too long';
  readonly change: (id: string, field: ListField, value: string) => void;
  readonly remove: (id: string) => void;
  readonly role: Role;
  readonly changeRole: (role: Role) => void;
  readonly send: () => Promise<void>;
};

export function useInviteList(): InviteList {
  const viewer = useViewer();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [role, setRole] = useState<Role>('student');
  const [busy, setBusy] = useState(false);
  const known = useKnown();
  const rows = useMemo(() => withProblems(entries, known), [entries, known]);
  const update = (id: string, part: Partial<Entry>) =>
    setEntries((old) => old.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));

  const sendOne = async (entry: Entry): Promise<void> => {
    const { id, callId, firstName, surname, phoneNumber, pin } = entry;
    update(id, { sending: true, refusal: null });
    try {
      const invitation = { firstName, surname, phoneNumber, pin, role };
      const invited = await inviteUser(invitation, viewer.selectedCategoryId, callId);
      update(id, { sending: false, unsure: false, invited });
    } catch (error) {
      const { code, msg } = refusalOf(error);
      update(id, { sending: false, unsure: unanswered.has(code), refusal: msg });
    }
  };

  return {
    rows,
    busy,
    invited: rows.flatMap((row) => row.invited ?? []),
    ready: rows.filter((row) => row.ready).length,
    read: (lists) => {
      const people = lists.flatMap(listedPeople);
      if (people.length === 0) return 'nobody';
      if (people.length > longestInviteList) return 'too long';
      setEntries((old) => [
        ...old.filter((entry) => entry.invited !== null),
        ...people.map((person) => entryOf(person, role)),
      ]);
      return 'read';
    },
    change: (id, field, value) =>
      update(id, {
        [field]: value,
        ...(field === 'pin' ? { made: false } : {}),
        callId: crypto.randomUUID(),
        unsure: false,
        refusal: null,
      }),
    remove: (id) => setEntries((old) => old.filter((entry) => entry.id !== id)),
    role,
    changeRole: (next) => {
      setRole(next);
      setEntries((old) => old.map((entry) => ofRole(entry, next)));
    },
    send: async () => {
      setBusy(true);
      // One after the other: each costs the server a slow hash, and whoever waits sees them arrive in order.
      for (const row of rows.filter((each) => each.ready)) await sendOne(row);
      setBusy(false);
    },
  };
}

const unanswered = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

function ofRole(entry: Entry, role: Role): Entry {
  if (!entry.made || entry.invited !== null) return entry;
  return { ...entry, pin: newSecret(role, entry.phoneNumber), callId: crypto.randomUUID() };
}

function entryOf(person: ListedPerson, role: Role): Entry {
  const made = person.pin === '';
  return {
    ...person,
    pin: made ? newSecret(role, person.phoneNumber) : person.pin,
    made,
    id: crypto.randomUUID(),
    callId: crypto.randomUUID(),
    sending: false,
    unsure: false,
    refusal: null,
    invited: null,
  };
}

function withProblems(
  entries: readonly Entry[],
  known: Parameters<typeof problemsOf>[1],
): readonly InviteRow[] {
  const problems = problemsOf(entries, known);
  return entries.map((entry, index) => {
    const settled = entry.sending || entry.invited !== null;
    // Of an unsure one the number may be taken by itself.
    const ofRow = settled || entry.unsure ? {} : (problems[index] ?? {});
    return { ...entry, problems: ofRow, ready: !settled && Object.keys(ofRow).length === 0 };
  });
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
