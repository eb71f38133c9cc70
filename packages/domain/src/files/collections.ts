// What can be followed about the space that files take.
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';
import type { Role } from '../access/roles.ts';

/** What a person has sent and is still stored. */
export type UsedByPerson = { readonly userId: Id; readonly usedBytes: number };

/** One person's; for the person and for staff who see the person's record. */
export const usedByPerson = collection<UsedByPerson>()({
  name: 'files.usedByPerson',
  params: ids('userId'),
  keyOf: (row) => row.userId,
});

/** Of everybody who belongs to the category and has something stored; for the administrators who work in it. */
export const usedByPeople = collection<
  UsedByPerson & { readonly displayName: string; readonly role: Role }
>()({
  name: 'files.usedByPeople',
  params: ids('categoryId'),
  keyOf: (row) => row.userId,
});

/** What was sent in each category of the provider and is still stored; for administrators. */
export const usedByCategories = collection<{
  readonly categoryId: Id;
  readonly categoryName: string;
  readonly usedBytes: number;
}>()({ name: 'files.usedByCategories', params: ids(), keyOf: (row) => row.categoryId });
