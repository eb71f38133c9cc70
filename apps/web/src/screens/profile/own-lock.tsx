// Says in the profile that failed attempts have locked sign-ins from new devices, and unlocks them.
import { account } from '@foothold/domain/people/collections';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { LockOpen } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useViewer } from '../../session/viewer.tsx';

/** A lock by staff ends the session, so a signed-in user can only have this kind. */
export function OwnLock() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const [own] = useLive(account, { userId: viewer.id }).rows;
  const { busy, attempt } = useAttemptWithToast();
  if (own?.accountLocked !== true) return null;
  return (
    <Banner
      tone="warn"
      announced
      heading={i18n._('Somebody tried to sign in as you')}
      action={
        <Button icon={LockOpen} busy={busy} onClick={() => void attempt(() => calls.signIn.liftOwnLock())}>
          {i18n._('Unlock')}
        </Button>
      }
    >
      {secretKindOf(viewer.role) === 'pin'
        ? i18n._(
            'The PIN was wrong 10 times. You cannot sign in on a new phone now. Press Unlock to open your account again.',
          )
        : i18n._(
            'The password or a code was wrong 10 times. You cannot sign in on a new device now. Press Unlock to open your account again. If this message stays, wrong codes have locked your two-step sign-in: ask another member of staff to unlock it.',
          )}
    </Banner>
  );
}
