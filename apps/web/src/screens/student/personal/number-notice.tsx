// Says that a user's phone number was changed recently, and lets a second member of staff confirm it.
import type { Person } from '@foothold/domain/people/collections';
import { numberChange } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { Banner } from '../../../ui/banner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ConfirmNumber } from '../../../features/people/confirm-number.tsx';
import { useViewer } from '../../../session/viewer.tsx';

export function NumberNotice({ person }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const now = useNow();
  const [change] = useLive(numberChange, { userId: person.id }).rows;
  if (change === undefined || change.confirmed || new Date(change.heldUntil) < now) return null;
  const { displayName: name } = person;
  if (change.changedBy === viewer.id) {
    return (
      <Banner tone="info" heading={i18n._('You changed this phone number')}>
        {i18n._(
          'For 24 hours no reset message goes to it, unless another member of staff confirms it. If {name} cannot sign in with it, the number may belong to an account in another category. Ask an administrator to add that account to your category.',
          { name },
        )}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warn"
      heading={i18n._('{name} changed this phone number', {
        name: change.changedByName ?? i18n._('Somebody'),
      })}
      action={<ConfirmNumber userId={person.id} alertId={change.alertId} name={name} />}
    >
      {i18n._(
        'Please ask {name} if it is right. For 24 hours no reset message goes to it, unless you confirm it.',
        { name },
      )}
    </Banner>
  );
}
