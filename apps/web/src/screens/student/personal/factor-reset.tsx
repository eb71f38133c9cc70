// Resets the two-step sign-in of staff who have lost it: one administrator asks, another one confirms.
import { type Person, factorReset } from '@foothold/domain/people/collections';
import { isStaff } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '@foothold/live/react/use-live';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import { calls } from '../../../connection/calls.ts';

export function FactorReset({ person }: { readonly person: Person }) {
  const viewer = useViewer();
  const can = useAbilities();
  return can('resetPins') && isStaff(person.role) && person.id !== viewer.id ? (
    <Reset person={person} />
  ) : null;
}

function Reset({ person: { id: userId, displayName: name } }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { open, complete, ...reset } = useFactorReset(userId);
  const [asking, setAsking] = useState<'request' | 'confirm' | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const answer = async () => {
    if (asking === 'request') await attempt(reset.request);
    else if (await attempt(reset.confirm)) showToast(i18n._('Two-step sign-in was reset'));
    setAsking(null);
  };
  const isOwn = open?.requestedBy === viewer.id;
  return (
    <>
      {open === undefined ? (
        <Cluster>
          <Button icon={ShieldOff} disabled={!complete} onClick={() => setAsking('request')}>
            {i18n._('Reset two-step sign-in')}
          </Button>
        </Cluster>
      ) : (
        <Banner
          tone="warn"
          announced
          heading={i18n._('{requester} asked to reset the two-step sign-in of {name}', {
            requester: open.requestedByName,
            name,
          })}
          action={
            <Cluster>
              <Button small busy={busy} onClick={() => void attempt(reset.withdraw)}>
                {i18n._('Withdraw')}
              </Button>
              {!isOwn && (
                <Button small variant="primary" onClick={() => setAsking('confirm')}>
                  {i18n._('Confirm')}
                </Button>
              )}
            </Cluster>
          }
        >
          {isOwn
            ? i18n._('Another administrator must confirm this')
            : i18n._('Nothing changes until you confirm it.')}
        </Banner>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          heading={i18n._('Reset two-step sign-in')}
          confirmWord={i18n._('Yes')}
          cancelWord={i18n._('No')}
          busy={busy}
          onConfirm={() => void answer()}
          onCancel={() => setAsking(null)}
        >
          <p>
            {i18n._(
              'Have you asked {name}, in person or by a call? Their passkeys, app and recovery codes stop working, and every device is signed out.',
              { name },
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The reset of somebody's two-step sign-in that an administrator has asked for, and the calls on it. */
function useFactorReset(userId: string) {
  const { rows, status } = useLive(factorReset, { userId });
  return {
    /** The one that is open, if any. */
    open: rows[0],
    complete: status === 'ready',
    request: () => calls.people.requestFactorReset({ userId }),
    confirm: () => calls.people.confirmFactorReset({ userId }),
    withdraw: () => calls.people.withdrawFactorReset({ userId }),
  };
}
