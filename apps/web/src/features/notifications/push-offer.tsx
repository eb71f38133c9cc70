// Offers to tell a learner when the teacher answers, where it helps: after work was handed in. After No, not for a month.
import { useLingui } from '@lingui/react';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { deviceStorage } from '../../ui/web-storage.ts';
import { usePush } from './use-push.ts';

const key = 'foothold.push-declined';
const pauseMs = 30 * 24 * 60 * 60 * 1000;

export function PushOffer() {
  const { i18n } = useLingui();
  const { state, busy, problem, turn } = usePush();
  const [isOffered] = useState(() => Date.now() - Number(deviceStorage.read(key) ?? 0) > pauseMs);
  const [isDeclined, setDeclined] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  if (wasAsked && state === 'on') return <p>{i18n._('Yes. You get a message.')}</p>;
  if (!isOffered || isDeclined || state !== 'off') return null;
  const decline = () => {
    deviceStorage.write(key, String(Date.now()));
    setDeclined(true);
  };
  return (
    <Stack>
      <p>{i18n._('Get a message when your teacher answers?')}</p>
      {problem !== null && <FieldError>{i18n._(problem)}</FieldError>}
      <Cluster>
        <Button
          small
          icon={BellRing}
          busy={busy}
          onClick={() => {
            setWasAsked(true);
            void turn(true);
          }}
        >
          {i18n._('Yes')}
        </Button>
        <Button small variant="plain" onClick={decline}>
          {i18n._('No')}
        </Button>
      </Cluster>
    </Stack>
  );
}
