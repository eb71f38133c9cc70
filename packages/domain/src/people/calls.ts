// What a person can do about their own record.
import { callContract } from '../contract/call.ts';
import { id } from '../contract/id.ts';
import { z } from '../contract/schema.ts';
import { userDocument } from './document.ts';

export const selectCategory = callContract
  .route({
    method: 'PATCH',
    path: '/users/me/selectedCategory',
    summary: 'Change the selected category',
    tags: ['People'],
  })
  .input(z.strictObject({ categoryId: id }))
  .output(z.object({ selectedCategory: id }));

export const readOwnDocument = callContract
  .route({ method: 'GET', path: '/users/me', summary: 'Own public record', tags: ['People'] })
  .output(z.object({ user: userDocument }));
