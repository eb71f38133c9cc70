// Creates a machine key: first its name, then the key itself, once.
import { isBlank } from '@foothold/domain/contract/blank';
import { keySentences, longestKeyName } from '@foothold/domain/machine-keys/input';
import { keyScopeLabels, keyScopes, type KeyScope } from '@foothold/domain/machine-keys/scopes';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createKey } from './use-machine-keys.ts';

type Props = { readonly categoryId: string; readonly onClose: () => void };

export function CreateKey({ categoryId, onClose }: Props) {
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
        {i18n._('Copy it now: it is not shown again. If it is lost, revoke it and create another one.')}
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
        longest={longestKeyName}
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
