// The invite-user dialog; after an invitation it shows the welcome card, the only time the PIN is visible.
import { detailLabels, details, mapDetails, type Details } from '@foothold/domain/people/details';
import { roleLabels, roles, type Role } from '@foothold/domain/access/roles';
import { sentences } from '@foothold/domain/contract/refusal';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { useLingui } from '@lingui/react';
import { Dices, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { inviteFormFor } from '@foothold/domain/people/input';
import { DiscardQuestion } from '../../../navigation/discard-question.tsx';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Invited, inviteUser, newSecret } from '../../../features/people/invite-call.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { WelcomeCards } from '../../../features/classrooms/welcome-cards.tsx';
import { fieldErrorsIn } from '../../../forms/field-errors.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { useViewer } from '../../../session/viewer.tsx';

export function InviteUser({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const { form, invited, ...invite } = useInvite();
  const { role } = form.values;
  const isPin = role === '' || secretKindOf(role) === 'pin';
  if (invited !== null) return <InvitedUser invited={invited} onAnother={invite.another} onClose={onClose} />;
  return (
    <FormDialog
      heading={i18n._('Invite user')}
      saveWord={i18n._('Invite')}
      {...form.dialog}
      problem={form.refusal?.code === 'OFFLINE' ? sentences.somethingWrong : form.dialog.problem}
      onClose={onClose}
    >
      {details.map((detail) => (
        <TextField key={detail} label={i18n._(detailLabels[detail])} dir="auto" {...form.field(detail)} />
      ))}
      <TextField label={i18n._('Phone number')} type="tel" inputMode="tel" {...form.field('phoneNumber')} />
      {invite.choosesRole && (
        <SelectField
          label={i18n._('Role')}
          placeholder={i18n._('Choose a role')}
          options={roles.map((each) => ({ value: each, label: i18n._(roleLabels[each]) }))}
          {...form.field('role')}
        />
      )}
      <SecretField
        label={isPin ? i18n._('PIN') : i18n._('Password')}
        autoComplete="new-password"
        {...form.field('pin')}
      />
      <SecretField
        label={isPin ? i18n._('Confirm PIN') : i18n._('Confirm password')}
        autoComplete="new-password"
        {...form.field('confirmPin')}
      />
      <Button variant="plain" small icon={Dices} onClick={invite.makeSecret}>
        {isPin ? i18n._('Make a PIN') : i18n._('Make a password')}
      </Button>
    </FormDialog>
  );
}

type InvitedProps = {
  readonly invited: Invited;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

/** Done closes it; closing in any other way asks first unless the card was printed. */
function InvitedUser({ invited, onAnother, onClose }: InvitedProps) {
  const { i18n } = useLingui();
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);
  // Administrators are told at once that a number is in use.
  const findsEverybody = useAbilities()('searchAllCategories');
  const isStudent = invited.role === 'student';
  const texts = {
    heading: i18n._('You have not printed the card'),
    confirmWord: i18n._('Close'),
    question: isStudent
      ? i18n._('The PIN is shown only now. Have you written it down?')
      : i18n._('The password is shown only now. Have you written it down?'),
  };
  const print = () => {
    setPrinted(true);
    window.print();
  };
  return (
    <>
      <Dialog
        open
        heading={i18n._('{name} is invited', { name: invited.displayName })}
        onClose={() => (printed ? onClose() : setAsking(true))}
        actions={
          <>
            <Button onClick={onClose}>{i18n._('Done')}</Button>
            <Button icon={UserPlus} onClick={onAnother}>
              {i18n._('Invite another')}
            </Button>
            <Button variant="primary" icon={Printer} onClick={print}>
              {i18n._('Print')}
            </Button>
          </>
        }
      >
        <Banner tone="info" announced>
          {isStudent
            ? i18n._('The PIN is shown only now. Print the card or write it down.')
            : i18n._('The password is shown only now. Print the card or write it down.')}
        </Banner>
        {!findsEverybody && (
          <p>
            {i18n._(
              'If {name} cannot sign in, this number may belong to an account in another category. Ask an administrator to add this person to your category.',
              { name: invited.displayName },
            )}
          </p>
        )}
        <WelcomeCards people={[invited]} />
      </Dialog>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)} texts={texts} />
      <UnsavedChanges unsaved={!printed} texts={texts} />
    </>
  );
}

type InviteEntries = Details & {
  readonly phoneNumber: string;
  readonly pin: string;
  readonly confirmPin: string;
  /** Empty: not chosen yet. */
  readonly role: Role | '';
};

/** The invite form: its entries, and the invited person once the server has confirmed. */
function useInvite() {
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
    check: (entries) => fieldErrorsIn(inviteFormFor(entries.role), entries),
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
