// What people do about their own record.
import { notFound } from '@foothold/domain/contract/refusal';
import { readOwnDocument, selectCategory } from '@foothold/domain/people/calls';
import { eq } from 'drizzle-orm';
import { call } from '../edge/call.ts';
import { belongsTo } from './access.ts';
import { userDocumentOf } from './document.ts';
import { users } from './tables.ts';

export const selectCategoryCall = call(selectCategory, 'signedIn', async ({ input, db, viewer }) => {
  if (!(await belongsTo(db, viewer.id, input.categoryId))) throw notFound();
  await db.update(users).set({ selectedCategoryId: input.categoryId }).where(eq(users.id, viewer.id));
  return { selectedCategory: input.categoryId };
});

export const readOwnDocumentCall = call(readOwnDocument, 'signedIn', async ({ db, viewer }) => ({
  user: await userDocumentOf(db, viewer.id),
}));
