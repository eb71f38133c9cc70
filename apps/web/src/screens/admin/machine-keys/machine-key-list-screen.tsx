// The keys by which other systems fetch the reports of the selected category, send its rosters, or read its events or the audit log: create, see the last use, revoke.
import { type MachineKey, machineKeysOfCategory } from '@foothold/domain/machine-keys/collections';
import { keyScopeLabels, keyScopes, type KeyScope } from '@foothold/domain/machine-keys/scopes';
import { useLingui } from '@lingui/react';
import { Ban, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '@foothold/domain/contract/blank';
import { keySentences, maxKeyNameLength } from '@foothold/domain/machine-keys/input';
import { useLive } from '@foothold/live/react/use-live';
import { useAttemptWithToast } from '../../../connection/use-attempt.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { StaticRow } from '../../../ui/list-row.tsx';
import { AdminList } from '../admin-list.tsx';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { calls } from '../../../connection/calls.ts';

export function MachineKeyListScreen() {
  const { i18n } = useLingui();
  const { selectedCategoryId } = useViewer();
  const { keys, complete } = useMachineKeys();
  /** The category that the new key is for. */
  const [creating, setCreating] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<MachineKey | null>(null);
  const { busy, attempt } = useAttemptWithToast();
  const revoke = async ({ id }: MachineKey) => {
    await attempt(() => revokeKey(id));
    setRevoking(null);
  };
  return (
    <AdminList
      page="keys"
      title={i18n._('Keys for other systems')}
      add={i18n._('Create key')}
      onAdd={() => setCreating(selectedCategoryId)}
      lead={i18n._(
        'With a key, another system can download the reports of this category, send its rosters, read its events or read the audit log of all categories by itself.',
      )}
      rows={keys}
      complete={complete}
      empty={i18n._('No keys')}
      renderRow={(row) => <Key row={row} onRevoke={() => setRevoking(row)} />}
    >
      {creating !== null && <CreateKey categoryId={creating} onClose={() => setCreating(null)} />}
      {revoking !== null && (
        <ConfirmDialog
          open
          heading={i18n._('Revoke key')}
          confirmWord={i18n._('Revoke')}
          cancelWord={i18n._('Cancel')}
          danger
          busy={busy}
          onConfirm={() => void revoke(revoking)}
          onCancel={() => setRevoking(null)}
        >
          <p>
            {i18n._('The system that uses {name} can do nothing here any more. This cannot be undone.', {
              name: revoking.name,
            })}
          </p>
        </ConfirmDialog>
      )}
    </AdminList>
  );
}

function Key({ row, onRevoke }: { readonly row: MachineKey; readonly onRevoke: () => void }) {
  const { i18n } = useLingui();
  const { name, scopes, prefix, createdByName, createdAt, lastUsedAt } = row;
  return (
    <StaticRow
      start={<KeyRound aria-hidden />}
      title={name}
      text={
        <>
          <bdi>{`${prefix}…`}</bdi>
          {' · '}
          {scopes.map((scope) => i18n._(keyScopeLabels[scope])).join(', ')}
          <br />
          {i18n._('Created by {name}', { name: createdByName ?? i18n._('Deleted User') })},{' '}
          <DateText at={createdAt} as="short" />
          {' · '}
          {lastUsedAt === null ? (
            i18n._('Never used')
          ) : (
            <>
              {i18n._('Last used')} <DateText at={lastUsedAt} as="dayTime" />
            </>
          )}
        </>
      }
      end={
        <Button small icon={Ban} aria-label={i18n._('Revoke {name}', { name })} onClick={onRevoke}>
          {i18n._('Revoke')}
        </Button>
      }
    />
  );
}

type CreateKeyProps = { readonly categoryId: string; readonly onClose: () => void };

/** Creates a machine key: first its name, then the key itself, once. */
function CreateKey({ categoryId, onClose }: CreateKeyProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const form = useCallForm({
    initial: { keyName: '', scope: 'reports' },
    check: ({ keyName }) => (isBlank(keyName) ? { keyName: keySentences.keyName } : {}),
    // Sound: the options are the scopes.
    send: async ({ keyName, scope }) => setText(await createKey(categoryId, keyName, scope as KeyScope)),
  });
  if (text !== null)
    return (
      <SecretDialog heading={i18n._('Your new key')} secret={text} onClose={onClose}>
        {i18n._('Copy it now: it is not shown again. If it is lost, revoke it and create another one.')}{' '}
        {i18n._('Whoever has the key can do the same, so keep it secret.')}
      </SecretDialog>
    );
  return (
    <FormDialog
      heading={i18n._('Create key')}
      saveWord={i18n._('Create')}
      {...form.dialog}
      saveDisabled={false}
      onClose={onClose}
    >
      <TextField
        label={i18n._('Name')}
        hint={i18n._('Which system will use it?')}
        maxLength={maxKeyNameLength}
        dir="auto"
        {...form.field('keyName')}
      />
      <SelectField
        label={i18n._('What is it for?')}
        options={keyScopes.map((scope) => ({ value: scope, label: i18n._(keyScopeLabels[scope]) }))}
        {...form.field('scope')}
      />
    </FormDialog>
  );
}

/** The machine keys of the selected category, and the administrators' calls on them. The newest first. */
function useMachineKeys(): { readonly keys: readonly MachineKey[]; readonly complete: boolean } {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(machineKeysOfCategory, { categoryId });
  return {
    keys: rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    complete: status === 'ready',
  };
}

/** Returns the key's text, which no later answer has. */
async function createKey(categoryId: string, keyName: string, scope: KeyScope): Promise<string> {
  return (await calls.machineKeys.createMachineKey({ categoryId, keyName, scope })).text;
}

async function revokeKey(keyId: string): Promise<void> {
  await calls.machineKeys.revokeMachineKey({ keyId });
}
