// The invite form: its entries, and the invited person once the server has confirmed.
import { inviteFormFor } from '@foothold/domain/people/input';
import { mapDetails, type Details } from '@foothold/domain/people/details';
import type { Role } from '@foothold/domain/access/roles';
import { useState } from 'react';
import { mistakesIn } from '../../../forms/mistakes.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { inviteUser, newSecret, type Invited } from '../../../features/people/invite-call.ts';

type InviteEntries = Details & {
  readonly phoneNumber: string;
  readonly pin: string;
  readonly confirmPin: string;
  /** Empty: not chosen yet. */
  readonly role: Role | '';
};

export function useInvite() {
  const viewer = useViewer();
  const choosesRole = useAbilities()('inviteStaff');
  const empty: InviteEntries = {
    ...mapDetails(() => ''),
    phoneNumber: '',
    pin: '',
    confirmPin: '',
    role: choosesRole ? '' : 'student',
  };
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useCallForm({
    initial: empty,
    refusesFields: true,
    check: (entries) => mistakesIn(inviteFormFor(entries.role), entries),
    send: async ({ confirmPin: _, role, ...entries }, { callId }) => {
      // The form's rules ask for one.
      if (role === '') return;
      setInvited(await inviteUser({ ...entries, role }, viewer.selectedCategoryId, callId));
      form.reset();
    },
  });
  return {
    form,
    choosesRole,
    invited,
    makeSecret: () => {
      const { role, phoneNumber } = form.values;
      const pin = newSecret(role === '' ? 'student' : role, phoneNumber);
      form.change({ pin, confirmPin: pin });
    },
    another: () => setInvited(null),
  };
}
