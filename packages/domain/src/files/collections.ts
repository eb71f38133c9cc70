// Live collections of storage usage.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { Role } from '../access/roles.ts';

/** The stored files that a person has uploaded. */
export type UsedByPerson = { readonly userId: Id; readonly usedBytes: number };

/** One person's usage, for that person and for staff who see the person's record. */
export const usedByPerson = collection<UsedByPerson>()({
  name: 'files.usedByPerson',
  params: ids('userId'),
  key: 'userId',
});

/** Usage of all members of the category with stored files, for administrators in the category. */
export const usedByPeople = collection<
  UsedByPerson & { readonly displayName: string; readonly role: Role }
>()({
  name: 'files.usedByPeople',
  params: ids('categoryId'),
  key: 'userId',
});

/** Usage of each category of the provider, for administrators. */
export const usedByCategories = collection<{
  readonly categoryId: Id;
  readonly categoryName: string;
  readonly usedBytes: number;
}>()({ name: 'files.usedByCategories', params: ids(), key: 'categoryId' });
