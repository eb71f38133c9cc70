// The signed-in user's profile: name, category, preferences, and logging out.
import { useLingui } from '@lingui/react';
import { Camera, ClipboardList, KeyRound, MonitorSmartphone, Phone, ShieldCheck, Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CategorySwitcher } from '../../features/categories/category-switcher.tsx';
import { AutoOpenSwitch } from './auto-open-switch.tsx';
import { PhoneNumber } from '../../features/people/phone-number.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { ButtonLink, TileLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Cluster, Grid } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OwnLock } from './own-lock.tsx';
import { KeptPicturesLine } from './kept-pictures-line.tsx';
import { LogOutButton } from '../../features/sign-in/log-out.tsx';
import styles from './profile.module.css';
import { useOwnAccount } from './use-own-account.ts';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';

const ChangePicture = lazyWithRetry(async () => (await import('./change-picture.tsx')).ChangePicture);

export function ProfileScreen() {
  const { i18n } = useLingui();
  const can = useAbilities();
  return (
    <Page>
      <ScreenTitle>{i18n._('Profile')}</ScreenTitle>
      <PageHeading title={i18n._('Profile')} />
      <Myself />
      <OwnLock />
      <div className={styles.choices}>
        <CategorySwitcher />
        {can('openChatsByPreference') && (
          <Card>
            <AutoOpenSwitch />
          </Card>
        )}
      </div>
      <Grid of="wideTiles">
        <li>
          <TileLink to="/targets" title={i18n._('My Targets')} icon={Target} />
        </li>
        <li>
          <TileLink
            to="/learningPlan/$questionSet"
            params={{ questionSet: 'start' }}
            title={i18n._('My Learning Plan')}
            icon={ClipboardList}
          />
        </li>
        <li>
          <TileLink to="/profile/devices" title={i18n._('My devices')} icon={MonitorSmartphone} />
        </li>
        {can('enterStaffArea') && (
          <li>
            <TileLink to="/profile/twoStep" title={i18n._('Two-step sign-in')} icon={KeyRound} />
          </li>
        )}
      </Grid>
      <KeptPicturesLine />
      <Cluster spread="between">
        <ButtonLink to="/privacy" variant="plain" icon={ShieldCheck}>
          {i18n._('Privacy policy')}
        </ButtonLink>
        <LogOutButton />
      </Cluster>
    </Page>
  );
}

function Myself() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const account = useOwnAccount();
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.myself}>
      <Avatar src={pictureOf(viewer)} alt={i18n._('My picture')} size="large" />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{viewer.displayName}</bdi>
        </p>
        {account !== undefined && (
          <p className={styles.phone}>
            <Phone aria-hidden />
            <VisuallyHidden>{i18n._('Phone number')}</VisuallyHidden>
            <PhoneNumber phoneNumber={account.phoneNumber} />
          </p>
        )}
        <Button small icon={Camera} onClick={() => setChanging(true)}>
          {i18n._('Change picture')}
        </Button>
      </div>
      {changing && (
        <Suspense>
          <ChangePicture hasPicture={viewer.profileFileId !== null} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}
