// Whether this phone shows what is new while the app is closed; with a test, and what to do where it cannot.
import { useLingui } from '@lingui/react';
import { BellRing } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { usePush } from '../../features/notifications/use-push.ts';
import type { PushState } from '../../features/notifications/push.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ProfileHeading } from './profile-heading.tsx';

/** Where the switch cannot be used. */
const sentences: Readonly<Record<Exclude<PushState, 'off' | 'on'>, string>> = {
  missing: 'This phone cannot get messages.',
  installing: 'Put this app on your home screen first. Press Share, then Add to Home Screen.',
  denied: 'Your phone says no. Open the settings of your phone to change this.',
};

export function MessagesScreen() {
  const { i18n } = useLingui();
  const { state, busy, problem, turn } = usePush();
  const { attempt, busy: isTesting } = useAttemptWithToast();
  return (
    <Page width="form">
      <ProfileHeading
        title={i18n._('Messages')}
        lead={i18n._('Your phone tells you what is new: an answer, a message, a lesson.')}
      />
      <Card>
        <Switch
          label={i18n._('Messages on this phone')}
          checked={state === 'on'}
          disabled={busy || (state !== 'on' && state !== 'off')}
          onChange={(on) => void turn(on)}
        />
      </Card>
      <div role="alert">{problem !== null && <FieldError>{i18n._(problem)}</FieldError>}</div>
      {state !== null && state !== 'on' && state !== 'off' && <p>{i18n._(sentences[state])}</p>}
      {state === 'on' && (
        <Button
          icon={BellRing}
          busy={isTesting}
          onClick={() => void attempt(() => calls.notifications.sendTestPush())}
        >
          {i18n._('Send me one now')}
        </Button>
      )}
    </Page>
  );
}
