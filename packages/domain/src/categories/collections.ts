// What can be followed about categories (a class, centre or organisation).
import { collection } from '../contract/collection.ts';
import { id, type Id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';

export type Category = { readonly id: Id; readonly categoryName: string };

/** The categories a person belongs to. */
export const categoriesOfUser = collection<Category>()({
  name: 'categories.ofUser',
  params: z.strictObject({ userId: id }),
  keyOf: (row) => row.id,
});
