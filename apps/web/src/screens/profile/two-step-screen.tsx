// Two-step sign-in of staff: their passkeys and app, adding and removing them, and recovery codes.
import { type Factor, ownFactors, ownRecoveryCodes } from '@foothold/domain/second-factor/collections';
import { fewRecoveryCodes } from '@foothold/domain/access/ways-to-prove';
import { useLingui } from '@lingui/react';
import { FileText, Fingerprint, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '@foothold/live/react/use-live';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { AddFactor } from '../../features/second-factor/add-factor.tsx';
import { RecoveryCodes } from '../../features/second-factor/recovery-codes.tsx';
import { OwnCollegeAccount } from './own-college-account.tsx';
import { Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { ProfileHeading } from './profile-heading.tsx';
import { calls } from '../../connection/calls.ts';
import { useViewer } from '../../session/viewer.tsx';

export function TwoStepScreen() {
  const { i18n } = useLingui();
  const { factors, codesLeft, complete } = useFactors();
  const [removing, setRemoving] = useState<Factor | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const remove = async ({ id }: Factor) => {
    setRemoving(null);
    await attempt(() => removeFactor(id));
  };
  return (
    <Page>
      <ProfileHeading
        title={i18n._('Two-step sign-in')}
        lead={i18n._(
          'After your password you confirm in a second way that it is you. Then nobody gets in with your password alone.',
        )}
      />
      {complete ? (
        factors.length > 0 && (
          <RowList label={i18n._('Two-step sign-in')}>
            {factors.map((row) => (
              <li key={row.id}>
                <FactorRow row={row} busy={busy} onRemove={() => setRemoving(row)} />
              </li>
            ))}
            <li>
              <CodesRow codesLeft={codesLeft} />
            </li>
          </RowList>
        )
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      {complete && (
        <AddFactor
          hasApp={factors.some(({ kind }) => kind === 'app')}
          onAdded={() => showToast(i18n._('Added'))}
        />
      )}
      <OwnCollegeAccount />
      {removing !== null && (
        <ConfirmDialog
          open
          heading={removing.kind === 'passkey' ? i18n._('Remove passkey') : i18n._('Remove app')}
          confirmWord={i18n._('Remove')}
          cancelWord={i18n._('Cancel')}
          danger
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>{i18n._('You cannot sign in with it any more.')}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

type RowProps = { readonly row: Factor; readonly busy: boolean; readonly onRemove: () => void };

function FactorRow({ row: { kind, name, createdAt, lastUsedAt }, busy, onRemove }: RowProps) {
  const { i18n } = useLingui();
  const Drawing = kind === 'passkey' ? Fingerprint : Smartphone;
  const title = kind === 'passkey' ? i18n._('Passkey') : i18n._('Authenticator app');
  return (
    <StaticRow
      start={<Drawing aria-hidden />}
      title={title}
      text={
        <>
          {name !== '' && (
            <>
              {i18n._('Added with {name}', { name })}
              <br />
            </>
          )}
          {i18n._('Added')} <DateText at={createdAt} as="short" />
          <br />
          {lastUsedAt === null ? (
            i18n._('Never used')
          ) : (
            <>
              {i18n._('Last used')} <DateText at={lastUsedAt} as="short" />
            </>
          )}
        </>
      }
      end={
        <Button
          small
          icon={Trash2}
          disabled={busy}
          aria-label={
            name === ''
              ? i18n._('Remove {name}', { name: title })
              : i18n._('Remove {name}, added with {device}', { name: title, device: name })
          }
          onClick={onRemove}
        >
          {i18n._('Remove')}
        </Button>
      }
    />
  );
}

function CodesRow({ codesLeft }: { readonly codesLeft: number }) {
  const { i18n } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  return (
    <>
      <StaticRow
        start={<FileText aria-hidden />}
        title={i18n._('Recovery codes')}
        tag={codesLeft <= fewRecoveryCodes && <Tag tone="warn">{i18n._('Few codes')}</Tag>}
        text={i18n._('{codesLeft, plural, one {# code is left} other {# codes are left}}', { codesLeft })}
        end={
          <Button
            small
            busy={busy}
            onClick={() => void attempt(async () => setCodes(await renewRecoveryCodes()))}
          >
            {i18n._('New codes')}
          </Button>
        }
      />
      {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

/** The user's own second factors and how many recovery codes are left; removing and renewing them. */
function useFactors(): {
  /** The oldest first. */
  readonly factors: readonly Factor[];
  readonly codesLeft: number;
  readonly complete: boolean;
} {
  const { id: userId } = useViewer();
  const factors = useLive(ownFactors, { userId });
  const codes = useLive(ownRecoveryCodes, { userId });
  return {
    factors: factors.rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    codesLeft: codes.rows.length,
    complete: factors.status === 'ready' && codes.status === 'ready',
  };
}

async function removeFactor(factorId: string): Promise<void> {
  await calls.secondFactor.removeFactor({ factorId });
}

/** Returns the new codes, which no later answer has. */
async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await calls.secondFactor.renewRecoveryCodes()).recoveryCodes;
}
