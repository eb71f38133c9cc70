// Calls on categories.
import { callContract } from '../contract/call.ts';
import { expectedVersion } from '../contract/expected-version.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { safeText } from '../contract/text.ts';
import { categoryContents } from './contents.ts';
import { categoryName, longestCategoryName } from './input.ts';

const tags = ['Categories'];
const category = z.object({ id, categoryName: z.string(), version: z.number() });

/** Administrators read all categories, other users those they belong to. */
export const readCategories = callContract
  .route({ method: 'GET', path: '/categories', summary: 'Categories', tags })
  .output(z.object({ categories: z.array(category) }));

export const createCategory = callContract
  .route({ method: 'POST', path: '/categories', summary: 'Create a category', tags, successStatus: 201 })
  .input(z.strictObject({ categoryName }))
  .output(z.object({ category }));

export const renameCategory = callContract
  .route({ method: 'PATCH', path: '/categories/{categoryId}', summary: 'Rename a category', tags })
  .input(z.strictObject({ categoryId: id, categoryName, expectedVersion }))
  .output(z.object({ category }));

/** What would be deleted with the category; `users` is the number of members, who prevent deletion. */
export const readCategoryContents = callContract
  .route({
    method: 'GET',
    path: '/categories/{categoryId}/contents',
    summary: 'How much is in a category',
    tags,
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ contents: categoryContents, users: z.number() }));

/**
 * Refused while it has members. If much would be deleted with it (`mustBeNamed`), `typedName` must be its name: otherwise
 * nothing is deleted, and the refusal's `contents` say what would be.
 */
export const deleteCategory = callContract
  .route({
    method: 'DELETE',
    path: '/categories/{categoryId}',
    summary: 'Delete a category without users',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ categoryId: id, typedName: z.optional(safeText(longestCategoryName)) }))
  .output(z.void());
