// Calls on categories: users read their own; administrators create, rename and delete them.
import * as contract from '@foothold/domain/categories/calls';
import { randomUUID } from 'node:crypto';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { isNamed, mustBeNamed } from '@foothold/domain/categories/contents';
import { categorySentences } from '@foothold/domain/categories/input';
import { can } from '@foothold/domain/access/roles';
import { and, asc, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { throwNotFound } from '../../kernel/edge/applied-calls.ts';
import { call } from '../../kernel/edge/call.ts';
import { requireVersion } from '../../kernel/edge/conflict.ts';
import { contentsOf } from './contents.ts';
import { categories, userCategories } from '../../kernel/schema/public.ts';

const columns = { id: categories.id, categoryName: categories.categoryName, version: categories.version };

export const readCategories = call(contract.readCategories, async ({ db, viewer }) => {
  const own = db
    .select({ id: userCategories.categoryId })
    .from(userCategories)
    .where(eq(userCategories.userId, viewer.id));
  const rows = await db
    .select(columns)
    .from(categories)
    .where(
      and(
        isNull(categories.hiddenAt),
        can(viewer.role, 'administer') ? undefined : sql`${categories.id} in ${own}`,
      ),
    )
    .orderBy(asc(categories.categoryName), asc(categories.id));
  return { categories: rows };
});

export const createCategory = call(contract.createCategory, async ({ input, db, viewer, once }) => {
  const [categoryId = throwNotFound()] = await once(async () => {
    const category = { id: randomUUID(), categoryName: input.categoryName };
    await db.insert(categories).values(category);
    await record(db, {
      actorId: viewer.id,
      action: 'category created',
      subjectId: category.id,
      subjectName: category.categoryName,
      categoryId: category.id,
    });
    return [category.id];
  });
  return { category: await requireCategory(db, categoryId) };
});

export const renameCategory = call(
  contract.renameCategory,
  async ({ input: { categoryId, categoryName, expectedVersion }, db, viewer, once }) => {
    const { id, categoryName: before, version } = await requireCategory(db, categoryId);
    await once(async () => {
      requireVersion({ categoryName: before, version }, expectedVersion);
      await db
        .update(categories)
        .set({ categoryName, version: version + 1 })
        .where(eq(categories.id, id));
      await record(db, {
        actorId: viewer.id,
        action: 'category renamed',
        subjectId: id,
        subjectName: categoryName,
        categoryId: id,
        details: { before },
      });
    });
    return { category: await requireCategory(db, id) };
  },
);

export const readCategoryContents = call(contract.readCategoryContents, async ({ input, db }) => {
  const { id } = await requireCategory(db, input.categoryId, 'read');
  return {
    contents: await contentsOf(db, id),
    users: await db.$count(userCategories, eq(userCategories.categoryId, id)),
  };
});

export const deleteCategory = call(contract.deleteCategory, async ({ input, db, viewer, context, once }) => {
  await requireRecentProof(db, context.actor);
  await once(async () => {
    const { id, categoryName } = await requireCategory(db, input.categoryId);
    const user = await db.select().from(userCategories).where(eq(userCategories.categoryId, id)).limit(1);
    if (user.length > 0) throw new Refusal('CONFLICT', categorySentences.hasUsers);
    const contents = await contentsOf(db, id);
    if (mustBeNamed(contents) && !isNamed(input.typedName ?? '', categoryName)) {
      throw new Refusal('CONFLICT', categorySentences.typeName, { contents });
    }
    await db
      .update(categories)
      .set({ hiddenAt: sql`now()` })
      .where(eq(categories.id, id));
    await record(db, {
      actorId: viewer.id,
      action: 'category deleted',
      subjectId: id,
      subjectName: categoryName,
      categoryId: id,
      details: contents,
    });
  });
});

/** Locks the row for a change: this waits for users being added to the category now, and later additions wait for it. */
async function requireCategory(db: Db, categoryId: string, purpose: 'read' | 'change' = 'change') {
  const query = db
    .select(columns)
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.hiddenAt)));
  const category = first(await (purpose === 'read' ? query : query.for('update')));
  if (category === undefined) throw notFound();
  return category;
}
