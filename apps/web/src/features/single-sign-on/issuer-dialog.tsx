// Adds a sign-in service to the category, or changes one.
import { isBlank } from '@foothold/domain/contract/blank';
import type { Issuer } from '@foothold/domain/single-sign-on/collections';
import { ceilings, type Ceiling } from '@foothold/domain/single-sign-on/rules';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import { roleLabels } from '@foothold/domain/access/roles';
import { useLingui } from '@lingui/react';
import { calls } from '../../connection/calls.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { FormDialog } from '../../navigation/form-dialog.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  /** Null: a new one. */
  readonly issuer: Issuer | null;
  readonly onClose: () => void;
};

export function IssuerDialog({ issuer, onClose }: Props) {
  const { i18n } = useLingui();
  const { selectedCategoryId: categoryId } = useViewer();
  const form = useCallForm({
    initial: entriesOf(issuer),
    refusesFields: true,
    check: ({ issuerName, issuer: address, clientId }) => ({
      ...(isBlank(issuerName) && { issuerName: issuerSentences.name }),
      ...(isBlank(address) && { issuer: issuerSentences.issuer }),
      ...(isBlank(clientId) && { clientId: issuerSentences.clientId }),
    }),
    send: async (entries) => {
      const { issuer: address, clientSecret, ...settings } = settingsOf(entries);
      const secret = clientSecret === '' ? {} : { clientSecret };
      if (issuer === null)
        await calls.singleSignOn.createIssuer({ categoryId, issuer: address, ...settings, ...secret });
      else
        await calls.singleSignOn.changeIssuer({
          issuerId: issuer.id,
          expectedVersion: issuer.version,
          ...settings,
          ...secret,
        });
      onClose();
    },
  });
  return (
    <FormDialog
      heading={issuer === null ? i18n._('Add single sign-on') : i18n._('Edit single sign-on')}
      saveWord={issuer === null ? i18n._('Add') : i18n._('Save')}
      wide
      {...form.dialog}
      saveDisabled={issuer !== null && !form.changed}
      onClose={onClose}
    >
      <Stack>
        <TextField
          label={i18n._('Name on the button')}
          hint={i18n._('As staff know it, such as Bolton College')}
          longest={60}
          dir="auto"
          {...form.field('issuerName')}
        />
        <TextField
          label={i18n._('Address of the service (issuer)')}
          hint={i18n._('Exactly as the service writes it, with or without a slash at the end')}
          inputMode="url"
          spellCheck={false}
          disabled={issuer !== null}
          {...form.field('issuer')}
        />
        <TextField label={i18n._('Client ID')} spellCheck={false} longest={200} {...form.field('clientId')} />
        <SecretField
          label={i18n._('Client secret')}
          hint={
            issuer?.hasSecret === true
              ? i18n._('One is kept and never shown. Enter another one to replace it.')
              : i18n._('It is kept encrypted and never shown again.')
          }
          autoComplete="new-password"
          {...form.field('clientSecret')}
        />
        <TextField
          label={i18n._('Scopes')}
          hint={i18n._(
            'With offline_access, people who leave the college lose their screens within a minute',
          )}
          spellCheck={false}
          {...form.field('scopes')}
        />
        <RuleFields form={form} />
      </Stack>
    </FormDialog>
  );
}

function RuleFields({ form }: { readonly form: ReturnType<typeof useCallForm<Entries>> }) {
  const { i18n } = useLingui();
  const onePerLine = i18n._('One on each line');
  return (
    <>
      <TextField
        label={i18n._('Claim with the groups')}
        hint={i18n._('Such as groups, roles or hd')}
        spellCheck={false}
        {...form.field('groupsClaim')}
      />
      <TextArea
        label={i18n._('Groups that make a teacher')}
        hint={onePerLine}
        minRows={2}
        spellCheck={false}
        {...form.field('teacherGroups')}
      />
      <TextArea
        label={i18n._('Groups that make an administrator')}
        hint={onePerLine}
        minRows={2}
        spellCheck={false}
        {...form.field('adminGroups')}
      />
      <SelectField
        label={i18n._('Highest role that the service may give')}
        options={ceilings.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
        {...form.field('ceiling')}
      />
      <TextArea
        label={i18n._('Required methods (amr)')}
        hint={i18n._(
          'All of these, one on each line, such as mfa. Then nobody is asked for a second factor here.',
        )}
        minRows={2}
        spellCheck={false}
        {...form.field('requiredAmr')}
      />
      <TextArea
        label={i18n._('Required levels (acr)')}
        hint={i18n._('One of these, one on each line')}
        minRows={2}
        spellCheck={false}
        {...form.field('requiredAcr')}
      />
      <TextField
        label={i18n._('Claim with the number in the records')}
        hint={i18n._(
          'Such as employee_id. Whoever the roster knows by this number is connected by it, so people must not be able to change it themselves.',
        )}
        spellCheck={false}
        {...form.field('personClaim')}
      />
    </>
  );
}

type Entries = ReturnType<typeof entriesOf>;

function entriesOf(issuer: Issuer | null) {
  const lines = (words: readonly string[] | undefined) => words?.join('\n') ?? '';
  return {
    issuerName: issuer?.name ?? '',
    issuer: issuer?.issuer ?? '',
    clientId: issuer?.clientId ?? '',
    clientSecret: '',
    scopes: issuer?.scopes ?? 'openid profile offline_access',
    groupsClaim: issuer?.groupsClaim ?? 'groups',
    teacherGroups: lines(issuer?.teacherGroups),
    adminGroups: lines(issuer?.adminGroups),
    ceiling: (issuer?.ceiling ?? 'teacher') as string,
    requiredAmr: lines(issuer?.requiredAmr),
    requiredAcr: lines(issuer?.requiredAcr),
    personClaim: issuer?.personClaim ?? '',
  };
}

function settingsOf(entries: Entries) {
  const words = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return {
    ...entries,
    teacherGroups: words(entries.teacherGroups),
    adminGroups: words(entries.adminGroups),
    // Sound: the options are the ceilings.
    ceiling: entries.ceiling as Ceiling,
    requiredAmr: words(entries.requiredAmr),
    requiredAcr: words(entries.requiredAcr),
  };
}
