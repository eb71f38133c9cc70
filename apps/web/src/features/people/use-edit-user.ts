// Edits a user's record: the input, others' concurrent changes, and an all-or-nothing save.
import type { SecretMessage } from '@foothold/domain/people/secret-message';
import { changedFields, mergeEdits, type Editable, type EditableField } from '@foothold/domain/people/edit';
import { editUserForm } from '@foothold/domain/people/input';
import type { Role } from '@foothold/domain/access/roles';
import { useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { conflictOf } from '../../connection/conflict.ts';
import { classroomsOf } from './blocking-classrooms.tsx';
import type { Problem } from './last-teacher.tsx';
import { asSpelled } from './phone-number.tsx';

export type Versioned = Editable & { readonly version: number };
export type Mistakes = Partial<Record<EditableField, string>>;

/** Conflicting fields and their stored values. */
export type Clash = { readonly fields: readonly EditableField[]; readonly theirs: Editable };

export type UserEdit = {
  readonly draft: Editable;
  readonly change: (part: Partial<Editable>) => void;
  readonly changed: boolean;
  readonly mistakes: Mistakes;
  /** Why the server refused. */
  readonly problem: Problem | null;
  readonly clash: Clash | null;
  readonly keepMine: () => void;
  readonly acceptTheirs: () => void;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
};

/** Effects of the save other than on the record itself. */
export type Saved = {
  readonly displayName: string;
  readonly role: Role;
  readonly phoneNumber: string;
  readonly secretMessage: SecretMessage | null;
};

export function useEditUser(userId: string, opened: Versioned, onSaved: (saved: Saved) => void): UserEdit {
  const [before, setBefore] = useState(() => spelled(opened));
  const [draft, setDraft] = useState<Editable>(before);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (from: Versioned, wanted: Editable): Promise<void> => {
    try {
      const saved = await calls.people.editUser({
        userId,
        ...changesOf(from, wanted),
        expectedVersion: from.version,
      });
      const { displayName, role } = saved.user;
      const { phoneNumber } = saved.private;
      onSaved({ displayName, role, phoneNumber, secretMessage: saved.secretMessage });
    } catch (error) {
      const current = conflictOf(error, isVersioned);
      if (current === null) {
        const { msg, details } = refusalOf(error);
        const fields = details['fields'];
        if (isRecord(fields)) setMistakes({ ...fields });
        else setProblem({ msg, classrooms: classroomsOf(details) });
        return;
      }
      const now = spelled(current);
      const { merged, both } = mergeEdits(from, wanted, now);
      setBefore(now);
      setDraft(merged);
      setClash(both.length === 0 ? null : { fields: both, theirs: now });
      // Both made the same change, so there is no conflict.
      if (both.length === 0) await send(now, merged);
    }
  };

  return {
    draft,
    mistakes,
    problem,
    clash,
    busy,
    changed: changedFields(before, draft).length > 0,
    change: (part) => {
      setDraft((old) => ({ ...old, ...part }));
      setMistakes((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
    },
    // The draft has it already.
    keepMine: () => setClash(null),
    acceptTheirs: () => {
      if (clash !== null) setDraft((old) => ({ ...old, ...only(clash.theirs, clash.fields) }));
      setClash(null);
    },
    save: async () => {
      const found = mistakesIn(draft);
      setMistakes(found);
      setProblem(null);
      if (Object.keys(found).length > 0) return;
      setClash(null);
      setBusy(true);
      await send(before, draft);
      setBusy(false);
    },
  };
}

/** The number in the country's format, for the field and for comparison. */
function spelled(record: Versioned): Versioned {
  return { ...record, phoneNumber: asSpelled(record.phoneNumber) };
}

function changesOf(before: Editable, after: Editable) {
  const { categoryIds, ...rest } = only(after, changedFields(before, after));
  return { ...rest, ...(categoryIds === undefined ? {} : { categories: [...categoryIds] }) };
}

function only(record: Editable, fields: readonly EditableField[]): Partial<Editable> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

function mistakesIn(draft: Editable): Mistakes {
  const parsed = editUserForm.safeParse(draft);
  const found: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message;
  return found;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isVersioned(value: unknown): value is Versioned {
  return isRecord(value) && 'version' in value && 'categoryIds' in value;
}
