// What can be done to categories.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { categoryName } from './input.ts';

const tags = ['Categories'];
const category = z.object({ id, categoryName: z.string() });

/** Administrators read all of them, everybody else those they belong to. */
export const readCategories = callContract
  .route({ method: 'GET', path: '/categories', summary: 'Categories', tags })
  .output(z.object({ categories: z.array(category) }));

export const createCategory = callContract
  .route({ method: 'POST', path: '/categories', summary: 'Create a category', tags, successStatus: 201 })
  .input(z.strictObject({ categoryName }))
  .output(z.object({ category }));

export const renameCategory = callContract
  .route({ method: 'PATCH', path: '/categories/{categoryId}', summary: 'Rename a category', tags })
  .input(z.strictObject({ categoryId: id, categoryName }))
  .output(z.object({ category }));

/** Refused while anybody belongs to it. */
export const deleteCategory = callContract
  .route({
    method: 'DELETE',
    path: '/categories/{categoryId}',
    summary: 'Delete a category without users',
    tags,
    successStatus: 204,
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.void());
