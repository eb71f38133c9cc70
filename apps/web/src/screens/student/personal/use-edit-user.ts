// Edits a user's record: all that is changed is saved, or nothing, and never over what somebody else has changed.
import type { SecretMessage } from '@foothold/domain/people/secret-message';
import type { Editable } from '@foothold/domain/people/edit';
import { editUserForm } from '@foothold/domain/people/input';
import type { Role } from '@foothold/domain/access/roles';
import { calls } from '../../../connection/calls.ts';
import { conflictOf } from '../../../connection/conflict.ts';
import { fieldErrorsIn } from '../../../forms/field-errors.ts';
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts';
import { asSpelled } from '../../../features/people/phone-number.tsx';

export type Versioned = Editable & { readonly version: number };

/** Effects of the save other than on the record itself. */
export type Saved = {
  readonly displayName: string;
  readonly role: Role;
  readonly phoneNumber: string;
  readonly secretMessage: SecretMessage | null;
  /** The categories that they have now. */
  readonly categoryIds: readonly string[];
};

export function useEditUser(
  userId: string,
  opened: Versioned,
  onSaved: (saved: Saved) => void,
): CallForm<Editable> {
  const { version, ...initial } = spelled(opened);
  return useCallForm<Editable>({
    initial,
    refusesFields: true,
    check: (draft) => fieldErrorsIn(editUserForm, draft),
    send: async (_, { changes, expectedVersion }) => {
      const { categoryIds, ...rest } = changes;
      const categories = categoryIds === undefined ? {} : { categories: [...categoryIds] };
      const saved = await calls.people.editUser({ userId, ...rest, ...categories, expectedVersion });
      const { displayName, role, categories: own } = saved.user;
      const { phoneNumber } = saved.private;
      const { secretMessage } = saved;
      onSaved({ displayName, role, phoneNumber, secretMessage, categoryIds: Object.keys(own) });
    },
    edit: {
      version,
      conflictOf: (error) => {
        const current = conflictOf(error, isVersioned);
        return current && spelled(current);
      },
    },
  });
}

/** The number in the country's format, for the field and for comparison. */
function spelled(record: Versioned): Versioned {
  return { ...record, phoneNumber: asSpelled(record.phoneNumber) };
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && 'version' in value && 'categoryIds' in value;
}
