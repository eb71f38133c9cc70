// The signed-in user's profile: name, category, preferences, and logging out.
import { useLingui } from '@lingui/react';
import {
  AudioLines,
  BellRing,
  Camera,
  ClipboardList,
  KeyRound,
  MonitorSmartphone,
  Phone,
  ShieldCheck,
  Smartphone,
  Target,
  LockOpen,
} from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import { preferences, account, type Account } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { secretKindOf } from '@foothold/domain/sign-in/secret-kind';
import { CategorySwitcher } from '../../features/categories/category-switcher.tsx';
import { PhoneNumber } from '../../features/people/phone-number.tsx';
import { pictureOf } from '../../features/people/pictures.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { ButtonLink, TileLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Cluster, Grid } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Page, PageHeading, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LogOutButton } from '../../features/sign-in/log-out.tsx';
import { lazyWithRetry } from '../../navigation/lazy-with-retry.tsx';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { showToast } from '../../ui/toast.ts';
import { cachedBytes, CACHE_BUDGET } from '../../connection/offline-files.ts';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './profile.module.css';

const ChangePicture = lazyWithRetry(
  async () => (await import('../../features/people/change-picture.tsx')).ChangePicture,
);

const OwnHello = lazyWithRetry(async () => (await import('../../features/people/own-hello.tsx')).OwnHello);

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
          <TileLink to="/profile/messages" title={i18n._('Messages')} icon={BellRing} />
        </li>
        {can('learn') && (
          <li>
            <TileLink to="/profile/install" title={i18n._('Put the app on your phone')} icon={Smartphone} />
          </li>
        )}
        {can('learn') && (
          <li>
            <TileLink to="/voice" title={i18n._('My voice')} icon={AudioLines} />
          </li>
        )}
        <li>
          <TileLink to="/profile/devices" title={i18n._('My devices')} icon={MonitorSmartphone} />
        </li>
        {can('enterStaffArea') && (
          <li>
            <TileLink to="/profile/twoStep" title={i18n._('Two-step sign-in')} icon={KeyRound} />
          </li>
        )}
      </Grid>
      {can('learn') && (
        <Section title={i18n._('Say hello')}>
          <p>{i18n._('Say your name. Your teacher hears it.')}</p>
          <Suspense fallback={<Skeleton shape="row" count={1} />}>
            <OwnHello />
          </Suspense>
        </Section>
      )}
      <CachedPicturesLine />
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

/** Staff's preference: whether opening a classroom also opens its chat. */
function AutoOpenSwitch() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const isOn = useLive(preferences, { userId: viewer.id }).rows[0]?.autoOpenClassroomChat;
  const change = (autoOpenClassroomChat: boolean) => {
    calls.people
      .setPreferences({ autoOpenClassroomChat })
      .catch((error: unknown) => showToast(i18n._(refusalOf(error).msg), 'bad'));
  };
  return (
    <Switch
      label={i18n._('Open the chat when I open a classroom')}
      checked={isOn ?? true}
      disabled={isOn === undefined}
      onChange={change}
    />
  );
}

const megabyte = 1024 * 1024;

/** Says how much of this device's space the pictures and lesson pages take that a learner has without a network. */
function CachedPicturesLine() {
  const { i18n } = useLingui();
  const { id } = useViewer();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let left = false;
    // A browser without such storage keeps none.
    void cachedBytes(id).then(
      (sum) => left || setBytes(sum),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id]);
  if (bytes === null || bytes === 0) return null;
  return (
    <p className={styles.kept}>
      {i18n._('Pictures and pages on this phone: {kept} MB of {budget} MB', {
        kept: i18n.number(Math.max(0.1, bytes / megabyte), { maximumFractionDigits: 1 }),
        budget: CACHE_BUDGET / megabyte,
      })}
    </p>
  );
}

/** The signed-in user's own account record. Undefined while loading. */
function useOwnAccount(): Account | undefined {
  const viewer = useViewer();
  return useLive(account, { userId: viewer.id }).rows[0];
}

/** Says in the profile that failed attempts have locked sign-ins from new devices, and unlocks them. A lock by staff ends the session, so a signed-in user can only have this kind. */
function OwnLock() {
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
        ? i18n._('Somebody wrote a wrong PIN 10 times. Press Unlock.')
        : i18n._(
            'The password or a code was wrong 10 times. You cannot sign in on a new device now. Press Unlock to open your account again. If this message stays, wrong codes have locked your two-step sign-in: ask another member of staff to unlock it.',
          )}
    </Banner>
  );
}
