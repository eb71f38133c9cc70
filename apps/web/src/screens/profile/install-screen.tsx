// How to put the app on the home screen of this phone, or that it is there.
import { useLingui } from '@lingui/react';
import { InstallApp, InstallResult } from '../../features/notifications/install-app.tsx';
import { PushOffer } from '../../features/notifications/push-offer.tsx';
import { thisPhone } from '../../features/notifications/install.ts';
import { useInstall } from '../../features/notifications/use-install.ts';
import { Card, Page } from '../../ui/page.tsx';
import { ProfileHeading } from './profile-heading.tsx';

export function InstallScreen() {
  const { i18n } = useLingui();
  const install = useInstall();
  const isThere = install.state === 'installed';
  const whatToDo = () => {
    if (install.state === 'offered') return i18n._('Press the button. Then say yes.');
    return thisPhone() === null ? i18n._('Open this page on your phone.') : i18n._('Do these three things.');
  };
  return (
    <Page>
      <ProfileHeading
        title={i18n._('Put the app on your phone')}
        lead={i18n._('Then you open it with one tap.')}
      />
      <Card>
        <InstallResult install={install}>{whatToDo()}</InstallResult>
        {isThere && <PushOffer />}
        {!isThere && install.answer !== 'yes' && <InstallApp install={install} variant="primary" />}
      </Card>
    </Page>
  );
}
