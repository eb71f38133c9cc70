// Offers at the end of home, on a phone, to put the app on its home screen; after Not now, never again on this phone.
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { InstallApp, InstallResult } from '../../features/notifications/install-app.tsx';
import { installMemory } from '../../features/notifications/install-memory.ts';
import { thisPhone } from '../../features/notifications/install.ts';
import { useInstall } from '../../features/notifications/use-install.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Card, Section } from '../../ui/page.tsx';

export function InstallOffer() {
  const { i18n } = useLingui();
  const install = useInstall();
  const [isOffered, setOffered] = useState(() => thisPhone() !== null && installMemory.read() !== 'declined');
  const wasAsked = install.answer !== null;
  if (!isOffered || (install.state === 'installed' && !wasAsked)) return null;
  const decline = () => {
    installMemory.write('declined');
    setOffered(false);
  };
  return (
    <Section title={i18n._('Put the app on your phone')}>
      <Card>
        <InstallResult install={install}>{i18n._('Then you open it with one tap.')}</InstallResult>
        {!wasAsked && (
          <>
            {install.state === 'offered' ? (
              <InstallApp install={install} variant="quiet" />
            ) : (
              <Disclosure title={i18n._('Show me how')}>
                <InstallApp install={install} variant="quiet" />
              </Disclosure>
            )}
            <Cluster>
              <Button small variant="plain" onClick={decline}>
                {i18n._('Not now')}
              </Button>
            </Cluster>
          </>
        )}
      </Card>
    </Section>
  );
}
