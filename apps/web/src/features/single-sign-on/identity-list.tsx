// The college accounts that a person is connected with, each with a button to disconnect it.
import type { Identity } from '@foothold/domain/single-sign-on/collections';
import { useLingui } from '@lingui/react';
import { School, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useAttemptWithToast } from '../../connection/use-attempt.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { removeIdentity } from './use-identities.ts';

export function IdentityList({ identities }: { readonly identities: readonly Identity[] }) {
  const { i18n } = useLingui();
  const [removing, setRemoving] = useState<Identity | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const remove = async ({ id }: Identity) => {
    setRemoving(null);
    await attempt(() => removeIdentity(id));
  };
  const named = identities.map((row) => ({ name: row.issuerName ?? i18n._('College account'), row }));
  return (
    <>
      <RowList label={i18n._('College accounts')}>
        {named.map(({ name, row }) => (
          <li key={row.id}>
            <StaticRow
              start={<School aria-hidden />}
              title={name}
              text={
                <>
                  {i18n._('Connected')} <DateText at={row.linkedAt} as="short" />
                  <br />
                  {row.lastUsedAt === null ? (
                    i18n._('Never used')
                  ) : (
                    <>
                      {i18n._('Last used')} <DateText at={row.lastUsedAt} as="short" />
                    </>
                  )}
                </>
              }
              end={
                <Button
                  small
                  icon={Unlink}
                  busy={busy}
                  aria-label={i18n._('Disconnect {name}', { name })}
                  onClick={() => setRemoving(row)}
                >
                  {i18n._('Disconnect')}
                </Button>
              }
            />
          </li>
        ))}
      </RowList>
      {removing !== null && (
        <ConfirmDialog
          open
          heading={i18n._('Disconnect the college account?')}
          confirmWord={i18n._('Disconnect')}
          cancelWord={i18n._('Cancel')}
          danger
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>
            {i18n._('Signing in is then by phone number and password. Sessions by the college account end.')}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
