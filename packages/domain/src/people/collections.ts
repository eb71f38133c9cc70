// Live collections of people. Phone numbers and locks are in separate collections.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { AccountAlert, NumberChange } from './alerts.ts';
import type { FoundUser } from './calls.ts';
import type { Details } from './details.ts';
import type { Role } from '../access/roles.ts';
import type { UnsentText } from '../sign-in/unsent-text.ts';

/** The part of a person's record that others may see. */
export type Person = {
  readonly id: Id;
  readonly displayName: string;
  readonly role: Role;
  /** The id of the picture's file, which changes with each upload; null: the default image. */
  readonly hasProfileImage: string | null;
  readonly profileFileId: Id | null;
};

/** A person's own record. */
export type Self = Person & { readonly selectedCategoryId: Id };

/** Private contact data and the state of the account. */
export type Account = Details & {
  readonly userId: Id;
  readonly phoneNumber: string;
  readonly resetRequired: boolean;
  readonly accountLocked: boolean;
  readonly failedLoginAttempts: number;
  /** Why the last text message to the person was not sent; null: it was, or there was none. */
  readonly unsentText: UnsentText | null;
  /** The version of the record; incremented by every edit by staff. */
  readonly version: number;
};

export type Preferences = {
  readonly userId: Id;
  readonly autoOpenClassroomChat: boolean;
  /** When the learner reached the end of the sample lesson; null: not yet. */
  readonly lookedAroundAt: string | null;
};

/** A few seconds of a learner's voice. */
export type Hello = { readonly userId: Id; readonly fileId: Id; readonly saidAt: string };

const ofUser = ids('userId');
const ofCategory = ids('categoryId');

/** The signed-in person's own public record. */
export const self = collection<Self>()({ name: 'people.self', params: ofUser, key: 'id' });

/** The signed-in person's own private record; staff may follow a student's. */
export const account = collection<Account>()({
  name: 'people.account',
  params: ofUser,
  key: 'userId',
});

export const preferences = collection<Preferences>()({
  name: 'people.preferences',
  params: ofUser,
  key: 'userId',
});

/** A learner's hello, for themself and for staff who may open their page. */
export const hello = collection<Hello>()({ name: 'people.hello', params: ofUser, key: 'userId' });

/** Everyone in a category, for its staff. */
export const peopleOfCategory = collection<Person>()({
  name: 'people.ofCategory',
  params: ofCategory,
  key: 'id',
});

/** A category's teachers and admins, for its learners, who see them as authors and teachers. */
export const staffOfCategory = collection<Person>()({
  name: 'people.staffOfCategory',
  params: ofCategory,
  key: 'id',
});

/** The people of one chat, for its members. */
export const peopleOfChat = collection<Person>()({
  name: 'people.ofChat',
  params: ids('chatId'),
  key: 'id',
});

/** Students' private contact data, for the staff of their category. */
export const studentAccounts = collection<Account>()({
  name: 'people.studentAccounts',
  params: ofCategory,
  key: 'userId',
});

/** Staff's private contact data, for admins. */
export const staffAccounts = collection<Account>()({
  name: 'people.staffAccounts',
  params: ofCategory,
  key: 'userId',
});

/** One person of any category, for admins who found them by search. */
export const foundUser = collection<FoundUser>()({
  name: 'people.found',
  params: ofUser,
  key: 'id',
});

/** The last change of a person's number by staff, for staff who may edit the account. */
export const numberChange = collection<NumberChange>()({
  name: 'people.numberChange',
  params: ofUser,
  key: 'userId',
});

/** An administrator has asked to reset this user's second factor, and no other one has confirmed it yet. */
export type FactorReset = {
  readonly userId: Id;
  readonly requestedBy: Id;
  readonly requestedByName: string;
  readonly requestedAt: string;
};

export const factorReset = collection<FactorReset>()({
  name: 'people.factorReset',
  params: ofUser,
  key: 'userId',
});

/** The alerts that no administrator has dismissed yet. */
export const accountAlerts = collection<AccountAlert>()({
  name: 'people.alerts',
  params: ids(),
  key: 'id',
});
