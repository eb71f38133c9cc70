// The table of calls for administration: who may read and change categories, plan templates and the privacy policy.
import { personId as person } from '../../cast.ts';
import { missingId } from '../../identity.ts';
import { issuerSettings } from '../../issuer-settings.ts';
import * as at from '../../world-ids.ts';
import { able, line, missing, type Line } from '../line.ts';

const chosenColumns = [{ heading: 'kennung', kind: 'personId' }];
const plainly = { confirmed: false, sendsWelcome: false };

const newWebhook = { address: 'https://records.invalid/foothold', types: ['class.created'] };
const from = '2026-03-01T09:00:00Z';
const ofWebhooks = (input: object): readonly Line[] => [
  line('the one of Morning', { webhookId: at.webhooks.morning, ...input }, 'priya'),
  line('the one of Evening', { webhookId: at.webhooks.evening, ...input }, ''),
  missing('no webhook', { webhookId: missingId, ...input }),
];
const issuer = { ...issuerSettings, issuer: 'https://login.example.org' };

export const administrationCalls: Readonly<Record<string, readonly Line[]>> = {
  'categories.readCategories': [line('all of them, or the own ones', {}, able)],
  'categories.createCategory': [line('a third one', { categoryName: 'Weekend' }, 'priya')],
  'categories.renameCategory': [
    line('Morning', { categoryId: at.categories.morning, categoryName: 'Early' }, 'priya'),
    line('Evening', { categoryId: at.categories.evening, categoryName: 'Late' }, 'priya'),
    missing('no category', { categoryId: missingId, categoryName: 'None' }),
  ],
  'categories.readCategoryContents': [
    line('Morning', { categoryId: at.categories.morning }, 'priya'),
    line('Evening', { categoryId: at.categories.evening }, 'priya'),
    missing('no category', { categoryId: missingId }),
  ],
  'categories.deleteCategory': [
    line('Morning, which has users', { categoryId: at.categories.morning }, 'priya=409'),
    line('Empty, which has none', { categoryId: at.categories.empty }, 'priya'),
    missing('no category', { categoryId: missingId }),
  ],
  'templates.readTemplates': [line('those of the selected category', {}, 'clarke okafor priya hassan')],
  'templates.createTemplate': [line('a new one of the selected category', {}, 'priya')],
  'templates.changeTemplate': [
    line('the draft', { templateId: at.templates.draft, title: 'Next year' }, 'priya'),
    line('the published one', { templateId: at.templates.published, title: 'Next year' }, 'priya=409'),
    line('the one of Evening', { templateId: at.templates.evening, title: 'Next year' }, ''),
    missing('no template', { templateId: missingId, title: 'Next year' }),
  ],
  'templates.publishTemplate': [
    line('the draft', { templateId: at.templates.draft }, 'priya'),
    line('the published one', { templateId: at.templates.published }, 'priya=409'),
    line('the one of Evening', { templateId: at.templates.evening }, ''),
    missing('no template', { templateId: missingId }),
  ],
  'templates.duplicateTemplate': [
    line('the published one', { templateId: at.templates.published }, 'priya'),
    line('the draft', { templateId: at.templates.draft }, 'priya'),
    line('the one of Evening', { templateId: at.templates.evening }, ''),
    missing('no template', { templateId: missingId }),
  ],
  'templates.deleteTemplate': [
    line('the draft', { templateId: at.templates.draft }, 'priya'),
    line('the published one', { templateId: at.templates.published }, 'priya'),
    line('the one of Evening', { templateId: at.templates.evening }, ''),
    missing('no template', { templateId: missingId }),
  ],
  'machineKeys.createMachineKey': [
    line('one of Morning', { categoryId: at.categories.morning, keyName: 'Finance' }, 'priya'),
    line('one of Evening', { categoryId: at.categories.evening, keyName: 'Finance' }, ''),
    missing('no category', { categoryId: missingId, keyName: 'Finance' }),
  ],
  'machineKeys.revokeMachineKey': [
    line('the one of Morning', { keyId: at.machineKeys.morning }, 'priya'),
    line('the one of Evening', { keyId: at.machineKeys.evening }, ''),
    missing('no key', { keyId: missingId }),
  ],
  'webhooks.createWebhook': [
    line('one of Morning', { categoryId: at.categories.morning, ...newWebhook }, 'priya'),
    line('one of Evening', { categoryId: at.categories.evening, ...newWebhook }, ''),
    missing('no category', { categoryId: missingId, ...newWebhook }),
  ],
  'webhooks.renewWebhookSecret': ofWebhooks({}),
  'webhooks.setWebhookOn': ofWebhooks({ on: true }),
  'webhooks.testWebhook': ofWebhooks({}),
  'webhooks.sendEventsAgain': ofWebhooks({ from }),
  'webhooks.deleteWebhook': ofWebhooks({}),
  'webhooks.readDeliveries': ofWebhooks({}),
  'singleSignOn.readIssuers': [line('those that are switched on', {}, 'all')],
  'singleSignOn.readSignOut': [line('of the own session', {}, 'clarke okafor priya hassan')],
  'singleSignOn.createIssuer': [
    line('one of Morning', { categoryId: at.categories.morning, ...issuer }, 'priya'),
    line('one of Evening', { categoryId: at.categories.evening, ...issuer }, ''),
    missing('no category', { categoryId: missingId, ...issuer }),
  ],
  'singleSignOn.changeIssuer': [
    line('the one of Morning', { issuerId: at.issuers.morning, ...issuerSettings }, 'priya'),
    line('the one of Evening', { issuerId: at.issuers.evening, ...issuerSettings }, ''),
    missing('no service', { issuerId: missingId, ...issuerSettings }),
  ],
  'singleSignOn.removeIssuer': [
    line('the one of Morning', { issuerId: at.issuers.morning }, 'priya'),
    line('the one of Evening', { issuerId: at.issuers.evening }, ''),
    missing('no service', { issuerId: missingId }),
  ],
  'singleSignOn.setIssuerEnabled': [
    line('off in Morning', { issuerId: at.issuers.morning, enabled: false }, 'priya'),
    line(
      'on without administrators for emergencies',
      { issuerId: at.issuers.morning, enabled: true },
      'priya=422',
    ),
    line('the one of Evening', { issuerId: at.issuers.evening, enabled: false }, ''),
    missing('no service', { issuerId: missingId, enabled: false }),
  ],
  'singleSignOn.checkIssuer': [
    line('the one of Morning', { issuerId: at.issuers.morning }, 'priya'),
    line('the one of Evening', { issuerId: at.issuers.evening }, ''),
    missing('no service', { issuerId: missingId }),
  ],
  'singleSignOn.setBreakGlass': [
    line('an administrator of Morning', { userId: person('priya'), breakGlass: false }, 'priya'),
    line('a teacher of Morning', { userId: person('clarke'), breakGlass: true }, ''),
    missing('nobody', { userId: missingId, breakGlass: true }),
  ],
  'singleSignOn.createLinkCode': [
    line('for a teacher of Morning', { userId: person('clarke') }, 'priya'),
    line('for a teacher of both', { userId: person('hassan') }, 'priya'),
    line('for a teacher of Evening', { userId: person('okafor') }, ''),
    line('for a learner', { userId: person('amina') }, ''),
    missing('for nobody', { userId: missingId }),
  ],
  'singleSignOn.removeIdentity': [
    line('that of a teacher of Morning', { identityId: at.identities.clarke }, 'clarke=422 priya'),
    line('that of a teacher of Evening', { identityId: at.identities.okafor }, 'okafor'),
    missing('none', { identityId: missingId }),
  ],
  'roster.readRosterChanges': [
    line('the file of Morning', { runId: at.rosterRuns.ready }, 'priya'),
    line('the file of Evening', { runId: at.rosterRuns.evening }, ''),
    missing('no file', { runId: missingId }),
  ],
  'roster.setRosterColumns': [
    line('the file of Morning', { runId: at.rosterRuns.columns, columns: chosenColumns }, 'priya'),
    line('one that needs none', { runId: at.rosterRuns.ready, columns: chosenColumns }, 'priya=409'),
    line('the file of Evening', { runId: at.rosterRuns.evening, columns: chosenColumns }, ''),
    missing('no file', { runId: missingId, columns: chosenColumns }),
  ],
  'roster.applyRoster': [
    line('the file of Morning', { runId: at.rosterRuns.ready, ...plainly }, 'priya'),
    line('one that is not read yet', { runId: at.rosterRuns.columns, ...plainly }, 'priya=409'),
    line('the file of Evening', { runId: at.rosterRuns.evening, ...plainly }, ''),
    missing('no file', { runId: missingId, ...plainly }),
  ],
  'roster.cancelRoster': [
    line('the file of Morning', { runId: at.rosterRuns.ready }, 'priya'),
    line('the file of Evening', { runId: at.rosterRuns.evening }, ''),
    missing('no file', { runId: missingId }),
  ],
  'roster.undoRoster': [
    line('the file of Morning', { runId: at.rosterRuns.applied }, 'priya'),
    line('one of which nothing was applied', { runId: at.rosterRuns.stopped }, 'priya=409'),
    line('one that waits', { runId: at.rosterRuns.ready }, 'priya=409'),
    line('the file of Evening', { runId: at.rosterRuns.evening }, ''),
    missing('no file', { runId: missingId }),
  ],
  'roster.retryRoster': [
    line('the file of Morning that an error has stopped', { runId: at.rosterRuns.stopped }, 'priya'),
    line('one that waits', { runId: at.rosterRuns.ready }, 'priya=409'),
    line('the file of Evening', { runId: at.rosterRuns.evening }, ''),
    missing('no file', { runId: missingId }),
  ],
  'roster.giveUpRoster': [
    line('the file of Morning that an error has stopped', { runId: at.rosterRuns.stopped }, 'priya'),
    line('one that waits', { runId: at.rosterRuns.ready }, 'priya=409'),
    line('the file of Evening', { runId: at.rosterRuns.evening }, ''),
    missing('no file', { runId: missingId }),
  ],
  'policies.readActivePolicy': [line('the policy', {}, 'all')],
  'policies.readPolicies': [line('all of them', {}, 'priya')],
  'policies.changePolicy': [
    line('the policy shown', { policyId: at.policies.shown, policy: 'We delete your data.' }, 'priya'),
    missing('no policy', { policyId: missingId, policy: 'We delete your data.' }),
  ],
};
