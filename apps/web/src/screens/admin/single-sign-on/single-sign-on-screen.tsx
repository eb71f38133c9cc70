// The college's sign-in services of the selected category: add, check, switch on and off; and who can sign in without them.
import type { Issuer } from '@foothold/domain/single-sign-on/collections';
import { useLingui } from '@lingui/react';
import { Pencil, Power, School, SearchCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { BreakGlassList } from './break-glass-list.tsx';
import { IssuerCheck } from './issuer-check.tsx';
import { IssuerDialog } from './issuer-dialog.tsx';
import {
  checkIssuer,
  removeIssuer,
  setEnabled,
  useIssuers,
  type Check,
} from '../../../features/single-sign-on/use-issuers.ts';
import { useBreakGlass } from '../../../features/single-sign-on/use-break-glass.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { AdminList } from '../admin-list.tsx';

export function SingleSignOnScreen() {
  const { i18n } = useLingui();
  const { issuers, complete } = useIssuers();
  const { people } = useBreakGlass();
  const [edited, setEdited] = useState<Issuer | 'new' | null>(null);
  const [removing, setRemoving] = useState<Issuer | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const remove = async ({ id }: Issuer) => {
    await attempt(() => removeIssuer(id));
    setRemoving(null);
  };
  return (
    <AdminList
      page="singleSignOn"
      add={i18n._('Add single sign-on')}
      onAdd={() => setEdited('new')}
      lead={i18n._(
        'Staff of this category sign in with the account that they have at the college. Learners keep their phone number and PIN.',
      )}
      rows={issuers}
      complete={complete}
      empty={i18n._('No single sign-on')}
      renderRow={(row) => (
        <Service row={row} onEdit={() => setEdited(row)} onRemove={() => setRemoving(row)} />
      )}
    >
      {(issuers.length > 0 || people.length > 0) && <BreakGlassList />}
      {edited !== null && (
        <IssuerDialog issuer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          heading={i18n._('Remove single sign-on')}
          confirmWord={i18n._('Remove')}
          cancelWord={i18n._('Cancel')}
          danger
          busy={busy}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>
            {i18n._(
              'Nobody is connected with {name} any more. Everybody signs in by phone number and password again.',
              { name: removing.name },
            )}
          </p>
        </ConfirmDialog>
      )}
    </AdminList>
  );
}

type ServiceProps = { readonly row: Issuer; readonly onEdit: () => void; readonly onRemove: () => void };

function Service({ row, onEdit, onRemove }: ServiceProps) {
  const { i18n } = useLingui();
  const { id, name, issuer, enabledAt } = row;
  const [check, setCheck] = useState<Check | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const isOn = enabledAt !== null;
  return (
    <>
      <StaticRow
        start={<School aria-hidden />}
        title={name}
        tag={<Tag tone={isOn ? 'good' : 'plain'}>{isOn ? i18n._('On') : i18n._('Off')}</Tag>}
        text={<bdi>{issuer}</bdi>}
        end={
          <Cluster>
            <Button
              small
              icon={SearchCheck}
              busy={busy}
              aria-label={i18n._('Check {name}', { name })}
              onClick={() => void attempt(async () => setCheck(await checkIssuer(id)))}
            >
              {i18n._('Check')}
            </Button>
            <Button
              small
              icon={Power}
              busy={busy}
              aria-label={isOn ? i18n._('Switch off {name}', { name }) : i18n._('Switch on {name}', { name })}
              onClick={() => void attempt(() => setEnabled(id, !isOn))}
            >
              {isOn ? i18n._('Switch off') : i18n._('Switch on')}
            </Button>
            <Button small icon={Pencil} aria-label={i18n._('Edit {name}', { name })} onClick={onEdit}>
              {i18n._('Edit')}
            </Button>
            <Button small icon={Trash2} aria-label={i18n._('Remove {name}', { name })} onClick={onRemove}>
              {i18n._('Remove')}
            </Button>
          </Cluster>
        }
      />
      {check !== null && <IssuerCheck name={name} check={check} onClose={() => setCheck(null)} />}
    </>
  );
}
