// The table of reads for administration: who may read the privacy policy, the audit log, and how much is stored.
import { personId as person } from '../../cast.ts';
import * as at from '../../world-ids.ts';
import { ofCategories, ofPeople, type Reading } from '../room.ts';

export const administrationReads: Readonly<Record<string, Reading>> = {
  'policies.active': {
    columns: 'id policy active createdAt',
    rooms: { all: { params: {}, who: 'all', rows: [at.policies.older, at.policies.shown] } },
  },
  'policies.all': {
    columns: 'id policy active createdAt version',
    rooms: {
      all: {
        params: {},
        who: 'priya',
        rows: [at.policies.older, at.policies.shown, at.policies.withdrawn],
      },
    },
  },
  // Figures on a user's own files; staff also read those of users whose record they may read.
  'files.usedByPerson': {
    columns: 'userId usedBytes',
    rooms: ofPeople('userId', {
      amina: ['amina clarke priya', person('amina')],
      dao: ['dao okafor hassan', person('dao')],
      elena: ['elena clarke priya okafor hassan', person('elena')],
      // Locked, or with a forced reset.
      fatima: ['clarke priya', person('fatima')],
      george: ['clarke priya', person('george')],
      clarke: ['clarke priya', person('clarke')],
      hassan: ['hassan priya', person('hassan')],
      okafor: ['okafor', person('okafor')],
      priya: ['priya', person('priya')],
    }),
  },
  'files.usedByPeople': {
    columns: 'userId displayName role usedBytes',
    rooms: ofCategories({ morning: ['priya', person('clarke')], evening: [''] }),
  },
  'files.usedByCategories': {
    columns: 'categoryId categoryName usedBytes',
    rooms: {
      all: { params: {}, who: 'priya', rows: Object.values(at.categories) },
    },
  },
  'machineKeys.ofCategory': {
    columns: 'id name scopes prefix createdByName createdAt lastUsedAt',
    rooms: ofCategories({
      morning: [
        'priya',
        at.machineKeys.morning,
        at.machineKeys.roster,
        at.machineKeys.events,
        at.machineKeys.audit,
      ],
      evening: [''],
    }),
  },
  'webhooks.ofCategory': {
    columns:
      'id address types createdByName createdAt lastAttemptAt lastOutcome lastStatus nextAttemptAt oldSecretUntil offAt offReason',
    rooms: ofCategories({
      morning: ['priya', at.webhooks.morning, at.webhooks.register],
      evening: [''],
    }),
  },
  'singleSignOn.issuersOfCategory': {
    columns:
      'id name issuer clientId hasSecret scopes groupsClaim teacherGroups adminGroups ceiling requiredAmr requiredAcr requiredAcrs personClaim createsAccounts enabledAt version',
    rooms: ofCategories({ morning: ['priya', at.issuers.morning], evening: [''] }),
  },
  'singleSignOn.breakGlassOfCategory': {
    columns: 'userId displayName since isNeeded isReady codesLeft',
    rooms: ofCategories({ morning: ['priya', person('priya')], evening: [''] }),
  },
  'singleSignOn.identitiesOfUser': {
    columns: 'id issuerName linkedBy linkedAt lastUsedAt',
    rooms: ofPeople('userId', {
      clarke: ['clarke priya', at.identities.clarke],
      okafor: ['okafor', at.identities.okafor],
      hassan: ['hassan priya'],
      amina: ['amina priya'],
    }),
  },
  'roster.runs': {
    columns:
      'id fileName system state failure startedByName startedAt linesRead columns counts questions isSameFile changes applied appliedAt',
    rooms: ofCategories({
      morning: [
        'priya',
        at.rosterRuns.applied,
        at.rosterRuns.stopped,
        at.rosterRuns.columns,
        at.rosterRuns.ready,
      ],
      evening: [''],
    }),
  },
  // Only administrators read the audit log of the whole provider.
  'audit.acts': {
    columns: 'id at act actorId actorName subjectId subjectName categoryId details',
    rooms: {
      all: { params: {}, who: 'priya', rows: ['1'] },
      ofClarke: { params: { personId: person('clarke') }, who: 'priya', rows: ['1'] },
      ofAmina: { params: { personId: person('amina') }, who: 'priya', rows: [] },
      signIns: { params: { act: 'signed in' }, who: 'priya', rows: ['1'] },
      locks: { params: { act: 'locked' }, who: 'priya', rows: [] },
    },
  },
};
