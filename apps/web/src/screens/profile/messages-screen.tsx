// Which news comes, by which way and when: a learner's three large switches, or the kinds of work of staff; and a test.
import { useLingui } from '@lingui/react';
import { BellRing } from 'lucide-react';
import { calls } from '../../connection/calls.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { InstallSteps } from '../../features/notifications/install-steps.tsx';
import { useChoices } from '../../features/notifications/use-choices.ts';
import { usePush } from '../../features/notifications/use-push.ts';
import type { PushState } from '../../features/notifications/push.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LearnerNews } from './learner-news.tsx';
import { ProfileHeading } from './profile-heading.tsx';
import { QuietTime } from './quiet-time.tsx';
import { StaffNews } from './staff-news.tsx';
import { StopAll } from './stop-all.tsx';

/** Where the switch cannot be used. */
const sentences: Readonly<Record<Exclude<PushState, 'off' | 'on'>, string>> = {
  missing: 'This phone cannot get messages.',
  installing: 'Put this app on your home screen first. Then open Messages there.',
  denied: 'Your phone says no. Open the settings of your phone to change this.',
};

export function MessagesScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const choices = useChoices();
  return (
    <Page width="form">
      <ProfileHeading
        title={i18n._('Messages')}
        lead={
          can('learn')
            ? i18n._('Your phone tells you what is new: an answer, a message, a lesson.')
            : i18n._('You are told what waits for you while the app is closed.')
        }
      />
      <OnThisPhone />
      {choices === null ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <>
          {can('learn') ? <LearnerNews {...choices} /> : <StaffNews {...choices} />}
          <QuietTime {...choices} />
          <StopAll {...choices} />
        </>
      )}
    </Page>
  );
}

function OnThisPhone() {
  const { i18n } = useLingui();
  const can = useAbilities();
  const { state, problem, turn } = usePush();
  const { attempt, busy: isTesting } = useAttemptWithToast();
  return (
    <>
      <Card>
        <Switch
          label={can('learn') ? i18n._('Messages on this phone') : i18n._('Messages on this device')}
          checked={state === 'on'}
          disabled={state !== 'on' && state !== 'off'}
          onChange={(on) => void turn(on)}
        />
        <Problem sentence={problem} />
      </Card>
      {state !== null && state !== 'on' && state !== 'off' && <p>{i18n._(sentences[state])}</p>}
      {state === 'installing' && <InstallSteps />}
      {state === 'on' && (
        <Button
          icon={BellRing}
          busy={isTesting}
          onClick={() => void attempt(() => calls.notifications.sendTestPush())}
        >
          {i18n._('Send me one now')}
        </Button>
      )}
    </>
  );
}
