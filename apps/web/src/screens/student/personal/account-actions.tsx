// The staff's actions on an account, each after a confirmation: lock or unlock, and for admins reset the PIN and delete.
import type { Account, Person } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { KeyRound, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls, refusalOf } from '../../../connection/calls.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import { classroomsOf } from '../../../features/people/blocking-classrooms.tsx';
import { LastTeacher, type Problem } from './last-teacher.tsx';
import { asSpelledInSentence } from '../../../features/people/phone-number.tsx';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useAlerts } from '../../../features/people/use-alerts.ts';
import { resetSent, sendReset } from './send-reset.ts';
import { useViewer } from '../../../session/viewer.tsx';

type Question = 'lock' | 'reset' | 'delete';

type Props = {
  readonly person: Person;
  readonly account: Account;
  readonly onDeleted: () => void;
};

export function AccountActions({ person, account, onDeleted }: Props) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const can = useAbilities();
  const { rows: alerts } = useAlerts();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState<Question | 'unlock' | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [resetProblem, setResetProblem] = useState<string | null>(null);
  const name = person.displayName;

  const run = async (what: Question | 'unlock', work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const { msg, details } = refusalOf(error);
      const classrooms = classroomsOf(details);
      if (classrooms.length > 0) setRefused({ msg, classrooms });
      else showToast(i18n._(msg), 'bad');
    } finally {
      setBusy(null);
      setQuestion(null);
    }
  };
  const setLocked = (accountLocked: boolean) =>
    calls.people.setAccountLocked({ userId: person.id, accountLocked });
  const work: Record<Question, () => Promise<unknown>> = {
    lock: () => setLocked(true),
    reset: async () => {
      const problem = await sendReset(account.phoneNumber);
      setResetProblem(problem);
      if (problem === null) showToast(i18n._(resetSent));
    },
    delete: async () => {
      await calls.people.deleteUser({ userId: person.id });
      showToast(i18n._('{name} was deleted', { name }));
      onDeleted();
    },
  };
  const resetWord = isStaff(person.role) ? i18n._('Reset password') : i18n._('Reset PIN');
  const texts: Record<Question, readonly [heading: string, sentence: string]> = {
    lock: [
      i18n._('Lock account'),
      i18n._('Are you sure you want to lock the account of {name}? All devices are signed out immediately.', {
        name,
      }),
    ],
    reset: [
      resetWord,
      i18n._('Send a reset message to {name} at {phoneNumber}?', {
        name,
        phoneNumber: asSpelledInSentence(account.phoneNumber),
      }),
    ],
    delete: [
      i18n._('Delete user'),
      i18n._(
        'Are you sure you want to delete {name}? Their work goes with them. Messages stay, without their name. This cannot be undone.',
        { name },
      ),
    ],
  };
  const own = person.id === viewer.id;
  // The reset message would go to somebody else, about their own account.
  const isClashing = alerts.some(({ kind, userId }) => kind === 'number clash' && userId === person.id);
  return (
    <>
      <Cluster>
        {/* One button for both, which keeps focus while its label changes. */}
        {!own && (
          <Button
            icon={account.accountLocked ? LockOpen : Lock}
            busy={busy === 'unlock'}
            onClick={() =>
              account.accountLocked ? void run('unlock', () => setLocked(false)) : setQuestion('lock')
            }
          >
            {account.accountLocked ? i18n._('Unlock account') : i18n._('Lock account')}
          </Button>
        )}
        {can('resetPins') && !isClashing && (
          <Button icon={KeyRound} onClick={() => setQuestion('reset')}>
            {resetWord}
          </Button>
        )}
        {!own && can('deleteUsers') && (
          <Button icon={Trash2} onClick={() => setQuestion('delete')}>
            {i18n._('Delete user')}
          </Button>
        )}
      </Cluster>
      {question !== null && (
        <ConfirmDialog
          open
          heading={texts[question][0]}
          confirmWord={i18n._('Yes')}
          cancelWord={i18n._('No')}
          danger={question !== 'reset'}
          busy={busy === question}
          onConfirm={() => void run(question, work[question])}
          onCancel={() => setQuestion(null)}
        >
          {texts[question][1]}
        </ConfirmDialog>
      )}
      <AlertDialog open={refused !== null} onClose={() => setRefused(null)}>
        {refused !== null && <LastTeacher problem={refused} />}
      </AlertDialog>
      <AlertDialog
        open={resetProblem !== null}
        heading={i18n._('Reset PIN failed')}
        onClose={() => setResetProblem(null)}
      >
        {resetProblem !== null && i18n._(resetProblem)}
      </AlertDialog>
    </>
  );
}
