// Adds a sign-in service to the category, or changes one.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Issuer } from '@foothold/domain/single-sign-on/collections';
import { ceilings } from '@foothold/domain/single-sign-on/rules';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { roleLabels } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { calls } from '../../../connection/calls.ts';
import { useCallForm } from '../../../forms/use-call-form.ts';
import { FormDialog } from '../../../navigation/form-dialog.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { IssuerConflict } from './issuer-conflict.tsx';
import { entriesOf, savedMeanwhile, settingsOf, type Entries } from './issuer-entries.ts';
import { useIssuerLabels } from './use-issuer-labels.ts';

type Props = {
  /** Null: a new one. */
  readonly issuer: Issuer | null;
  readonly onClose: () => void;
};

export function IssuerDialog({ issuer, onClose }: Props) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const labels = useIssuerLabels();
  const form = useCallForm({
    initial: entriesOf(issuer),
    ...(issuer && { edit: { version: issuer.version, conflictOf: savedMeanwhile } }),
    refusesFields: true,
    check: ({ issuerName, issuer: address, clientId }) => ({
      ...(isBlank(issuerName) && { issuerName: issuerSentences.name }),
      ...(isBlank(address) && { issuer: issuerSentences.issuer }),
      ...(isBlank(clientId) && { clientId: issuerSentences.clientId }),
    }),
    send: async (entries, { expectedVersion }) => {
      const { issuer: address, clientSecret } = entries;
      const settings = { ...settingsOf(entries), ...(clientSecret !== '' && { clientSecret }) };
      if (issuer === null)
        await calls.singleSignOn.createIssuer({ categoryId, issuer: address, ...settings });
      else await calls.singleSignOn.changeIssuer({ issuerId: issuer.id, expectedVersion, ...settings });
      onClose();
    },
  });
  return (
    <FormDialog
      heading={issuer === null ? i18n._('Add single sign-on') : i18n._('Edit single sign-on')}
      saveWord={issuer === null ? i18n._('Add') : i18n._('Save')}
      wide
      {...form.dialog}
      onClose={onClose}
    >
      <Stack>
        <TextField
          label={labels.issuerName}
          hint={i18n._('As staff know it, such as Bolton College')}
          maxLength={60}
          dir="auto"
          {...form.field('issuerName')}
        />
        <TextField
          label={labels.issuer}
          hint={
            issuer === null
              ? i18n._('Exactly as the service writes it, with or without a slash at the end')
              : i18n._('It stays: another address is another service.')
          }
          inputMode="url"
          spellCheck={false}
          disabled={issuer !== null}
          {...form.field('issuer')}
        />
        <TextField label={labels.clientId} spellCheck={false} maxLength={200} {...form.field('clientId')} />
        <SecretField
          label={labels.clientSecret}
          hint={
            issuer?.hasSecret === true
              ? i18n._('One is kept and never shown. Enter another one to replace it.')
              : i18n._('It is kept encrypted and never shown again.')
          }
          autoComplete="new-password"
          {...form.field('clientSecret')}
        />
        <TextField
          label={labels.scopes}
          hint={i18n._(
            'With offline_access, people who leave the college lose their screens within a minute',
          )}
          spellCheck={false}
          {...form.field('scopes')}
        />
        <RuleFields form={form} />
        {form.conflict !== null && <IssuerConflict conflict={form.conflict} />}
      </Stack>
    </FormDialog>
  );
}

function RuleFields({ form }: { readonly form: ReturnType<typeof useCallForm<Entries>> }) {
  const { i18n } = useLingui();
  const labels = useIssuerLabels();
  const onePerLine = i18n._('One on each line');
  return (
    <>
      <TextField
        label={labels.groupsClaim}
        hint={i18n._('Such as groups, roles or hd')}
        spellCheck={false}
        {...form.field('groupsClaim')}
      />
      <TextArea
        label={labels.teacherGroups}
        hint={onePerLine}
        minRows={2}
        spellCheck={false}
        {...form.field('teacherGroups')}
      />
      <TextArea
        label={labels.adminGroups}
        hint={onePerLine}
        minRows={2}
        spellCheck={false}
        {...form.field('adminGroups')}
      />
      <SelectField
        label={labels.ceiling}
        options={ceilings.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
        {...form.field('ceiling')}
      />
      <TextArea
        label={labels.requiredAmr}
        hint={i18n._(
          'All of these, one on each line, such as mfa. Then nobody is asked for a second factor here.',
        )}
        minRows={2}
        spellCheck={false}
        {...form.field('requiredAmr')}
      />
      <TextArea
        label={labels.requiredAcr}
        hint={i18n._('One of these, one on each line')}
        minRows={2}
        spellCheck={false}
        {...form.field('requiredAcr')}
      />
      <TextArea
        label={labels.requiredAcrs}
        hint={i18n._('Of Microsoft Entra ID: one of these, one on each line, such as c1')}
        minRows={2}
        spellCheck={false}
        {...form.field('requiredAcrs')}
      />
      <TextField
        label={labels.personClaim}
        hint={i18n._(
          'Such as employee_id. Whoever the roster knows by this number is connected by it, so people must not be able to change it themselves.',
        )}
        spellCheck={false}
        {...form.field('personClaim')}
      />
      <SelectField
        label={labels.createsAccounts}
        hint={i18n._(
          'Only where nobody but staff is in the groups above. Otherwise whoever is new needs a code, the roster or their profile.',
        )}
        options={[
          { value: 'no', label: i18n._('No') },
          { value: 'yes', label: i18n._('Yes') },
        ]}
        {...form.field('createsAccounts')}
      />
    </>
  );
}
