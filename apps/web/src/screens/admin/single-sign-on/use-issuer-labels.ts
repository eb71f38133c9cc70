// The names of the settings of a sign-in service, for the form and for the notice of a conflict.
import { useLingui } from '@lingui/react';
import type { Entries } from './issuer-entries.ts';

export function useIssuerLabels(): Readonly<Record<keyof Entries, string>> {
  const { i18n } = useLingui();
  return {
    issuerName: i18n._('Name on the button'),
    issuer: i18n._('Address of the service (issuer)'),
    clientId: i18n._('Client ID'),
    clientSecret: i18n._('Client secret'),
    scopes: i18n._('Scopes'),
    groupsClaim: i18n._('Claim with the groups'),
    teacherGroups: i18n._('Groups that make a teacher'),
    adminGroups: i18n._('Groups that make an administrator'),
    ceiling: i18n._('Highest role that the service may give'),
    requiredAmr: i18n._('Required methods (amr)'),
    requiredAcr: i18n._('Required levels (acr)'),
    requiredAcrs: i18n._('Required authentication contexts (acrs)'),
    personClaim: i18n._('Claim with the number in the records'),
    createsAccounts: i18n._('New accounts are created at the first sign-in'),
  };
}
