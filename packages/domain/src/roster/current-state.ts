// What the roster knows before it reads a file: the people, classes and memberships of its earlier runs, and accounts by number.
import type { Role } from '../access/roles.ts';

/** A person whom an earlier roster has brought or linked. */
export type KnownPerson = {
  /** Null: deleted here since. */
  readonly userId: string | null;
  readonly firstName: string;
  readonly surname: string;
  readonly role: Role;
  /** The number that the account has now. */
  readonly phoneNumber: string | null;
  /** Whether the records called the person so at the last run. */
  readonly isSeenAs: (firstName: string, surname: string) => boolean;
};

export type KnownClass = {
  readonly chatId: string | null;
  readonly isSeenAs: (name: string) => boolean;
};

/** An account of the category, found by its phone number. */
export type Holder = { readonly userId: string; readonly role: Role; readonly isLinked: boolean };

export type CurrentState = {
  readonly people: ReadonlyMap<string, KnownPerson>;
  readonly classes: ReadonlyMap<string, KnownClass>;
  /** Memberships that the roster has made: the number of the person → those of the classes. */
  readonly memberships: ReadonlyMap<string, ReadonlySet<string>>;
  readonly holders: ReadonlyMap<string, Holder>;
};
