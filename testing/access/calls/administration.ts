// The table of calls for administration: who may read and change categories, plan templates and the privacy policy.
import { issuerSettings } from '../../issuer-settings.ts';
import * as at from '../../world-ids.ts';
import { active, admins, anyone, either, nobody, self, staff } from '../../worlds/rules.ts';
import { castIds, castRules } from '../cast.ts';
import { by, each, lines, told, type Calls, type Input } from '../line.ts';

const { adminsOf, adminsOfPerson } = castRules;
const { amina, clarke, hassan, okafor, priya } = castIds;
const { morning, evening } = at.categories;

const { draft, published, evening: eveningTemplate } = at.templates;
const templates = { draft, published, eveningTemplate };
const { morning: webhook, evening: eveningWebhook } = at.webhooks;
const { morning: key, evening: eveningKey } = at.machineKeys;
const { ready, columns, applied, stopped, evening: eveningRun } = at.rosterRuns;
const conflict = told(409, adminsOf(morning));

const newWebhook = { address: 'https://records.invalid/foothold', types: ['class.created'] };
const newIssuer = { ...issuerSettings, issuer: 'https://login.example.org' };
const chosenColumns = { columns: [{ heading: 'kennung', kind: 'personId' }] };
const plainly = { confirmed: false, sendsWelcome: false };

const ofCategory = (input: Input) => each('categoryId', { morning, evening }, adminsOf, { input });
const ofWebhook = (input: Input) => each('webhookId', { webhook, eveningWebhook }, adminsOf, { input });

export const administrationCalls: Calls = {
  'categories.readCategories': by(active),
  'categories.createCategory': by(admins, { categoryName: 'Weekend' }),
  // Whichever category they have selected.
  'categories.renameCategory': each('categoryId', { morning, evening }, () => admins, {
    input: { categoryName: 'Early' },
  }),
  'categories.readCategoryContents': each('categoryId', { morning, evening }, () => admins),
  // Morning has users.
  'categories.deleteCategory': each('categoryId', { morning, empty: at.categories.empty }, () => admins, {
    but: { morning: told(409, admins) },
  }),
  'templates.readTemplates': by(staff),
  'templates.createTemplate': by(admins),
  'templates.changeTemplate': each('templateId', templates, adminsOf, {
    input: { title: 'Next year' },
    but: { published: conflict },
  }),
  'templates.publishTemplate': each('templateId', templates, adminsOf, { but: { published: conflict } }),
  'templates.duplicateTemplate': each('templateId', { published, draft, eveningTemplate }, adminsOf),
  'templates.deleteTemplate': each('templateId', templates, adminsOf),
  'machineKeys.createMachineKey': ofCategory({ keyName: 'Finance' }),
  'machineKeys.revokeMachineKey': each('keyId', { key, eveningKey }, adminsOf),
  'webhooks.createWebhook': ofCategory(newWebhook),
  'webhooks.renewWebhookSecret': ofWebhook({}),
  'webhooks.setWebhookOn': ofWebhook({ on: true }),
  'webhooks.testWebhook': ofWebhook({}),
  'webhooks.sendEventsAgain': ofWebhook({ from: '2026-03-01T09:00:00Z' }),
  'webhooks.deleteWebhook': ofWebhook({}),
  'webhooks.readDeliveries': ofWebhook({}),
  'singleSignOn.readIssuers': by(anyone),
  'singleSignOn.readSignOut': by(staff),
  'singleSignOn.createIssuer': ofCategory(newIssuer),
  'singleSignOn.changeIssuer': each('issuerId', at.issuers, adminsOf, { input: issuerSettings }),
  'singleSignOn.removeIssuer': each('issuerId', at.issuers, adminsOf),
  'singleSignOn.setIssuerEnabled': lines(
    { enabled: false },
    {
      'off in Morning': [{ issuerId: at.issuers.morning }, adminsOf(morning)],
      'on without administrators for emergencies': [
        { issuerId: at.issuers.morning, enabled: true },
        told(422, adminsOf(morning)),
      ],
      'the one of Evening': [{ issuerId: at.issuers.evening }, adminsOf(evening)],
    },
    'issuerId',
  ),
  'singleSignOn.checkIssuer': each('issuerId', at.issuers, adminsOf),
  'singleSignOn.setBreakGlass': lines(
    { breakGlass: true },
    {
      'an administrator of Morning': [{ userId: priya, breakGlass: false }, adminsOfPerson(priya)],
      'a teacher of Morning': [{ userId: clarke }, nobody],
    },
    'userId',
  ),
  // Learners sign in by their phone number alone.
  'singleSignOn.createLinkCode': each('userId', { clarke, hassan, okafor, amina }, adminsOfPerson, {
    but: { amina: nobody },
  }),
  'singleSignOn.removeIdentity': each('identityId', at.identities, () => nobody, {
    but: {
      // Their own only if they have a second factor; Mr Clarke has none.
      clarke: [adminsOfPerson(clarke), told(422, self(clarke))],
      okafor: either(self(okafor), adminsOfPerson(okafor)),
    },
  }),
  'roster.readRosterChanges': each('runId', { ready, eveningRun }, adminsOf),
  'roster.setRosterColumns': each('runId', { columns, ready, eveningRun }, adminsOf, {
    input: chosenColumns,
    but: { ready: conflict },
  }),
  'roster.applyRoster': each('runId', { ready, columns, eveningRun }, adminsOf, {
    input: plainly,
    but: { columns: conflict },
  }),
  'roster.cancelRoster': each('runId', { ready, eveningRun }, adminsOf),
  'roster.undoRoster': each('runId', { applied, stopped, ready, eveningRun }, adminsOf, {
    but: { stopped: conflict, ready: conflict },
  }),
  'roster.retryRoster': each('runId', { stopped, ready, eveningRun }, adminsOf, { but: { ready: conflict } }),
  'roster.giveUpRoster': each('runId', { stopped, ready, eveningRun }, adminsOf, {
    but: { ready: conflict },
  }),
  'policies.readActivePolicy': by(anyone),
  'policies.readPolicies': by(admins),
  'policies.changePolicy': each('policyId', { shown: at.policies.shown }, () => admins, {
    input: { policy: 'We delete your data.' },
  }),
};
