// The user's sessions: this device first, the others with their last use; each can be logged out, or all at once.
import type { OwnSession } from '@foothold/domain/sign-in/collections';
import { can } from '@foothold/domain/access/roles';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../session/viewer.tsx';
import { useOwnSessions } from './use-own-sessions.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LogOutButton } from '../../features/sign-in/log-out.tsx';
import { ProfileHeading } from './profile-heading.tsx';

export function MyDevicesScreen() {
  const { i18n } = useLingui();
  const { rows, ready, hereId, busy, end, endOthers } = useOwnSessions();
  /** The session to confirm logging out, or all the others. */
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null);
  const here = rows.find(({ id }) => id === hereId);
  const confirm = async () => {
    if (asked === null) return;
    await (asked === 'others' ? endOthers() : end(asked.id));
    setAsked(null);
  };
  return (
    <Page>
      <ProfileHeading
        title={i18n._('My devices')}
        lead={
          ready && rows.length === 1
            ? i18n._('You are signed in only on this device.')
            : i18n._(
                'You are signed in on these phones and computers. If you do not know a device, log it out.',
              )
        }
      />
      {ready ? (
        <RowList label={i18n._('My devices')}>
          {rows.map((row) => (
            <li key={row.id}>
              <Device row={row} here={here} onEnd={() => setAsked(row)} />
            </li>
          ))}
        </RowList>
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      {ready && rows.length > 2 && (
        <Cluster>
          <Button icon={LogOut} onClick={() => setAsked('others')}>
            {i18n._('Log out all other devices')}
          </Button>
        </Cluster>
      )}
      <ConfirmDialog
        open={asked !== null}
        heading={asked === 'others' ? i18n._('Log out all other devices?') : i18n._('Log out this device?')}
        confirmWord={i18n._('Log out')}
        cancelWord={i18n._('Cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(null)}
      >
        <p>
          {asked !== null && asked !== 'others' && (
            <>
              {deviceName(asked, i18n)}
              {'. '}
            </>
          )}
          {asked === 'others'
            ? i18n._('They must sign in again. Work that is not sent stays there.')
            : i18n._('This phone must sign in again. Work that is not sent stays there.')}
        </p>
      </ConfirmDialog>
    </Page>
  );
}

type DeviceProps = {
  readonly row: OwnSession;
  readonly here: OwnSession | undefined;
  readonly onEnd: () => void;
};

// Handheld devices.
const phones = new Set(['Android', 'iPhone', 'iPad', 'iOS']);

function Device({ row, here, onEnd }: DeviceProps) {
  const { i18n } = useLingui();
  const name = deviceName(row, i18n);
  const isHere = row.id === here?.id;
  const Drawing = phones.has(row.system ?? '') ? Smartphone : Laptop;
  return (
    <StaticRow
      start={<Drawing aria-hidden />}
      title={name}
      tag={isHere && <Tag tone="good">{i18n._('This device')}</Tag>}
      text={
        <>
          {i18n._('Last used')} <DateText at={row.lastUsedAt} as="short" />
          <Proof row={row} />
          {!isHere && (
            <>
              <br />
              <Network row={row} here={here} />
            </>
          )}
        </>
      }
      end={
        isHere ? (
          <LogOutButton small />
        ) : (
          <Button small icon={LogOut} aria-label={i18n._('Log out {name}', { name })} onClick={onEnd}>
            {i18n._('Log out')}
          </Button>
        )
      }
    />
  );
}

function deviceName({ browser, system }: OwnSession, i18n: I18n): string {
  if (browser === null && system === null) return i18n._('A phone or computer');
  if (browser === null || system === null) return browser ?? system ?? '';
  return i18n._('{browser} on {system}', { browser, system });
}

/** Learners have one way. */
function Proof({ row: { provedBy, provedAt } }: { readonly row: OwnSession }) {
  const { i18n } = useLingui();
  const { role } = useViewer();
  if (provedBy === null || provedAt === null || !can(role, 'enterStaffArea')) return null;
  const words = {
    password: i18n._('Signed in with a password only'),
    passkey: i18n._('Password and passkey'),
    app: i18n._('Password and app'),
    'recovery code': i18n._('Password and recovery code'),
    'college account': i18n._('College account'),
  };
  return (
    <>
      <br />
      {words[provedBy]}, <DateText at={provedAt} as="short" />
    </>
  );
}

/** The IP address only: the server has no geolocation. */
function Network({ row, here }: Pick<DeviceProps, 'row' | 'here'>) {
  const { i18n } = useLingui();
  const { role } = useViewer();
  if (row.network === null || here === undefined) return null;
  const location =
    row.network === here.network ? i18n._('Same network as this device') : i18n._('Different network');
  // Shown to staff; to learners an address means nothing.
  return can(role, 'enterStaffArea') ? `${location} (${row.network})` : location;
}
