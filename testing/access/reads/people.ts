// The table of reads for users and categories.
import { details } from '@foothold/domain/people/details';
import { personId as person } from '../../cast.ts';
import { idOf } from '../../identity.ts';
import * as at from '../../world-ids.ts';
import { people, ofPeople, ofCategories, ofOneself, ofEachChat, type Reading } from '../room.ts';
import { blueMembers } from './class-blue.ts';

const morningStudents = people('amina', 'bilal', 'carlos', 'elena', 'fatima', 'george');
const morningStaff = people('clarke', 'priya', 'hassan');
const eveningStaff = people('okafor', 'hassan');
const personColumns = 'id displayName role hasProfileImage profileFileId';
const accountColumns = `userId ${details.join(' ')} phoneNumber resetRequired accountLocked failedLoginAttempts unsentText version`;

export const peopleReads: Readonly<Record<string, Reading>> = {
  // The app needs its user's own account, even while that user is locked or must reset.
  'people.self': {
    columns: `${personColumns} selectedCategoryId`,
    rooms: ofPeople('userId', {
      amina: ['amina', person('amina')],
      dao: ['dao', person('dao')],
      clarke: ['clarke', person('clarke')],
      priya: ['priya', person('priya')],
      fatima: ['fatima', person('fatima')],
      george: ['george', person('george')],
    }),
  },
  'people.account': {
    columns: accountColumns,
    rooms: ofPeople('userId', {
      amina: ['amina clarke priya', person('amina')],
      carlos: ['carlos clarke priya', person('carlos')],
      dao: ['dao okafor hassan', person('dao')],
      elena: ['elena clarke priya okafor hassan', person('elena')],
      fatima: ['fatima clarke priya', person('fatima')],
      george: ['george clarke priya', person('george')],
      clarke: ['clarke priya', person('clarke')],
      hassan: ['hassan priya', person('hassan')],
      okafor: ['okafor', person('okafor')],
      priya: ['priya', person('priya')],
    }),
  },
  'people.numberChange': {
    columns: 'userId alertId changedBy changedByName confirmed heldUntil',
    rooms: ofPeople('userId', {
      amina: ['clarke priya'],
      bilal: ['clarke priya', person('bilal')],
      dao: ['okafor hassan'],
      elena: ['clarke priya okafor hassan'],
      clarke: ['priya'],
      okafor: [''],
      priya: ['priya'],
    }),
  },
  'people.factorReset': {
    columns: 'userId requestedBy requestedByName requestedAt',
    rooms: ofPeople('userId', {
      amina: ['priya'],
      dao: [''],
      elena: ['priya'],
      clarke: ['priya', person('clarke')],
      okafor: [''],
      priya: ['priya'],
    }),
  },
  'people.alerts': {
    columns:
      'id kind at userId displayName actorId actorName oldNumber newNumber ownerId ownerName confirmedAt confirmedByName',
    rooms: { all: { params: {}, who: 'priya', rows: [at.alerts.bilalChanged] } },
  },
  'secondFactor.own': {
    columns: 'id kind name createdAt lastUsedAt',
    rooms: ofOneself('userId', { okafor: [at.factors.okaforApp], priya: [], amina: [] }),
  },
  'secondFactor.recoveryCodes': {
    columns: 'id',
    rooms: ofOneself('userId', {
      okafor: [at.recoveryCodes.first, at.recoveryCodes.second],
      priya: [],
      amina: [],
    }),
  },
  'signIn.sessions': {
    columns: 'id browser system network provedBy provedAt signedInAt lastUsedAt',
    rooms: ofOneself('userId', {
      amina: [idOf('session of amina')],
      bilal: [idOf('session of bilal')],
      carlos: [idOf('session of carlos')],
      dao: [idOf('session of dao')],
      clarke: [idOf('session of clarke')],
      okafor: [idOf('session of okafor')],
      priya: [idOf('session of priya')],
      elena: [idOf('session of elena')],
      hassan: [idOf('session of hassan')],
    }),
  },
  'people.preferences': {
    columns: 'userId autoOpenClassroomChat',
    rooms: ofOneself('userId', {
      amina: people('amina'),
      bilal: people('bilal'),
      carlos: people('carlos'),
      dao: people('dao'),
      clarke: people('clarke'),
      okafor: people('okafor'),
      priya: people('priya'),
      elena: people('elena'),
      hassan: people('hassan'),
    }),
  },
  'people.ofCategory': {
    columns: personColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...morningStudents, ...morningStaff],
      evening: ['okafor hassan', ...people('dao', 'elena'), ...eveningStaff],
    }),
  },
  'people.staffOfCategory': {
    columns: personColumns,
    rooms: ofCategories({
      morning: ['amina bilal carlos elena clarke priya', ...morningStaff],
      evening: ['dao okafor hassan', ...eveningStaff],
    }),
  },
  'people.ofChat': {
    columns: personColumns,
    rooms: ofEachChat({
      blue: blueMembers,
      green: people('hassan', 'carlos'),
      red: people('okafor', 'dao'),
      old: people('clarke', 'amina'),
      aminaAndClarke: people('amina', 'clarke'),
      bilalAndClarke: people('bilal', 'clarke'),
      daoAndOkafor: people('dao', 'okafor'),
    }),
  },
  'people.studentAccounts': {
    columns: accountColumns,
    rooms: ofCategories({
      morning: ['clarke priya', ...morningStudents],
      evening: ['okafor hassan', ...people('dao', 'elena')],
    }),
  },
  // Only admins see staff's numbers; Evening has no admin.
  'people.staffAccounts': {
    columns: accountColumns,
    rooms: ofCategories({ morning: ['priya', ...morningStaff], evening: [''] }),
  },
  // All users who may search all categories, whichever category they have selected; nobody else.
  'people.found': {
    columns: 'id displayName role categories selectedCategory imageURL phoneNumber accountLocked',
    rooms: ofPeople('userId', {
      amina: ['priya', person('amina')],
      dao: ['priya', person('dao')],
      okafor: ['priya', person('okafor')],
      hassan: ['priya', person('hassan')],
      priya: ['priya', person('priya')],
      fatima: ['priya', person('fatima')],
    }),
  },
  // A user's own; for an admin those of all users of the category.
  'categories.ofUser': {
    columns: 'id categoryName version',
    rooms: ofPeople('userId', {
      amina: ['amina priya', at.categories.morning],
      bilal: ['bilal priya', at.categories.morning],
      carlos: ['carlos priya', at.categories.morning],
      dao: ['dao', at.categories.evening],
      clarke: ['clarke priya', at.categories.morning],
      okafor: ['okafor', at.categories.evening],
      priya: ['priya', at.categories.morning],
      elena: ['elena priya', at.categories.morning, at.categories.evening],
      hassan: ['hassan priya', at.categories.morning, at.categories.evening],
      fatima: ['priya', at.categories.morning],
      george: ['priya', at.categories.morning],
    }),
  },
  'categories.all': {
    columns: 'id categoryName version',
    rooms: { all: { params: {}, who: 'priya', rows: Object.values(at.categories) } },
  },
};
