// The calls that say whether the starter pack is in a category, and add it.
import * as contract from '@foothold/domain/curriculum/calls';
import { notFound, Refusal } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { requireCapabilityInCategory } from '../../kernel/access/actor.ts';
import { record } from '../../kernel/audit/record.ts';
import { eq, sql } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { addKeyedJob } from '../../kernel/jobs/job.ts';
import { categories, modules, topics } from '../../kernel/schema/public.ts';
import { addPackedModules, countOf, jobKeyOf, moduleIdsOf, packedId, topicIdsOf } from './starter-pack.ts';

export const readStarterPack = call(contract.readStarterPack, async ({ input, db, viewer, context }) => {
  const { categoryId } = input;
  requireCapabilityInCategory(viewer, 'administer', categoryId);
  const pack = context.services.starterPack;
  if (pack === undefined) return { state: 'unavailable' as const, added: 0, total: 0 };
  const moduleIds = moduleIdsOf(pack, categoryId);
  const isHere = (await countOf(db, topics, topicIdsOf(pack, categoryId))) > 0;
  const counts = { added: await countOf(db, modules, moduleIds), total: moduleIds.length };
  if (!isHere) return { state: 'offered' as const, ...counts };
  const isAdding = counts.added < counts.total && (await isWaiting(db, categoryId));
  return { state: isAdding ? ('adding' as const) : ('added' as const), ...counts };
});

export const addStarterPack = call(contract.addStarterPack, async ({ input, db, viewer, context, once }) => {
  const { categoryId } = input;
  requireCapabilityInCategory(viewer, 'administer', categoryId);
  const pack = context.services.starterPack;
  if (pack === undefined) throw notFound();
  await once(async () => {
    // Locked, so that of two administrators at the same moment one adds it.
    await db.select().from(categories).where(eq(categories.id, categoryId)).for('no key update');
    if ((await countOf(db, topics, topicIdsOf(pack, categoryId))) > 0)
      throw new Refusal('CONFLICT', curriculumSentences.starterPackHere);
    await db.insert(topics).values(
      pack.topics.map(({ topicName, subject }) => ({
        id: packedId(categoryId, topicName),
        categoryId,
        topicName,
        subject,
      })),
    );
    const counts = { topics: pack.topics.length, modules: moduleIdsOf(pack, categoryId).length };
    await record(db, {
      actorId: viewer.id,
      action: 'starter pack added',
      subjectId: null,
      categoryId,
      details: counts,
    });
    await addKeyedJob(
      db,
      addPackedModules,
      { categoryId, actorId: viewer.id },
      { key: jobKeyOf(categoryId) },
    );
  });
});

async function isWaiting(db: Db, categoryId: string): Promise<boolean> {
  const { rows } = await db.execute<{ waiting: boolean }>(sql`
    select exists (
      select from graphile_worker.jobs where key = ${jobKeyOf(categoryId)} and attempts < max_attempts) as waiting`);
  return rows[0]?.waiting === true;
}
