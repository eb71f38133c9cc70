// What can be followed about categories (a class, centre or organisation).
import { collection } from '../contract/collection.ts';
import type { Id } from '../contract/id.ts';
import { ids } from '../contract/params.ts';

export type Category = { readonly id: Id; readonly categoryName: string };

/** The categories a person belongs to. */
export const categoriesOfUser = collection<Category>()({
  name: 'categories.ofUser',
  params: ids('userId'),
  keyOf: (row) => row.id,
});
