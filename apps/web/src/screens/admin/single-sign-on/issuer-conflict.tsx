// The concurrent changes of another administrator to a sign-in service, setting by setting, to choose between both.
import { roleLabels } from '@foothold/domain/access/roles';
import type { Ceiling } from '@foothold/domain/single-sign-on/rules';
import { useLingui } from '@lingui/react';
import type { Conflict } from '../../../forms/use-call-form.ts';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import type { Entries } from './issuer-entries.ts';
import { useIssuerLabels } from './use-issuer-labels.ts';

export function IssuerConflict({ conflict }: { readonly conflict: Conflict<Entries> }) {
  const { i18n } = useLingui();
  const labels = useIssuerLabels();
  const { ceiling, createsAccounts, ...others } = conflict.theirs;
  const shown = {
    ...others,
    // Sound: the server sends one of the ceilings.
    ...(ceiling !== undefined && { ceiling: i18n._(roleLabels[ceiling as Ceiling]) }),
    ...(createsAccounts !== undefined && {
      createsAccounts: createsAccounts === 'yes' ? i18n._('Yes') : i18n._('No'),
    }),
  };
  return (
    <ConflictNotice
      {...conflict}
      theirs={Object.entries(shown).map(([name, value]) => (
        <div key={name}>
          {labels[name as keyof Entries]}:{' '}
          <bdi>{value === '' ? i18n._('(empty)') : value.split('\n').join(', ')}</bdi>
        </div>
      ))}
    />
  );
}
