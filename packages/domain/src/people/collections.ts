// What can be followed about people. Phone numbers and locks are in collections of their own.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import { z } from '../contract/schema.ts';
import type { AccountAlert, NumberChange } from './alerts.ts';
import type { FoundUser } from './calls.ts';
import type { Role } from '../access/roles.ts';

/** What others may know of a person. */
export type Person = {
  readonly id: Id;
  readonly displayName: string;
  readonly role: Role;
  /** Changes at each upload; null: the default image. */
  readonly hasProfileImage: string | null;
  readonly profileFileId: Id | null;
};

/** A person's own record. */
export type Self = Person & { readonly selectedCategoryId: Id };

/** Private contact data and the state of the account. */
export type Account = {
  readonly userId: Id;
  readonly firstName: string;
  readonly surname: string;
  readonly phoneNumber: string;
  readonly resetRequired: boolean;
  readonly accountLocked: boolean;
  readonly failedLoginAttempts: number;
  /** Grows with every edit by staff: what an edit was based on. */
  readonly version: number;
};

export type Preferences = { readonly userId: Id; readonly autoOpenClassroomChat: boolean };

const ofUser = ids('userId');
const ofCategory = ids('categoryId');

/** The signed-in person's own public record. */
export const self = collection<Self>()({ name: 'people.self', params: ofUser, keyOf: (row) => row.id });

/** The signed-in person's own private record; staff may follow a student's. */
export const account = collection<Account>()({
  name: 'people.account',
  params: ofUser,
  keyOf: (row) => row.userId,
});

export const preferences = collection<Preferences>()({
  name: 'people.preferences',
  params: ofUser,
  keyOf: (row) => row.userId,
});

/** Everyone in a category, for its staff. */
export const peopleOfCategory = collection<Person>()({
  name: 'people.ofCategory',
  params: ofCategory,
  keyOf: (row) => row.id,
});

/** A category's teachers and admins, for its learners: who comments, who teaches. */
export const staffOfCategory = collection<Person>()({
  name: 'people.staffOfCategory',
  params: ofCategory,
  keyOf: (row) => row.id,
});

/** The people of one chat, for its members. */
export const peopleOfChat = collection<Person>()({
  name: 'people.ofChat',
  params: ids('chatId'),
  keyOf: (row) => row.id,
});

/** Students' private contact data, for the staff of their category. */
export const studentAccounts = collection<Account>()({
  name: 'people.studentAccounts',
  params: ofCategory,
  keyOf: (row) => row.userId,
});

/** Staff's private contact data, for admins. */
export const staffAccounts = collection<Account>()({
  name: 'people.staffAccounts',
  params: ofCategory,
  keyOf: (row) => row.userId,
});

/** One person of any category, for admins who found them. */
export const foundUser = collection<FoundUser>()({
  name: 'people.found',
  params: ofUser,
  keyOf: (row) => row.id,
});

/** The last change of somebody's number by staff, for staff who may edit the account. */
export const numberChange = collection<NumberChange>()({
  name: 'people.numberChange',
  params: ofUser,
  keyOf: (row) => row.userId,
});

/** What administrators have not looked at yet. */
export const accountAlerts = collection<AccountAlert>()({
  name: 'people.alerts',
  params: z.strictObject({}),
  keyOf: (row) => row.id,
});
