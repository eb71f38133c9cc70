// Live collections of categories (a class, centre or organisation).
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type Category = {
  readonly id: Id;
  readonly categoryName: string;
  /** Of the name. */
  readonly version: number;
};

/** The categories a person belongs to; for the person, and for admins who see the person. */
export const categoriesOfUser = collection<Category>()({
  name: 'categories.ofUser',
  params: ids('userId'),
  key: 'id',
});

/** All categories of the provider, for admins, who assign people to them. */
export const allCategories = collection<Category>()({
  name: 'categories.all',
  params: ids(),
  key: 'id',
});
