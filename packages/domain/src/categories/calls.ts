// Calls on categories.
import { callsOf } from '../call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { categoryContents } from './contents.ts';
import { categoryName, maxCategoryNameLength } from './input.ts';

const { get, post, patch, del } = callsOf('Categories');
const category = z.object({ id, categoryName: z.string(), version: z.number() });

/** Administrators read all categories, other users those they belong to. */
export const readCategories = get('/categories', 'Categories', {
  may: 'signedIn',
  answers: { categories: z.array(category) },
});

export const createCategory = post('/categories', 'Create a category', {
  may: 'administer',
  records: ['category created'],
  input: { categoryName },
  creates: { category },
});

export const renameCategory = patch('/categories/{categoryId}', 'Rename a category', {
  may: 'administer',
  records: ['category renamed'],
  input: { categoryName, expectedVersion },
  answers: { category },
});

/** What would be deleted with the category; `users` is the number of members, who prevent deletion. */
export const readCategoryContents = get('/categories/{categoryId}/contents', 'How much is in a category', {
  may: 'administer',
  answers: { contents: categoryContents, users: z.number() },
});

/**
 * Refused while it has members. If much would be deleted with it (`mustBeNamed`), `typedName` must be its name: otherwise
 * nothing is deleted, and the refusal's `contents` say what would be.
 */
export const deleteCategory = del('/categories/{categoryId}', 'Delete a category without users', {
  may: 'administer',
  records: ['category deleted'],
  input: { typedName: z.optional(safeText(maxCategoryNameLength)) },
});
